import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { pino } from 'pino'
import { everyProcess } from './lease.ts'
import { noteOutages } from './outages.ts'
import { makeJobRunner } from './runner.ts'
import { makeVirtualClock } from './testing/virtual-clock.ts'

/** A log at the usual level, and its lines. */
function openLog() {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line)) })
  return { log, lines, told: () => lines.map(({ level, msg, failures }) => [level, msg, failures]) }
}

test('what is away is told once, in each way in which it is, and what is back with how often it failed', () => {
  const { log, lines, told } = openLog()
  let at = 0
  const outages = noteOutages(
    log,
    { monotonic: () => new Date(at) },
    { level: 'warn', away: 'away', back: 'back' },
  )
  outages.worked('one', {})
  for (const way of ['port 4711 is closed', 'port 4712 is closed', 'it says no', 'port 1 is closed']) {
    at += 30_000
    outages.failed('one', way, { name: 'one', because: way })
  }
  outages.failed('another', 'it says no', {})
  outages.worked('one', { name: 'one' })
  outages.worked('one', { name: 'one' })
  outages.failed('one', 'it says no', {})
  assert.deepEqual(told(), [
    [40, 'away', 1],
    [40, 'away', 3],
    [40, 'away', 1],
    [30, 'back', 4],
    [40, 'away', 1],
  ])
  assert.equal(lines[3]?.seconds, 90)
  const endless = noteOutages(log, { monotonic: () => new Date(at) }, { level: 'warn', away: 'x', back: 'y' })
  for (let count = 0; count < 100; count += 1) endless.failed('one', 'a'.repeat(count), {})
  assert.equal(lines.filter(({ msg }) => msg === 'x').length, 10, 'however many ways there are')
})

test('a job that throws again and again is one line, and one when it works', async t => {
  const { log, told } = openLog()
  const clock = makeVirtualClock()
  const jobs = makeJobRunner(clock, log)
  let turns = 0
  const done = Promise.withResolvers<void>()
  jobs.start({
    name: 'flaky',
    leases: everyProcess,
    begin: () => async () => {
      turns += 1
      if (turns <= 20) throw new Error(`The connection ${turns} was refused.`)
      if (turns > 22) done.resolve()
      return 1_000
    },
  })
  t.after(() => jobs.stop())
  await clock.pass(60_000)
  await done.promise
  assert.deepEqual(told(), [
    [50, 'job failed, retrying', 1],
    [30, 'job works again', 20],
  ])
})

/** Everything in the server that opens a connection to something outside, and what tells that it is away. */
const connecting = {
  'authorities/eudamed/http/connect.ts': 'the breaker of the stage, collecting, and the public register',
  'authorities/eudamed/http/exchange.ts': 'the breaker of the stage, collecting, and the public register',
  'authorities/eudamed/http/open-tunnel.ts': 'the breaker of the stage, collecting, and the public register',
  'evidence/log/ask-witness.ts': 'witness did not sign',
  'evidence/log/stamp-checkpoints.ts': 'checkpoint got no time stamp',
  'people/providers/bounded-fetch.ts': 'the answer to the call of the person who signs in',
  'subscriptions/mailer.ts': 'mail not sent',
  'webhooks/send.ts': 'webhook not delivered',
} as const

test('whatever reaches outside is known, and what is said of it is said once for each outage', () => {
  const root = new URL('../', import.meta.url)
  const files = globSync('**/*.ts', { cwd: root }).filter(path => !/\.test\.ts$|\/testing\//.test(path))
  const texts = new Map(files.map(path => [path, readFileSync(new URL(path, root), 'utf8')]))
  const opens =
    /\bfetch\(|\bcreateTransport\(|import \{[^}]*\b(?:connect|request)\b[^}]*\} from 'node:(?:net|tls|https?)'/
  const found = [...texts].flatMap(([path, text]) => (opens.test(text) ? path : []))
  assert.deepEqual(found.toSorted(), Object.keys(connecting).toSorted())
  for (const said of Object.values(connecting).filter(text => /^[a-z ]+ (not|no) /.test(text))) {
    const tells = [...texts.values()].filter(text => text.includes(`'${said}'`))
    assert.equal(tells.length, 1, said)
    assert.match(tells[0] ?? '', new RegExp(`away: '${said}'`), `${said} goes through outages`)
    assert.doesNotMatch(tells[0] ?? '', new RegExp(`log\\.\\w+\\([^)]*'${said}'`))
  }
})

/** Everything in the server that logs what was thrown, with its stack, and what keeps it from being a line for each try while something is away. */
const stacks = {
  'delivery/compose/compose.ts':
    'what of the store is thrown on; an operation comes before an operator the first time',
  'delivery/send/take-step.ts':
    'of the store for debugging alone; a message comes before an operator after a few',
  'evidence/checkpoints.ts': 'once for each outage',
  'evidence/clock.ts': 'once for each time that the clock was set',
  'evidence/trail/keep-trail.ts': 'once, at the end of the process',
  'exchanges/listen-for-pushes.ts': 'of the store once for all',
  'http/problems/answer-errors.ts': 'what no one foresaw, and never that the store is away',
  'jobs/pool.ts': 'once for each outage',
  'jobs/run-job.ts': 'once for each outage',
  'start.ts': 'once, at the start',
} as const

test('no stack is logged again and again while something outside is away', () => {
  const root = new URL('../', import.meta.url)
  const files = globSync('**/*.ts', { cwd: root }).filter(path => !/\.test\.ts$|\/testing\//.test(path))
  const found = files.filter(path =>
    /\berr: ?error\b|\berr\b ?[,}]/.test(readFileSync(new URL(path, root), 'utf8')),
  )
  assert.deepEqual(found.toSorted(), Object.keys(stacks).toSorted())
})
