import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkGs1Di } from './check-gs1-di.ts'

test('14 digits are required', () => {
  assert.deepEqual(checkGs1Di('00308676965723'), { ok: true })
  assert.deepEqual(checkGs1Di('00308676965724'), {
    ok: false,
    fault: 'check-digit',
    expected: '00308676965723',
  })
  assert.deepEqual(checkGs1Di('0030867696572X'), { ok: false, fault: 'characters' })
})

test('a sound GTIN of fewer digits is proposed with zeros in front', () => {
  assert.deepEqual(checkGs1Di('6291041500213'), { ok: false, fault: 'length', expected: '06291041500213' })
  assert.deepEqual(checkGs1Di('734092309436'), { ok: false, fault: 'length', expected: '00734092309436' })
  assert.deepEqual(checkGs1Di('23456785'), { ok: false, fault: 'length', expected: '00000023456785' })
})

test('nothing is proposed for fewer digits with a wrong check digit: a digit may have been lost anywhere', () => {
  assert.deepEqual(checkGs1Di('734092309432'), { ok: false, fault: 'length' })
  assert.deepEqual(checkGs1Di('73409230943X'), { ok: false, fault: 'characters' })
  assert.deepEqual(checkGs1Di(''), { ok: false, fault: 'length' })
})

test('a Master UDI-DI has its own format', () => {
  assert.deepEqual(checkGs1Di('439990237188JM', { master: true }), { ok: true })
  assert.equal(checkGs1Di('439990237188JM').ok, false)
  assert.equal(checkGs1Di('00308676965723', { master: true }).ok, false)
})
