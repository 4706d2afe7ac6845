import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasMasterFormat, hasMasterUdiDi } from './master-udi-di.ts'

test('which special devices have a Master UDI-DI, and which of them in its own format', () => {
  for (const [type, isMaster, isWrittenSo] of [
    ['MDR_STANDARD_SOFT_CONTACT_LENSES', true, true],
    ['MDR_RIGID_GAS_PERMEABLE', true, true],
    ['MDR_MADE_TO_ORDER', true, false],
    ['MDR_MADE_TO_ORDER_RIGID_GAS_PERMEABLE', true, false],
    ['MDR_SPECTACLES_FRAMES', false, false],
    [undefined, false, false],
  ] as const) {
    assert.equal(hasMasterUdiDi(type), isMaster, type)
    assert.equal(hasMasterFormat(type), isWrittenSo, type)
  }
})
