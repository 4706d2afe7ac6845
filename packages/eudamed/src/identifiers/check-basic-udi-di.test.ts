import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkBasicUdiDi } from './check-basic-udi-di.ts'

test('each issuing entity has its own format', () => {
  const codes = {
    GS1: '439990237188JM',
    HIBCC: '++B9764000006K',
    ICCBBA: 'W1234ABCDEF0000123',
    IFA: 'PP12345ABCD.12345678.9004',
  }
  for (const agency of ['GS1', 'HIBCC', 'ICCBBA', 'IFA'] as const) {
    for (const [issuer, code] of Object.entries(codes)) {
      assert.equal(checkBasicUdiDi(agency, code).ok, agency === issuer, `${code} as ${agency}`)
    }
  }
})

test('the check characters are judged as the entity that issued it computes them', () => {
  const slips = {
    GS1: '439990237188JX',
    HIBCC: '++A999MODELIDENTIFIER11S9',
    IFA: 'PP12345ABCD.12345678.9005',
  }
  for (const agency of ['GS1', 'HIBCC', 'IFA'] as const) {
    assert.equal(checkBasicUdiDi(agency, slips[agency]).ok, false, agency)
  }
})

test('none is longer than 25 characters', () => {
  for (const agency of ['GS1', 'HIBCC', 'ICCBBA', 'IFA'] as const) {
    assert.deepEqual(checkBasicUdiDi(agency, '1'.repeat(26)), { ok: false, fault: 'length' })
  }
})

test('the proposal is handed on', () => {
  assert.deepEqual(checkBasicUdiDi('GS1', '439990237188JX'), {
    ok: false,
    fault: 'check-characters',
    expected: '439990237188JM',
  })
})
