import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTurns } from './turns.ts'

/** Turns on a clock that goes on by hand. */
function byHand() {
  const clock = { now: 0 }
  return { clock, turns: makeTurns(() => clock.now) }
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

test('one that works without a part pauses after its turn, and not before', async () => {
  const { clock, turns } = byHand()
  const order: string[] = []
  async function* long(pause: () => Promise<void>): AsyncGenerator<string> {
    for (const step of ['1', '2', '3']) {
      order.push(step)
      clock.now += 3
      await pause()
    }
    yield 'end'
  }
  await Promise.all([
    read(turns.run('a', long)),
    turns.take('b').then(leave => {
      order.push('b')
      leave()
    }),
  ])
  assert.deepEqual(order, ['1', '2', 'b', '3'])
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

test('what is done with parts that come from elsewhere is done in turns, and what they are waited for is not', async () => {
  const { turns } = byHand()
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  async function* parts(): AsyncGenerator<string> {
    yield '1'
    await second.promise
    yield '2'
  }
  const taking = (async () => {
    for await (const part of turns.each('a', parts())) {
      order.push(part)
      first.resolve()
    }
  })()
  await first.promise
  const leave = await turns.take('b')
  order.push('b')
  leave()
  second.resolve()
  await taking
  assert.deepEqual(order, ['1', 'b', '2'])
  ;(await turns.take('b'))()
})

async function* failing(): AsyncGenerator<number> {
  yield 1
  throw new Error('broken')
}

test('one that fails or is left ends, and gives its turn back', async () => {
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
  ;(await turns.take('b'))()
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
