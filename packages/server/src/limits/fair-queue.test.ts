import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { makeFairQueue, NoPlace } from './fair-queue.ts'

const limits = { atOnce: 2, ofOne: 2, mostWaiting: 100, mostWaitingOfOne: 50, patience: 60_000 }

/** Asks for places, and notes which organisation gets one in which order; at the end of the test none waits any longer. */
function noting(t: TestContext, queue: ReturnType<typeof makeFairQueue>) {
  const order: string[] = []
  const ends: (() => void)[] = []
  const take = async (organisation: string): Promise<boolean> => {
    const end = await queue.enter(organisation).catch(error => {
      if (error instanceof NoPlace) return undefined
      throw error
    })
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
  first()
  first()
  let second = false
  void queue.enter('a').then(() => (second = true))
  await Promise.resolve()
  assert.equal(second, false)
  await nextTurn()
  await nextTurn()
  assert.equal(second, true)
})

test('where they begin one by one, other work goes on between any two, though there are places', async t => {
  const { order, take, endOne } = noting(
    t,
    makeFairQueue({ ...limits, atOnce: 3, ofOne: 3, beginOneByOne: true }),
  )
  for (const organisation of ['a', 'a', 'b']) void take(organisation)
  const seen: number[] = []
  // A microtask comes before anything else is looked at.
  for (let count = 0; count < 10; count += 1) await Promise.resolve()
  seen.push(order.length)
  for (let turn = 0; turn < 2; turn += 1) {
    await nextTurn()
    seen.push(order.length)
  }
  assert.deepEqual(seen, [1, 2, 3])
  assert.deepEqual(order, ['a', 'b', 'a'])
  for (let count = 0; count < 2; count += 1) void take('c')
  await endOne()
  await endOne()
  await nextTurn()
  assert.deepEqual(order.slice(3), ['c', 'c'])
})

const refused = (isOwnShare: boolean) => (error: unknown) =>
  error instanceof NoPlace && error.isOwnShare === isOwnShare

test('where too many of one wait, its next one is refused, and that of another is not', async t => {
  const queue = makeFairQueue({ ...limits, atOnce: 1, mostWaiting: 3, mostWaitingOfOne: 2 })
  const { order, take, endOne } = noting(t, queue)
  void take('a')
  void take('a')
  void take('a')
  await assert.rejects(queue.enter('a'), refused(true))
  void take('b')
  for (let count = 0; count < 3; count += 1) await endOne()
  assert.deepEqual(order, ['a', 'b', 'a', 'a'])
})

test('where as many wait as may, the last of those of whom most wait makes room', async t => {
  const queue = makeFairQueue({ ...limits, atOnce: 1, mostWaiting: 4, mostWaitingOfOne: 3 })
  const { order, take, endOne } = noting(t, queue)
  const first = take('a')
  const asked = [take('a'), take('a'), take('a'), take('b')]
  void take('c')
  assert.deepEqual(await Promise.race([asked[2], asked[3], first.then(() => nextTurn())]), false)
  await assert.rejects(queue.enter('a'), refused(true))
  for (let count = 0; count < 5; count += 1) await endOne()
  assert.deepEqual(order, ['a', 'b', 'c', 'a', 'a'])
})

test('where as many wait as may, and none has more of them than others, the next one is refused', async t => {
  const queue = makeFairQueue({ ...limits, atOnce: 1, mostWaiting: 2, mostWaitingOfOne: 2 })
  const { take } = noting(t, queue)
  void take('a')
  void take('b')
  void take('c')
  await assert.rejects(queue.enter('b'), refused(true))
  await assert.rejects(queue.enter('d'), refused(false))
})

test('a caller that waits in vain is told whether its own works have the places', async t => {
  const queue = makeFairQueue({ ...limits, atOnce: 1, patience: 1 })
  const { take } = noting(t, queue)
  void take('a')
  await assert.rejects(queue.enter('a'), refused(true))
  await assert.rejects(queue.enter('b'), refused(false))
})

test('it is told how many each caller has at work and waiting', async t => {
  const queue = makeFairQueue(limits)
  const { take } = noting(t, queue)
  for (const caller of ['a', 'a', 'a', 'b']) void take(caller)
  await nextTurn()
  assert.deepEqual(
    [...queue.counts()],
    [
      ['a', 3],
      ['b', 1],
    ],
  )
})

test('a work that waits too long is rejected, and keeps no other waiting then', async t => {
  const { order, take, endOne } = noting(t, makeFairQueue({ ...limits, atOnce: 1, patience: 1 }))
  void take('a')
  assert.equal(await take('b'), false)
  await endOne()
  assert.equal(await take('c'), true)
  assert.deepEqual(order, ['a', 'c'])
})
