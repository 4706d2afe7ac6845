import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needsNotifiedBody } from './notified-body.ts'

const plain = {
  certified: false,
  implantable: false,
  exempt: false,
  selfTesting: false,
  nearPatientTesting: false,
}

test('a group waits for its notified body by legislation and risk class', () => {
  for (const [legislation, riskClass, facts, waits] of [
    ['MDR', 'CLASS_III', {}, true],
    ['MDR', 'CLASS_IIB', {}, false],
    ['MDR', 'CLASS_IIB', { certified: true }, true],
    ['MDR', 'CLASS_IIB', { implantable: true }, true],
    ['MDR', 'CLASS_IIB', { implantable: true, exempt: true }, false],
    ['MDR', 'CLASS_IIB', { implantable: true, exempt: true, certified: true }, true],
    ['MDR', 'CLASS_IIA', { certified: true }, false],
    ['MDR', 'CLASS_I', { certified: true }, false],
    ['IVDR', 'CLASS_D', {}, true],
    ['IVDR', 'CLASS_C', {}, false],
    ['IVDR', 'CLASS_C', { certified: true }, true],
    ['IVDR', 'CLASS_C', { selfTesting: true }, true],
    ['IVDR', 'CLASS_C', { nearPatientTesting: true }, true],
    ['IVDR', 'CLASS_B', { certified: true }, false],
    ['IVDR', 'CLASS_B', { selfTesting: true }, true],
    ['IVDR', 'CLASS_B', { nearPatientTesting: true }, true],
    ['IVDR', 'CLASS_A', { selfTesting: true }, false],
    ['SPP', 'CLASS_III', { certified: true }, false],
  ] as const) {
    const text = `${legislation} ${riskClass} ${JSON.stringify(facts)}`
    assert.equal(needsNotifiedBody(legislation, { ...plain, riskClass, ...facts }), waits, text)
  }
})
