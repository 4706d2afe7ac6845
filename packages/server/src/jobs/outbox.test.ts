import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { everyProcess } from './lease.ts'
import { type Outbox, sendDue } from './outbox.ts'
import { makeJobRunner } from './runner.ts'
import { makeVirtualClock } from './testing/virtual-clock.ts'

interface Item {
  key: string
  organisation: string
  dueAt: number
}

const limits = { atOnce: 4, ofOne: 2 }

/** An outbox over a list, whose items take a second to send; what fails is due again when it is paused no longer. */
function makeWorld(items: Item[], failing: readonly string[] = [], onTake = () => {}) {
  const clock = makeVirtualClock()
  const jobs = makeJobRunner(clock, pino({ level: 'silent' }))
  const { signal } = new AbortController()
  const sent: string[] = []
  const outbox: Outbox<Item> = {
    async takeDue({ keys, organisations }, limit) {
      onTake()
      const due = items.filter(
        item =>
          item.dueAt <= clock.at() && !keys.includes(item.key) && !organisations.includes(item.organisation),
      )
      return due.slice(0, limit)
    },
    async nextDueAt({ keys, organisations }) {
      const left = items.filter(
        ({ key, organisation }) => !keys.includes(key) && !organisations.includes(organisation),
      )
      return Math.min(...left.map(({ dueAt }) => dueAt))
    },
    send: ({ key, organisation }) => ({
      key,
      organisation,
      async run() {
        // To a tenth of a second: a turn follows another after a millisecond.
        sent.push(`${Math.floor(clock.at() / 100) * 100} ${key}`)
        await clock.pause(1_000, signal)
        if (failing.includes(key)) throw new Error('It fails.')
        items.splice(
          items.findIndex(item => item.key === key),
          1,
        )
        return 0
      },
    }),
  }
  const job = jobs.start({
    name: 'outbox',
    leases: everyProcess,
    begin({ pool }) {
      const works = pool(limits)
      return async () => Math.max(0, (await sendDue(outbox, works, limits, clock)) - clock.at())
    },
  })
  return { ...clock, jobs, job, sent }
}

function listItems(organisation: string, count: number, dueAt = 0): Item[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `${organisation}${index}`,
    organisation,
    dueAt,
  }))
}

test('what is due is sent, each item once, each organisation its share, and what is due later when it is', async () => {
  const { sent, pass, jobs } = makeWorld([
    ...listItems('a', 6),
    ...listItems('b', 1),
    ...listItems('c', 1, 2_500),
  ])
  await pass(10_000)
  assert.deepEqual(sent, ['0 a0', '0 a1', '0 b0', '1000 a2', '1000 a3', '2000 a4', '2000 a5', '2500 c0'])
  await jobs.stop()
})

test('an item that fails is paused for a while, and the others of its organisation are sent', async () => {
  const { sent, pass, jobs } = makeWorld(listItems('a', 3), ['a0'])
  await pass(1_900)
  assert.deepEqual(sent.slice(0, 3), ['0 a0', '0 a1', '1000 a2'])
  await pass(10_000)
  const tries = sent.filter(line => line.endsWith('a0')).length
  assert.ok(tries >= 3 && tries <= 7, String(tries))
  const stopped = jobs.stop()
  await pass(2_000)
  await stopped
})

test('a job that stops while it looks for what is due sends nothing more', async () => {
  let stopped: Promise<void> | undefined
  const { jobs, sent, pass } = makeWorld(listItems('a', 1), [], () => {
    stopped = jobs.stop()
  })
  await pass(1_000)
  assert.ok(stopped)
  await stopped
  assert.deepEqual(sent, [])
})
