import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { checkGmn, checkMasterUdiDi, completeGmn } from './gmn.ts'

const characters = Array.from(
  '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz',
)
const digits = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 5, maxLength: 5 })
const models = fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 18 })
const payloads = fc.tuple(digits, models).map(parts => parts.join(''))

test('each fault', () => {
  assert.deepEqual(checkGmn('1987654Ad4X4bL5ttr2310c2K'), { ok: true })
  assert.deepEqual(checkGmn('12345XX'), { ok: false, fault: 'length' })
  assert.deepEqual(checkGmn('123456789012345678901234XX'), { ok: false, fault: 'length' })
  assert.deepEqual(checkGmn('1987X54Ad4X4bL5ttr2310c2K'), { ok: false, fault: 'company-prefix' })
  assert.deepEqual(checkGmn('1987654Ad4 4bL5ttr2310c2K'), { ok: false, fault: 'characters' })
  assert.deepEqual(checkGmn('1987654Ad4é4bL5ttr2310c2K'), { ok: false, fault: 'characters' })
  assert.deepEqual(checkGmn('1987654Ad4X4bL5ttr2310c2X'), {
    ok: false,
    fault: 'check-characters',
    expected: '1987654Ad4X4bL5ttr2310c2K',
  })
  assert.deepEqual(checkGmn('439990237188jm'), {
    ok: false,
    fault: 'check-characters',
    expected: '439990237188JM',
  })
})

test('no model number begins otherwise', () => {
  for (const payload of ['', '12345', '1234A6', '123456 ', '1'.repeat(24)]) {
    assert.throws(() => completeGmn(payload), RangeError)
  }
})

test('what was completed is sound', () => {
  fc.assert(fc.property(payloads, payload => assert.deepEqual(checkGmn(completeGmn(payload)), { ok: true })))
})

test('every single wrong character is found', () => {
  fc.assert(
    fc.property(payloads, payload => {
      const code = completeGmn(payload)
      for (let index = 0; index < code.length; index += 1) {
        for (const character of characters) {
          if (code.charAt(index) === character) continue
          const changed = code.slice(0, index) + character + code.slice(index + 1)
          assert.equal(checkGmn(changed).ok, false, changed)
        }
      }
    }),
    { numRuns: 50 },
  )
})

test('every two characters of the payload that changed places are found', () => {
  fc.assert(
    fc.property(payloads, payload => {
      const code = completeGmn(payload)
      for (let one = 0; one < payload.length; one += 1) {
        for (let other = one + 1; other < payload.length; other += 1) {
          if (code.charAt(one) === code.charAt(other)) continue
          const swapped = Array.from(code)
          swapped[one] = code.charAt(other)
          swapped[other] = code.charAt(one)
          assert.equal(checkGmn(swapped.join('')).ok, false, swapped.join(''))
        }
      }
    }),
    { numRuns: 50 },
  )
})

test('a Master UDI-DI is a model number with something else than digits', () => {
  assert.deepEqual(checkMasterUdiDi('439990237188JM'), { ok: true })
  assert.deepEqual(checkMasterUdiDi('12345LENS10065'), { ok: true })
  assert.deepEqual(checkMasterUdiDi('439990237188JX'), {
    ok: false,
    fault: 'check-characters',
    expected: '439990237188JM',
  })
  const inDigits = Array.from({ length: 1000 }, (_, model) => completeGmn(`12345${model}`)).find(code =>
    /^\d+$/.test(code),
  )
  assert.ok(inDigits)
  assert.deepEqual(checkMasterUdiDi(inDigits), { ok: false, fault: 'digits-only' })
})
