import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { pino } from 'pino'
import { backOff, doubling } from './back-off.ts'
import type { Job, TurnEnd } from './job.ts'
import { everyProcess, type Lease, leasesAfter } from './lease.ts'
import { type JobRunner, makeJobRunner } from './runner.ts'
import { makeVirtualClock, type VirtualClock } from './testing/virtual-clock.ts'

const log = pino({ level: 'silent' })

function makeWorld(seed?: number): VirtualClock & { jobs: JobRunner } {
  const clock = makeVirtualClock(seed)
  return { ...clock, jobs: makeJobRunner(clock, log) }
}

function makeJob(name: string, turn: () => Promise<TurnEnd>, more: Partial<Job> = {}): Job {
  return { name, leases: everyProcess, begin: () => turn, ...more }
}

/** What a turn does, and what happens beside it: each number is in milliseconds. */
const script = fc.record({
  seed: fc.nat(),
  turns: fc.array(
    fc.record({ takes: fc.nat(200), fails: fc.boolean(), wait: fc.constantFrom(0, 10, 500, 60_000) }),
    { minLength: 1, maxLength: 20 },
  ),
  wakes: fc.array(fc.nat(2_000), { maxLength: 20 }),
  stopsAt: fc.integer({ min: 0, max: 2_000 }),
})

/** Runs a script: one job does as it says, and another takes a turn every 100 ms. */
async function play({
  seed,
  turns,
  wakes,
  stopsAt,
}: typeof script extends fc.Arbitrary<infer S> ? S : never) {
  const { jobs, at, pass, pause } = makeWorld(seed)
  const { signal } = new AbortController()
  const events: string[] = []
  let begun = 0
  let underWay = 0
  let mostUnfinished = 0
  const running = jobs.start(
    makeJob('scripted', async () => {
      const { takes, fails, wait } = turns[begun % turns.length] ?? assert.fail()
      begun += 1
      underWay += 1
      mostUnfinished = Math.max(mostUnfinished, underWay)
      events.push(`${at()} begins`)
      await pause(takes, signal)
      underWay -= 1
      events.push(`${at()} ${fails ? 'fails' : 'ends'}`)
      if (fails) throw new Error('It fails.')
      return wait
    }),
  )
  const heartbeats: number[] = []
  jobs.start(
    makeJob('heartbeat', async () => {
      heartbeats.push(at())
      return 100
    }),
  )
  for (const wakeAt of wakes.toSorted((one, other) => one - other)) {
    if (wakeAt > stopsAt) break
    await pass(wakeAt - at())
    events.push(`${at()} wakes`)
    running.wake()
  }
  await pass(stopsAt - at())
  const isStopped = jobs.stop().then(() => events.push(`${at()} stopped`))
  const begunAtStop = begun
  await pass(5_000)
  await isStopped
  return { events, heartbeats, mostUnfinished, begunAfterStop: begun - begunAtStop, underWay }
}

test('one turn of a job at a time; a stop begins none, and waits for the one under way', async () => {
  await fc.assert(
    fc.asyncProperty(script, async given => {
      const { mostUnfinished, begunAfterStop, underWay, events } = await play(given)
      assert.ok(mostUnfinished <= 1)
      assert.equal(begunAfterStop, 0)
      assert.equal(underWay, 0)
      const [last] = events.slice(-1)
      assert.match(last ?? '', /stopped$/)
    }),
  )
})

test('a run over the same clock and chance takes the same turns', async () => {
  await fc.assert(
    fc.asyncProperty(script, async given => assert.deepEqual(await play(given), await play(given))),
    { numRuns: 30 },
  )
})

test('a wake signal is followed by a turn: at once, after the turn under way, or after the pause of a failure', async () => {
  await fc.assert(
    fc.asyncProperty(script, async given => {
      const { events } = await play({ ...given, stopsAt: 5_000 })
      const parsed = events.map(event => event.split(' ')).map(([at, what]) => ({ at: Number(at), what }))
      for (const [index, { at, what }] of parsed.entries()) {
        if (what !== 'wakes') continue
        const before = parsed.slice(0, index).findLast(event => event.what !== 'wakes')
        const next =
          parsed.slice(index).find(event => event.what === 'begins')?.at ?? Number.POSITIVE_INFINITY
        const end =
          before?.what === 'begins'
            ? parsed.slice(index).find(each => /ends|fails/.test(each.what ?? ''))
            : before
        const freeAt = Math.max(at, (end?.at ?? at) + (end?.what === 'fails' ? 1_000 : 0))
        assert.ok(next <= freeAt, `woken at ${at}, taken at ${next}`)
      }
    }),
  )
})

test('no failure and no slowness of a job delays another', async () => {
  await fc.assert(
    fc.asyncProperty(script, async given => {
      const { heartbeats } = await play(given)
      const expected = Array.from({ length: Math.floor(given.stopsAt / 100) + 1 }, (_, index) => index * 100)
      assert.deepEqual(heartbeats, expected)
    }),
  )
})

test('the pauses after failures grow, whatever wakes the job, and start again after a success', async () => {
  const { jobs, at, pass } = makeWorld()
  const times: number[] = []
  let fails = true
  const pauses = doubling(1_000, 8_000)
  const turn = async (): Promise<number> => {
    times.push(at())
    if (fails) throw new Error('It fails.')
    return 10
  }
  const running = jobs.start(makeJob('failing', turn, { pauses }))
  for (let count = 0; count < 300; count += 1) {
    await pass(100)
    running.wake()
  }
  const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  for (const [index, wait] of waits.slice(0, 5).entries()) {
    const full = Math.min(8_000, 1_000 * 2 ** index)
    assert.ok(wait >= full / 2 && wait <= full, `${index}: ${wait}`)
  }
  const { failures, failingSince, succeededAt, hasThrown } = jobs.list()[0] ?? assert.fail()
  assert.deepEqual(
    [failures, failingSince, succeededAt, hasThrown],
    [times.length, new Date(0), undefined, true],
  )

  fails = false
  await pass(10_000)
  const status = jobs.list()[0] ?? assert.fail()
  assert.deepEqual(
    [status.failures, status.failingSince, status.succeededAt],
    [0, undefined, new Date(times.at(-1) ?? 0)],
  )
  times.length = 0
  fails = true
  await pass(1_020)
  assert.ok(times.length >= 2, 'the first pause is short again')
  const stopped = jobs.stop()
  await pass(1)
  await stopped
})

test('a turn that reports its own failure is waited for as it says', async () => {
  const { jobs, at, pass } = makeWorld()
  const times: number[] = []
  const running = jobs.start(
    makeJob('reporting', async () => {
      times.push(at())
      return { wait: 5_000, hasFailed: true }
    }),
  )
  await pass(10_000)
  assert.deepEqual(times, [0, 5_000, 10_000])
  assert.deepEqual([running.status().failures, running.status().hasThrown], [3, false])
  await jobs.stop()
})

/** Leases that a test takes away, and roles that it gives. */
function makeLeases() {
  let current: { lease: Lease; lose: () => void } | undefined
  let next = Promise.withResolvers<Lease>()
  const roles = new Set<string>()
  return {
    roles,
    leases: { lease: () => next.promise },
    give() {
      const lost = new AbortController()
      const lease: Lease = { lost: lost.signal, holds: async role => roles.has(role) }
      current = { lease, lose: () => lost.abort() }
      next.resolve(lease)
    },
    lose() {
      next = Promise.withResolvers()
      current?.lose()
    },
  }
}

test('a job with a role runs where the process has it, and takes over when it gets it', async () => {
  const { jobs, at, pass } = makeWorld()
  const { leases, roles, give } = makeLeases()
  const times: number[] = []
  const turn = async (): Promise<number> => {
    times.push(at())
    return 400
  }
  const running = jobs.start(makeJob('leased', turn, { leases, role: 'r' }))
  await pass(500)
  give()
  await pass(2_000)
  assert.deepEqual(times, [])
  assert.equal(running.status().succeededAt, undefined)
  roles.add('r')
  await pass(2_000)
  assert.deepEqual(times, [3_500, 3_900, 4_300])
  await jobs.stop()
})

test('a run ends with its lease: no turn without one, and none of the next before all of the last is over', async () => {
  const { jobs, at, pass, pause } = makeWorld()
  const { leases, give, lose } = makeLeases()
  const never = new AbortController().signal
  const events: string[] = []
  let terms = 0
  jobs.start({
    name: 'leased',
    leases,
    begin({ signal, pool }) {
      terms += 1
      const own = terms
      const works = pool({ atOnce: 2, ofOne: 2 })
      signal.addEventListener('abort', () => events.push(`${at()}: ${own} ends`))
      return async () => {
        events.push(`${at()}: turn of ${own}`)
        if (!works.isBusy('a')) {
          const run = async (): Promise<number> => {
            await pause(5_000, never)
            events.push(`${at()}: work of ${own} over`)
            return 0
          }
          works.start({ key: 'a', organisation: 'o', run })
        }
        return 4_000
      }
    },
  })
  give()
  await pass(1_000)
  lose()
  give()
  await pass(4_500)
  assert.deepEqual(events, ['0: turn of 1', '1000: 1 ends', '5000: work of 1 over', '5000: turn of 2'])
  const stopped = jobs.stop()
  await pass(10_000)
  await stopped
  assert.deepEqual(events.slice(-2), ['5500: 2 ends', '10000: work of 2 over'])
})

test('jobs are stopped one after another, the last first, and finish what they keep', async () => {
  const { jobs, pass } = makeWorld()
  const events: string[] = []
  for (const name of ['first', 'second', 'third']) {
    const finish = async (): Promise<void> => void events.push(name)
    jobs.start(makeJob(name, async () => 10, { finish }))
  }
  assert.throws(() => jobs.start(makeJob('second', async () => 1)), /two jobs/)
  assert.deepEqual(
    jobs.list().map(({ name }) => name),
    ['first', 'second', 'third'],
  )
  await pass(100)
  await jobs.stop()
  assert.deepEqual(events, ['third', 'second', 'first'])
})

test('a work that fails is paused for longer each time, and keeps no other waiting', async () => {
  const { jobs, at, pass } = makeWorld()
  const times = new Map<string, number[]>([
    ['bad', []],
    ['good', []],
  ])
  jobs.start({
    name: 'pool',
    leases: everyProcess,
    begin({ pool }) {
      const works = pool({ atOnce: 2, ofOne: 1, pauses: doubling(1_000, 60_000) })
      return async () => {
        for (const [key, begun] of times) {
          if (works.isBusy(key) || !works.share.hasRoom(key)) continue
          const run = async (): Promise<number> => {
            begun.push(at())
            if (key === 'bad') throw new Error('It fails.')
            return at() + 1_000
          }
          works.start({ key, organisation: key, run })
        }
        return 3_600_000
      }
    },
  })
  await pass(9_999)
  assert.deepEqual(
    times.get('good'),
    Array.from({ length: 10 }, (_, index) => index * 1_000),
  )
  const bad = times.get('bad') ?? []
  const waits = bad.slice(1).map((time, index) => time - (bad[index] ?? 0))
  assert.ok(waits.length >= 3)
  for (const [index, wait] of waits.entries()) {
    const full = 1_000 * 2 ** index
    assert.ok(wait >= full / 2 && wait <= full, `${index}: ${wait}`)
  }
  await jobs.stop()
})

test('works under way have their grace when the job stops, and are cut then', async () => {
  const { jobs, at, pass, pause } = makeWorld()
  const ended: number[] = []
  jobs.start({
    name: 'graceful',
    leases: everyProcess,
    grace: 1_000,
    begin({ pool, cut }) {
      const works = pool({ atOnce: 9, ofOne: 9 })
      for (const takes of [500, 60_000]) {
        const run = async (): Promise<number> => {
          await pause(takes, cut)
          ended.push(at())
          return 0
        }
        works.start({ key: String(takes), organisation: 'o', run })
      }
      return async () => 100
    },
  })
  await pass(100)
  let stoppedAt: number | undefined
  const stopped = jobs.stop().then(() => {
    stoppedAt = at()
  })
  await pass(60_000)
  await stopped
  assert.deepEqual(ended, [500, 1_100])
  assert.equal(stoppedAt, 1_100)
})

test('a pause lies between its bounds, doubles up to the longest, and is as long as asked for at least', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.double({ min: 0, max: 0.999_999, noNaN: true }),
      (failures, chance) => {
        const pauses = doubling(250, 60_000)
        const full = Math.min(60_000, 250 * 2 ** (failures - 1))
        const drawn = backOff(failures, chance, pauses)
        assert.ok(drawn >= full / 2 && drawn < full)
        assert.equal(backOff(failures, chance, pauses, 90_000), 90_000)
      },
    ),
  )
})

test('a job whose leases wait for something takes no turn before it has happened, and stops without one', async () => {
  const { jobs, pass } = makeWorld()
  const happened = Promise.withResolvers<void>()
  const leases = leasesAfter(everyProcess, happened.promise)
  const turns: string[] = []
  const noteTurn = (name: string) => async () => {
    turns.push(name)
    return 60_000
  }
  jobs.start(makeJob('begun', noteTurn('begun'), { leases }))
  await jobs.start(makeJob('stopped', noteTurn('stopped'), { leases })).stop()
  await pass(10_000)
  assert.deepEqual(turns, [])
  happened.resolve()
  await pass(10_000)
  assert.deepEqual(turns, ['begun'])
  await jobs.stop()
})
