import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { checkEudamedDi, completeEudamedDi, deriveEudamedDi, deriveEudamedId } from './eudamed-di.ts'

test('each fault', () => {
  assert.deepEqual(checkEudamedDi('B-CR023368'), { ok: true })
  assert.deepEqual(checkEudamedDi('D-CR023368'), { ok: true })
  assert.deepEqual(checkEudamedDi('C-CR023368'), { ok: false, fault: 'prefix' })
  assert.deepEqual(checkEudamedDi('B-12W'), { ok: true })
  assert.deepEqual(checkEudamedDi('B-122222222222222222222EF'), { ok: true })
  assert.deepEqual(checkEudamedDi('B-68'), { ok: false, fault: 'length' })
  assert.deepEqual(checkEudamedDi(`B-${'1'.repeat(24)}`), { ok: false, fault: 'length' })
  assert.deepEqual(checkEudamedDi('B-CR 23368'), { ok: false, fault: 'characters' })
  assert.deepEqual(checkEudamedDi('D-CR023369'), {
    ok: false,
    fault: 'check-characters',
    expected: 'D-CR023368',
  })
})

test('one derived from a UDI-DI has no check characters', () => {
  assert.deepEqual(checkEudamedDi('B-M991CVS12130NES2', { derived: true }), { ok: true })
  assert.equal(checkEudamedDi('B-M991CVS12130NES2').ok, false)
  assert.deepEqual(checkEudamedDi('D-M991CVS12130NES2', { derived: true }), { ok: false, fault: 'prefix' })
  assert.deepEqual(checkEudamedDi('B-1', { derived: true }), { ok: true })
  assert.deepEqual(checkEudamedDi(`B-${'1'.repeat(118)}`, { derived: true }), { ok: true })
  assert.deepEqual(checkEudamedDi('B-', { derived: true }), { ok: false, fault: 'length' })
  assert.deepEqual(checkEudamedDi(`B-${'1'.repeat(119)}`, { derived: true }), { ok: false, fault: 'length' })
})

test('the manufacturer gives its own part, and gets both identifiers with their check characters', () => {
  // The example of the Commission's document on the format, and a registered device.
  assert.deepEqual(completeEudamedDi('CR0233'), {
    ok: true,
    eudamedDi: 'B-CR023368',
    eudamedId: 'D-CR023368',
  })
  assert.deepEqual(completeEudamedDi('BEMF000000106CR023335'), {
    ok: true,
    eudamedDi: 'B-BEMF000000106CR023335WE',
    eudamedId: 'D-BEMF000000106CR023335WE',
  })
})

test('an own part is 1 to 21 characters of the set', () => {
  assert.deepEqual(completeEudamedDi(''), { ok: false, fault: 'length' })
  assert.deepEqual(completeEudamedDi('1'.repeat(22)), { ok: false, fault: 'length' })
  for (const part of ['CR 0233', 'CR#0233', 'CRÄ', '型番', '\u{1F600}']) {
    assert.deepEqual(completeEudamedDi(part), { ok: false, fault: 'characters' }, part)
  }
})

test('what is completed is sound, and with one character changed it no longer is', () => {
  const characters = Array.from('!%()*+,-./0123456789:;<=>?ABCXYZ_abcxyz')
  const ownPart = fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 21 })
  fc.assert(
    fc.property(ownPart, fc.nat(20), fc.constantFrom(...characters), (part, place, other) => {
      const completed = completeEudamedDi(part)
      assert.ok(completed.ok)
      assert.ok(checkEudamedDi(completed.eudamedDi).ok && checkEudamedDi(completed.eudamedId).ok)
      const at = 2 + (place % part.length)
      const slip = completed.eudamedDi.slice(0, at) + other + completed.eudamedDi.slice(at + 1)
      assert.equal(checkEudamedDi(slip).ok, slip === completed.eudamedDi)
    }),
  )
})

test('with a UDI-DI the EUDAMED DI follows from it, and a EUDAMED ID from a EUDAMED DI', () => {
  assert.equal(deriveEudamedDi('00308676965723'), 'B-00308676965723')
  assert.ok(checkEudamedDi(deriveEudamedDi('00308676965723'), { derived: true }).ok)
  assert.equal(deriveEudamedId('B-CR023368'), 'D-CR023368')
})
