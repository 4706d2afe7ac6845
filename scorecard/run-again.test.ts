import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Outcome, Row } from './row.ts'
import { isRed, mayRunAgain, runAgain } from './run-again.ts'
import { isFaultless, isNoticed, type RowResult } from './run-row.ts'

const row: Row = {
  id: 'X1',
  isStar: true,
  fault: 'none',
  limit: 'ready in 5 s',
  runs: { short: 1, long: 1 },
  control: { name: 'an error' },
  run: async () => ({ runs: 1, worst: '' }),
}
const sound: Outcome = { runs: 1, failures: [], missedLimits: [], worst: '' }
const noticed: Outcome = { ...sound, failures: ['I2 doubled'] }
const tooSlow = { missedLimits: ['ready after 5300 ms'] }

/** The result of a row as the runs of the sound build and of the control make it. */
function getResult(outcome: Partial<Outcome>, control: Partial<Outcome> = noticed): RowResult {
  const both = { outcome: { ...sound, ...outcome }, control: { ...sound, ...control } }
  return { row, ...both, passed: isFaultless(both.outcome) && isNoticed(both.control), seconds: 1 }
}

test('a row passes only without failures, missed limits and runs that broke off, and with its control noticed', () => {
  assert.equal(getResult({}).passed, true)
  assert.equal(getResult({ failures: ['I1 lost'] }).passed, false)
  assert.equal(getResult(tooSlow).passed, false)
  assert.equal(getResult({ brokenOff: 'no more processes' }).passed, false)
  assert.equal(getResult({}, sound).passed, false)
})

test('a control is noticed by a failure or by a missed limit, and not by a run that breaks off', () => {
  assert.equal(isNoticed(noticed), true)
  assert.equal(isNoticed({ ...sound, ...tooSlow }), true)
  assert.equal(isNoticed({ ...sound, brokenOff: 'it ended before it was ready' }), false)
})

test('a row runs again where nothing but limits, or a run that shows nothing, is to blame', () => {
  assert.equal(mayRunAgain(getResult(tooSlow)), true)
  assert.equal(mayRunAgain(getResult({}, { ...sound, brokenOff: 'no port' })), true)
  assert.equal(mayRunAgain(getResult({ brokenOff: 'the call: not within 30000 ms' })), true)
})

test('a row never runs again where anything failed, whatever else is wrong with it', () => {
  const failures = ['I2 03508281021105: DEVICE.POST came again (1, then 2)']
  for (const also of [{}, tooSlow, { brokenOff: 'the call: not within 30000 ms' }]) {
    assert.equal(mayRunAgain(getResult({ ...also, failures })), false)
    assert.equal(mayRunAgain(getResult({ ...also, failures }, sound)), false)
  }
})

test('a row whose control came to its end and was not noticed fails, and does not run again', () => {
  assert.equal(getResult({}, sound).passed, false)
  assert.equal(mayRunAgain(getResult({}, sound)), false)
  assert.equal(mayRunAgain(getResult(tooSlow, sound)), false)
})

test('a row that passed, was left out, needs not pass, or was tried twice does not run again', () => {
  assert.equal(mayRunAgain(getResult({})), false)
  assert.equal(mayRunAgain({ row, notRun: 'needs strace', passed: false, seconds: 0 }), false)
  assert.equal(mayRunAgain({ ...getResult(tooSlow), row: { ...row, isStar: false } }), false)
  assert.equal(mayRunAgain({ ...getResult(tooSlow), tries: 2 }), false)
})

test('the second try counts, and says why there was one', async () => {
  const ran: string[] = []
  const results = [
    { ...getResult({ failures: ['I1 lost'] }), row: { ...row, id: 'X1' } },
    { ...getResult(tooSlow), row: { ...row, id: 'X2' } },
    { ...getResult({ brokenOff: 'no port' }), row: { ...row, id: 'X3' } },
    { ...getResult({}, { ...sound, brokenOff: 'no port' }), row: { ...row, id: 'X4' } },
    getResult({}),
  ]
  const settled = await runAgain(results, async again => {
    ran.push(again.id)
    return { ...getResult(again.id === 'X3' ? { failures: ['I1 lost'] } : {}), row: again }
  })
  assert.deepEqual(ran, ['X2', 'X3', 'X4'])
  assert.deepEqual(
    settled.map(result => [result.row.id, isRed(result), result.tries, result.firstTry]),
    [
      ['X1', true, undefined, undefined],
      ['X2', false, 2, 'ready after 5300 ms'],
      ['X3', true, 2, 'it broke off: no port'],
      ['X4', false, 2, 'the control broke off: no port'],
      ['X1', false, undefined, undefined],
    ],
  )
})
