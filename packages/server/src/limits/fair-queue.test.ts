import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { makeFairQueue } from './fair-queue.ts'

const limits = { atOnce: 2, ofOne: 2, mostWaiting: 100, mostWaitingOfOne: 50, patience: 60_000 }

/** Asks for places, and notes which organisation gets one in which order; at the end of the test none waits any longer. */
function noting(t: TestContext, queue: ReturnType<typeof makeFairQueue>) {
  const order: string[] = []
  const ends: (() => void)[] = []
  const take = async (organisation: string): Promise<boolean> => {
    const end = await queue.enter(organisation)
    if (!end) return false
    order.push(organisation)
    ends.push(end)
    return true
  }
  const endOne = async (): Promise<void> => {
    ends.shift()?.()
    await nextTurn()
    await nextTurn()
  }
  t.after(async () => {
    while (ends.length > 0) await endOne()
  })
  return { order, take, endOne }
}

test('no more at a time than there are places', async t => {
  const { order, take, endOne } = noting(t, makeFairQueue(limits))
  const asked = [take('a'), take('a'), take('a')]
  await nextTurn()
  assert.deepEqual(order, ['a', 'a'])
  await endOne()
  assert.deepEqual(order, ['a', 'a', 'a'])
  assert.deepEqual(await Promise.all(asked), [true, true, true])
})

test('an organisation with one work waits for one of each other organisation at most', async t => {
  const { order, take, endOne } = noting(t, makeFairQueue({ ...limits, atOnce: 1 }))
  for (let count = 0; count < 20; count += 1) void take('many')
  void take('few')
  void take('other')
  await nextTurn()
  for (let count = 0; count < 6; count += 1) await endOne()
  assert.deepEqual(order, ['many', 'few', 'other', 'many', 'many', 'many', 'many'])
})

test('one organisation leaves places to the others, and keeps none waiting that has room', async t => {
  const { order, take, endOne } = noting(t, makeFairQueue({ ...limits, atOnce: 3, ofOne: 2 }))
  for (let count = 0; count < 5; count += 1) void take('many')
  await nextTurn()
  assert.deepEqual(order, ['many', 'many'])
  void take('few')
  await nextTurn()
  assert.deepEqual(order, ['many', 'many', 'few'])
  await endOne()
  assert.deepEqual(order, ['many', 'many', 'few', 'many'])
})

test('a place is taken until others were looked at, though the work is over at once', async () => {
  const queue = makeFairQueue({ ...limits, atOnce: 1 })
  const first = await queue.enter('a')
  first?.()
  first?.()
  let second = false
  void queue.enter('a').then(() => (second = true))
  await Promise.resolve()
  assert.equal(second, false)
  await nextTurn()
  await nextTurn()
  assert.equal(second, true)
})

test('too many that wait are rejected, those of one before those of all', async t => {
  const { order, take } = noting(
    t,
    makeFairQueue({ ...limits, atOnce: 1, mostWaiting: 3, mostWaitingOfOne: 2 }),
  )
  void take('a')
  void take('a')
  void take('a')
  assert.equal(await take('a'), false)
  void take('b')
  assert.equal(await take('b'), false)
  assert.deepEqual(order, ['a'])
})

test('a work that waits too long is rejected, and keeps no other waiting then', async t => {
  const { order, take, endOne } = noting(t, makeFairQueue({ ...limits, atOnce: 1, patience: 1 }))
  void take('a')
  assert.equal(await take('b'), false)
  await endOne()
  assert.equal(await take('c'), true)
  assert.deepEqual(order, ['a', 'c'])
})
