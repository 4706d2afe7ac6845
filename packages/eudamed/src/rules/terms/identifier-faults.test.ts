import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeFault, explainFault } from './identifier-faults.ts'

test('the identifier that would pass is named where it can be told', () => {
  const fault = 'check-characters'
  assert.match(describeFault({ ok: false, fault, expected: '439990237188JM' }), /439990237188JM$/)
  assert.doesNotMatch(describeFault({ ok: false, fault }), /;|undefined/)
  assert.notEqual(describeFault({ ok: false, fault: 'not-known' }), '')
})

test('a slip is explained with what would be right', () => {
  const check = { ok: false, fault: 'check-characters', expected: '439990237188JM' } as const
  assert.deepEqual(explainFault('439990237188JX', check), {
    reason: describeFault(check),
    expected: '439990237188JM',
  })
})

test('a sound GTIN is no slip, so that nothing is proposed for it', () => {
  const check = { ok: false, fault: 'check-characters', expected: '00308676965723JM' } as const
  const { reason, expected } = explainFault('00308676965723', check)
  assert.equal(expected, undefined)
  assert.match(reason, /GTIN/)
})
