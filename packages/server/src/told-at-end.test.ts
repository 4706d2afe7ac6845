import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outsideCalls } from './call-context.ts'
import { beginToldAtEnd, readForSeveral, settleBeforeTold, tellAtOnce } from './told-at-end.ts'

/** Counts how often the disk is waited for. */
function countedSettle() {
  let count = 0
  return {
    count: () => count,
    async settle() {
      count += 1
    },
  }
}

const failure = new Error('EIO: i/o error, fdatasync')
const fail = () => Promise.reject(failure)

test('what is told at its end waits for the disk once, then, and not at each read', async () => {
  const { settle, count } = countedSettle()
  const told = beginToldAtEnd()
  await told.within(() => settleBeforeTold(settle))
  await told.within(async () => {
    await settleBeforeTold(settle)
    await settleBeforeTold(settle)
  })
  assert.equal(count(), 0)
  await told.end()
  assert.equal(count(), 1)
})

test('what reads on after the end waits at each read, and so does what tells others on its way', async () => {
  const { settle, count } = countedSettle()
  await settleBeforeTold(settle)
  assert.equal(count(), 1)
  const told = beginToldAtEnd()
  await told.within(() => tellAtOnce(() => settleBeforeTold(settle)))
  await told.within(() => outsideCalls(() => settleBeforeTold(settle)))
  assert.equal(count(), 3)
  const goOn = Promise.withResolvers<void>()
  const later = told.within(async () => {
    await goOn.promise
    await settleBeforeTold(settle)
  })
  await told.end()
  assert.equal(count(), 3)
  goOn.resolve()
  await later
  assert.equal(count(), 4)
})

test('what cannot be brought to the disk fails what was read: at the end, or where it waits itself', async () => {
  const told = beginToldAtEnd()
  await told.within(() => settleBeforeTold(fail))
  await assert.rejects(told.end(), failure)
  await assert.rejects(settleBeforeTold(fail), failure)
})

test('what is read for several waits for none of them, and each of them waits before it tells', async () => {
  const { settle, count } = countedSettle()
  const read = () => readForSeveral(() => settleBeforeTold(settle).then(() => 'read'))
  const found = await read()
  assert.deepEqual([found.result, found.settle, count()], ['read', settle, 0])
  const told = beginToldAtEnd()
  assert.equal((await told.within(read)).settle, settle)
  await told.end()
  assert.equal(count(), 0)
  const nothing = await readForSeveral(async () => 'known')
  assert.deepEqual(nothing, { result: 'known', settle: undefined })
})

test('a read for several that fails tells that after the disk', async () => {
  const { settle, count } = countedSettle()
  const refusal = new RangeError('It is not there.')
  await assert.rejects(
    readForSeveral(async () => {
      await settleBeforeTold(settle)
      throw refusal
    }),
    refusal,
  )
  assert.equal(count(), 1)
})
