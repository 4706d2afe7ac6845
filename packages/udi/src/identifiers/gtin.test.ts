import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { checkGtin, completeGtin, padGtin } from './gtin.ts'

test('each fault', () => {
  assert.deepEqual(checkGtin('00308676965723'), { ok: true })
  assert.deepEqual(checkGtin(''), { ok: false, fault: 'length' })
  assert.deepEqual(checkGtin('123456789'), { ok: false, fault: 'length' })
  assert.deepEqual(checkGtin('003086769657231'), { ok: false, fault: 'length' })
  assert.deepEqual(checkGtin('0030867696572X'), { ok: false, fault: 'characters' })
  assert.deepEqual(checkGtin('0030867696/723'), { ok: false, fault: 'characters' })
  assert.deepEqual(checkGtin('0030867696572٣'), { ok: false, fault: 'characters' })
  assert.deepEqual(checkGtin('00308676965724'), {
    ok: false,
    fault: 'check-digit',
    expected: '00308676965723',
  })
  assert.deepEqual(checkGtin('734092309432'), { ok: false, fault: 'check-digit', expected: '734092309436' })
})

test('no GTIN begins with something else than digits', () => {
  for (const payload of ['', '123456', '12345678', '030867696572X', '00308676965723']) {
    assert.throws(() => completeGtin(payload), RangeError)
  }
})

const payloads = fc
  .constantFrom(7, 11, 12, 13)
  .chain(length =>
    fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: length, maxLength: length }),
  )

test('what was completed is sound, and stays so in 14 digits', () => {
  fc.assert(
    fc.property(payloads, payload => {
      const gtin = completeGtin(payload)
      assert.deepEqual(checkGtin(gtin), { ok: true })
      assert.deepEqual(checkGtin(padGtin(gtin)), { ok: true })
      assert.equal(padGtin(gtin).length, 14)
    }),
  )
})

test('every single wrong digit is found', () => {
  fc.assert(
    fc.property(payloads, payload => {
      const gtin = completeGtin(payload)
      for (let index = 0; index < gtin.length; index += 1) {
        for (let digit = 0; digit <= 9; digit += 1) {
          if (gtin.charAt(index) === String(digit)) continue
          const changed = gtin.slice(0, index) + String(digit) + gtin.slice(index + 1)
          assert.equal(checkGtin(changed).ok, false, changed)
        }
      }
    }),
    { numRuns: 50 },
  )
})
