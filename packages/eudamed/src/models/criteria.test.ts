import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeSpaceByCriterion, criterionByModel } from './criteria.ts'
import { packs, regulationDevices } from './families.ts'
import { modelNames } from './index.ts'

test('every model has a criterion: packs SPP, regulation devices STANDARD, all others LEGACY', () => {
  assert.deepEqual(Object.keys(criterionByModel).toSorted(), modelNames.toSorted())
  for (const model of modelNames) {
    const isPack = (packs as readonly string[]).includes(model)
    const isRegulation = (regulationDevices as readonly string[]).includes(model)
    assert.equal(criterionByModel[model], isPack ? 'SPP' : isRegulation ? 'STANDARD' : 'LEGACY', model)
  }
})

test('a code names one regulation device or one pack, and beside it one legacy device', () => {
  assert.equal(codeSpaceByCriterion.STANDARD, codeSpaceByCriterion.SPP)
  assert.notEqual(codeSpaceByCriterion.STANDARD, codeSpaceByCriterion.LEGACY)
})
