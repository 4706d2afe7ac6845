import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { checkIfaBasicUdiDi, checkPpn, checkPzn } from './ifa.ts'

test('each fault of a Basic UDI-DI', () => {
  const code = 'PP12345ABCD.12345678.9004'
  assert.deepEqual(checkIfaBasicUdiDi(code), { ok: true })
  assert.deepEqual(checkIfaBasicUdiDi('PP12345A03'), { ok: true })
  assert.deepEqual(checkIfaBasicUdiDi('AP12345ABCD.12345678.9004'), { ok: false, fault: 'prefix' })
  assert.deepEqual(checkIfaBasicUdiDi('PP1234504'), { ok: false, fault: 'length' })
  assert.deepEqual(checkIfaBasicUdiDi('PP12345ABCD.12345678.90040'), { ok: false, fault: 'length' })
  assert.deepEqual(checkIfaBasicUdiDi('PP1234XABCD.12345678.9004'), { ok: false, fault: 'manufacturer-code' })
  assert.deepEqual(checkIfaBasicUdiDi('PPXPP12345ABCD.123404'), { ok: false, fault: 'manufacturer-code' })
  assert.deepEqual(checkIfaBasicUdiDi('PP12345abcd.12345678.9004'), { ok: false, fault: 'characters' })
  assert.deepEqual(checkIfaBasicUdiDi('PP12345ABCD-12345678.9004'), { ok: false, fault: 'characters' })
  assert.deepEqual(checkIfaBasicUdiDi('PP12345ABCD.12345678.9005'), {
    ok: false,
    fault: 'check-digits',
    expected: code,
  })
})

test('each fault of a Pharmacy Product Number', () => {
  assert.deepEqual(checkPpn('111234567842'), { ok: true })
  assert.deepEqual(checkPpn('13A26'), { ok: true })
  assert.deepEqual(checkPpn('13ABCDEFGHIJKLMNOPQR07'), { ok: true })
  // Only what stands behind the code 11 is a PZN.
  assert.deepEqual(checkPpn('121234567845'), { ok: true })
  assert.deepEqual(checkPpn('1142'), { ok: false, fault: 'length' })
  assert.deepEqual(checkPpn(`11${'1'.repeat(21)}`), { ok: false, fault: 'length' })
  assert.deepEqual(checkPpn('11123456a842'), { ok: false, fault: 'characters' })
  assert.deepEqual(checkPpn('111234567942'), { ok: false, fault: 'pzn' })
  assert.deepEqual(checkPpn('111234567843'), { ok: false, fault: 'check-digits', expected: '111234567842' })
})

test('each fault of a PZN', () => {
  assert.deepEqual(checkPzn('27580899'), { ok: true })
  assert.deepEqual(checkPzn('2758089'), { ok: false, fault: 'length' })
  assert.deepEqual(checkPzn('2758089X'), { ok: false, fault: 'characters' })
  assert.deepEqual(checkPzn('X7580899'), { ok: false, fault: 'characters' })
  assert.deepEqual(checkPzn('27580898'), { ok: false, fault: 'check-digit', expected: '27580899' })
  // 5 times 2 leaves 10 modulo 11: no PZN begins so.
  assert.deepEqual(checkPzn('05000000'), { ok: false, fault: 'check-digit' })
})

test('every single wrong digit of a PZN and every wrong character of a Basic UDI-DI is found', () => {
  const capitals = fc.constantFrom(...Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.'))
  fc.assert(
    fc.property(
      fc.nat({ max: 7 }),
      fc.nat({ max: 9 }),
      fc.nat({ max: 22 }),
      capitals,
      (place, digit, at, character) => {
        const pzn = '27580899'
        const changed = pzn.slice(0, place) + String(digit) + pzn.slice(place + 1)
        assert.equal(checkPzn(changed).ok, changed === pzn)
        const code = 'PP12345ABCD.12345678.9004'
        const other = code.slice(0, at) + character + code.slice(at + 1)
        assert.equal(checkIfaBasicUdiDi(other).ok, other === code)
      },
    ),
    { numRuns: 500 },
  )
})
