import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkEudamedDi } from './eudamed-di.ts'

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
