import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkCas } from './cas.ts'

test('each fault', () => {
  assert.deepEqual(checkCas('7732-18-5'), { ok: true })
  for (const code of [
    '',
    '7732185',
    '7732-1-5',
    '7732-18-55',
    '-18-5',
    '12345678-18-5',
    'CAS 7732-18-5',
    '7732–18–5',
  ]) {
    assert.deepEqual(checkCas(code), { ok: false, fault: 'shape' }, code)
  }
  assert.deepEqual(checkCas('117-81-8'), { ok: false, fault: 'check-digit', expected: '117-81-7' })
})

test('of the ten last digits, one is right', () => {
  for (const payload of ['1-00', '50-00', '107-07', '1234567-89']) {
    const right = Array.from({ length: 10 }, (_, digit) => `${payload}-${digit}`).filter(
      code => checkCas(code).ok,
    )
    assert.equal(right.length, 1, payload)
  }
})
