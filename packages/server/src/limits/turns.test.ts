import assert from 'node:assert/strict'
import { test } from 'node:test'
import { giveWay } from '../give-way.ts'
import { makeTurns } from './turns.ts'

/** Turns on a clock that goes on by hand; `others` are under way or not, and each rest is noted, and over at once where `wait` does not say. */
function byHand(others = false, wait?: (milliseconds: number) => Promise<void>) {
  const clock = { now: 0 }
  const rests: number[] = []
  const turns = makeTurns({
    now: () => clock.now,
    isAlone: () => !others,
    wait:
      wait ??
      (async milliseconds => {
        rests.push(milliseconds)
      }),
  })
  return { clock, turns, rests }
}

async function read<Part>(parts: AsyncIterable<Part>): Promise<Part[]> {
  const all: Part[] = []
  for await (const part of parts) all.push(part)
  return all
}

test('callers take turns, however many works each has', async () => {
  const { clock, turns } = byHand()
  const order: string[] = []
  function* work(name: string): Generator<string> {
    for (let count = 0; count < 3; count += 1) {
      // Each part takes longer than a turn.
      clock.now += 10
      order.push(name)
      yield name
    }
  }
  const works = ['a1', 'a2', 'a3', 'b1'].map(name => read(turns.run(name.charAt(0), () => work(name))))
  await Promise.all(works)
  assert.deepEqual(
    order.slice(0, 6).map(name => name.charAt(0)),
    ['a', 'b', 'a', 'b', 'a', 'b'],
  )
  assert.equal(order.length, 12)
})

test('as many parts are made in a turn as there is time for, and other work goes on after it', async () => {
  const { clock, turns } = byHand()
  const seen: string[] = []
  async function* work(): AsyncGenerator<number, string> {
    for (let count = 1; count <= 4; count += 1) {
      clock.now += 2
      seen.push(String(count))
      yield count
    }
    return 'end'
  }
  const parts = turns.run('a', work)
  setImmediate(() => seen.push('other'))
  assert.deepEqual([(await parts.next()).value, (await parts.next()).value], [1, 2])
  assert.deepEqual(seen, ['1', '2'])
  assert.equal((await parts.next()).value, 3)
  assert.deepEqual(seen.slice(0, 3), ['1', '2', 'other'])
  assert.equal((await parts.next()).value, 4)
  assert.deepEqual(await parts.next(), { done: true, value: 'end' })
})

/** Works for 3 milliseconds before each of the three places at which it gives way. */
async function workLong(clock: { now: number }, note: (step: string) => unknown): Promise<string> {
  for (const step of ['1', '2', '3']) {
    await giveWay()
    note(step)
    clock.now += 3
  }
  return 'end'
}

test('work that gives way goes on while its turn lasts, and lets others have theirs after that', async () => {
  const { clock, turns } = byHand()
  const order: string[] = []
  const [end] = await Promise.all([
    turns.within('a', () => workLong(clock, step => order.push(step))),
    turns.take('b').then(() => order.push('b')),
  ])
  assert.equal(end, 'end')
  assert.deepEqual(order, ['1', '2', 'b', '3'])
})

test('what is no long work does not give way', async () => {
  const { clock } = byHand()
  const order: string[] = []
  setImmediate(() => order.push('other'))
  await workLong(clock, step => order.push(step))
  assert.deepEqual(order, ['1', '2', '3'])
})

test('parts of one work that go on at the same time share its turn', async () => {
  const { clock, turns } = byHand()
  let inTurn = 0
  await turns.within('a', () =>
    Promise.all(
      Array.from({ length: 5 }, async () => {
        await giveWay()
        assert.equal(clock.now, 0)
        inTurn += 1
      }),
    ),
  )
  assert.equal(inTurn, 5)
})

test('beside calls of others a long work rests for as long as its turn took, within a bound', async () => {
  const { clock, turns, rests } = byHand(true)
  const parts = turns.run('a', function* () {
    for (const milliseconds of [60, 7, 5, 300, 6]) {
      clock.now += milliseconds
      yield milliseconds
    }
  })
  assert.deepEqual(await read(parts), [60, 7, 5, 300, 6])
  assert.deepEqual(rests.slice(0, 3), [7, 5, 20])
})

/** A caller's work of so many milliseconds, in a turn of its own. */
async function workFor(milliseconds: number, caller: string, { clock, turns }: ReturnType<typeof byHand>) {
  const end = await turns.take(caller)
  clock.now += milliseconds
  end()
  await new Promise(setImmediate)
}

test('a caller for whom little was done neither rests nor waits for one that rests, until it was much', async () => {
  const over = Promise.withResolvers<void>()
  const order: string[] = []
  const world = byHand(true, async () => {
    order.push('rest')
    await over.promise
  })
  const work = async (milliseconds: number, caller: string): Promise<void> => {
    await workFor(milliseconds, caller, world)
    order.push(caller)
  }
  await work(60, 'a')
  const all = [work(4, 'a'), work(4, 'a'), work(3, 'b'), work(3, 'b')]
  for (let count = 0; count < 20; count += 1) await new Promise(setImmediate)
  assert.deepEqual(order.toSorted(), ['a', 'a', 'b', 'b', 'rest'])
  over.resolve()
  await Promise.all(all)
  assert.deepEqual(order.slice(-2), ['rest', 'a'])
})

test('what others do while a turn goes on is not its caller’s, who comes to have little done again', async () => {
  const world = byHand(true)
  const { clock, turns, rests } = world
  const end = await turns.take('a')
  end()
  clock.now += 1_000
  await new Promise(setImmediate)
  await workFor(60, 'a', world)
  await workFor(5, 'a', world)
  assert.deepEqual(rests, [5])
  clock.now += 300
  await workFor(5, 'a', world)
  assert.deepEqual(rests, [5])
})

test('many callers for each of whom little is done rest all the same', async () => {
  const world = byHand(true)
  for (let count = 0; count < 30; count += 1) await workFor(6, `caller ${count}`, world)
  assert.deepEqual(world.rests, [])
  for (let count = 30; count < 60; count += 1) await workFor(6, `caller ${count}`, world)
  assert.ok(world.rests.length > 5)
})

test('alone it never rests', async () => {
  const { clock, turns, rests } = byHand()
  await turns.within('a', () => workLong(clock, () => {}))
  await turns.take('a')
  await turns.take('a')
  assert.deepEqual(rests, [])
})

test('one whose parts are not read keeps no other waiting', async () => {
  const { clock, turns } = byHand()
  function* work(): Generator<number> {
    for (;;) {
      clock.now += 10
      yield 1
    }
  }
  const slow = turns.run('a', work)
  await slow.next()
  await turns.take('b')
  await slow.return(undefined)
})

test('one that waits for something else keeps no other waiting', async () => {
  const { turns } = byHand()
  const elsewhere = Promise.withResolvers<string>()
  const waiting = turns.within('a', async () => {
    await giveWay()
    return elsewhere.promise
  })
  await turns.take('b')
  elsewhere.resolve('there')
  assert.equal(await waiting, 'there')
})

async function* failing(): AsyncGenerator<number> {
  yield 1
  throw new Error('broken')
}

test('one that fails or is left ends, and others have their turns', async () => {
  const { turns } = byHand()
  let isLeft = false
  async function* left(): AsyncGenerator<number> {
    try {
      for (;;) yield 1
    } finally {
      isLeft = true
    }
  }
  await assert.rejects(read(turns.run('a', failing)), /broken/)
  await turns.take('b')
  const { clock, turns: others } = byHand()
  const parts = others.run('a', async function* () {
    for await (const part of left()) {
      clock.now += 10
      yield part
    }
  })
  await parts.next()
  await parts.return(undefined)
  assert.ok(isLeft)
  await others.take('b')
})
