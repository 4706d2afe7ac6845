import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { Webhook } from 'standardwebhooks'
import { completeCounts } from '../src/delivery/refresh/tally.ts'
import { makeSoleMember } from '../src/instances/membership.ts'
import { type Pause, timerPause } from '../src/jobs/environment.ts'
import { makeJobRunner } from '../src/jobs/runner.ts'
import { makeRecorders } from '../src/metrics/recorders.ts'
import { longestWait, waitAfter } from '../src/notices/retry-times.ts'
import type { Acting } from '../src/rights/caller.ts'
import { Refusal } from '../src/rights/refusal.ts'
import { sealWith } from '../src/secrets/sealing.ts'
import { noPrivateTargets, readPrivateTargets } from '../src/settings/private-targets.ts'
import { announce, type Change } from '../src/store/changes.ts'
import { encodeJson } from '../src/store/json.ts'
import { deliveries, listDeliveries } from '../src/store/webhook-deliveries.ts'
import { findWebhook } from '../src/store/webhooks.ts'
import { createWebhook, resend, rotateSecret, sendTest } from '../src/webhooks/administer.ts'
import type { WebhookServices } from '../src/webhooks/services.ts'
import { startWebhooks } from '../src/webhooks/start-webhooks.ts'
import { eventually } from './harness.ts'
import { databaseFor, test } from './on-both-stores.ts'
import { openTestStore } from './open-test-store.ts'
import { signedHeaders, startReceiver } from './webhook-receiver.ts'

const hour = 3_600_000
const caller: Acting = {
  author: 'key',
  organisation: 'maker',
  stage: 'preview',
  actors: 'any',
}

/** Delivery on a store of its own, by a clock that is set by hand. */
async function startDelivery(t: TestContext, wanted: Partial<WebhookServices> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-webhooks-'))
  const database = await databaseFor(t)
  const store = await openTestStore({ dataDir: folder, databaseUrl: database?.url })
  let time = Date.now()
  const clock = (): Date => new Date(time)
  const services: WebhookServices = {
    now: clock,
    monotonic: clock,
    randomBytes,
    store,
    sealing: sealWith(randomBytes(32)),
    log: pino({ level: 'silent' }),
    metrics: makeRecorders(new Registry()),
    targets: readPrivateTargets('127.0.0.1') ?? noPrivateTargets,
    resolveHost: async () => [],
    timeLimit: 15_000,
    ...wanted,
  }
  // Where time passes by hand, everything that waits looks again.
  let passing = new AbortController()
  const pause: Pause = (milliseconds, signal) =>
    timerPause(milliseconds, AbortSignal.any([signal, passing.signal]))
  const begin = async () => {
    const jobs = makeJobRunner({ ...services, pause }, services.log)
    return { jobs, ...(await startWebhooks(services, jobs, makeSoleMember(store))) }
  }
  let running = await begin()
  t.after(async () => {
    await running.jobs.stop()
    await store.close()
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const make = async (url: string) => {
    const wish = { url, events: ['pull.ended'] as const, description: null, enabled: true }
    const made = await createWebhook(services, caller, wish)
    if (made instanceof Refusal) assert.fail(made.because)
    return made
  }
  return {
    services,
    store,
    make,
    pass(milliseconds: number) {
      time += milliseconds
      passing.abort()
      passing = new AbortController()
      running.wake()
    },
    wake: () => running.wake(),
    async restart() {
      await running.jobs.stop()
      running = await begin()
    },
    webhook: async (id: string) => (await findWebhook(store.db, id)) ?? assert.fail('it is gone'),
    /** Waits for a delivery that is as it has to be. */
    delivery: (webhook_id: string, event_id: string, attempts: number) =>
      eventually(
        async () => (await deliveries.find(store.db, { webhook_id, event_id })) ?? assert.fail('it is gone'),
        delivery => delivery.attempts === attempts,
      ),
  }
}

test('what fails is tried ten times, later and later, under one id, and then no more', async t => {
  const { services, make, pass, delivery, webhook, wake } = await startDelivery(t)
  const receiver = await startReceiver(t)
  receiver.answer(500)
  const made = await make(receiver.url)
  const { event_id } = await sendTest(services, made.webhook, 'gateway')
  wake()
  const { id } = made.webhook
  const started = services.monotonic().getTime()
  for (let attempts = 1; attempts < 10; attempts += 1) {
    const { due_at, state } = await delivery(id, event_id, attempts)
    const wait = (due_at ?? 0) - services.monotonic().getTime()
    const least = waitAfter(attempts, 0) ?? 0
    assert.equal(state, 'waiting')
    assert.ok(wait >= least && wait <= least * 1.2, `after ${attempts}: ${wait}`)
    pass(wait)
  }
  const last = await delivery(id, event_id, 10)
  assert.deepEqual([last.state, last.due_at], ['failed', null])
  assert.deepEqual(
    new Set(receiver.received.map(({ headers }) => headers['webhook-id'])),
    new Set([event_id]),
  )
  const sentAt = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']))
  assert.deepEqual(
    sentAt,
    sentAt.toSorted((one, other) => one - other),
  )
  assert.equal(new Set(sentAt).size, 10)
  assert.equal((await webhook(id)).failing_since, started)
})

test('a webhook of which nothing succeeds for five days is disabled, and says why', async t => {
  const { services, make, pass, delivery, webhook, wake } = await startDelivery(t)
  const receiver = await startReceiver(t)
  receiver.answer(500)
  const { id } = (await make(receiver.url)).webhook
  const first = await sendTest(services, await webhook(id), 'gateway')
  wake()
  await delivery(id, first.event_id, 1)
  pass(119 * hour)
  await delivery(id, first.event_id, 2)
  assert.equal((await webhook(id)).enabled, 1)
  const second = await sendTest(services, await webhook(id), 'gateway')
  pass(2 * hour)
  const disabled = await eventually(
    () => webhook(id),
    ({ enabled }) => enabled === 0,
  )
  assert.equal(disabled.disabled_because, 'No attempt has succeeded for five days.')
  for (const { event_id } of [first, second]) {
    const { state } = (await deliveries.find(services.store.db, { webhook_id: id, event_id })) ?? {}
    assert.equal(state, 'cancelled')
  }
})

test('a success ends the count of days', async t => {
  const { services, make, pass, delivery, webhook, wake } = await startDelivery(t)
  const receiver = await startReceiver(t)
  receiver.answer(500)
  const { id } = (await make(receiver.url)).webhook
  const { event_id } = await sendTest(services, await webhook(id), 'gateway')
  wake()
  await delivery(id, event_id, 1)
  receiver.answer(200)
  pass(100 * hour)
  assert.equal((await delivery(id, event_id, 2)).state, 'delivered')
  assert.equal((await webhook(id)).failing_since, null)
  receiver.answer(500)
  await resend(services, await webhook(id), event_id, 'gateway')
  pass(100 * hour)
  await delivery(id, event_id, 3)
  assert.equal((await webhook(id)).enabled, 1)
})

test('a receiver that asks for time gets it, for everything that it is notified of', async t => {
  const { services, make, pass, delivery, webhook, wake } = await startDelivery(t)
  const receiver = await startReceiver(t)
  receiver.answer(() => ({ status: 429, headers: { 'retry-after': '1800' }, body: 'later\u0000' }))
  const { id } = (await make(receiver.url)).webhook
  const { event_id } = await sendTest(services, await webhook(id), 'gateway')
  wake()
  const { due_at } = await delivery(id, event_id, 1)
  assert.equal(due_at, services.monotonic().getTime() + 1_800_000)
  const other = await sendTest(services, await webhook(id), 'gateway')
  receiver.answer(204)
  pass(1_800_000)
  await delivery(id, other.event_id, 1)
  await delivery(id, event_id, 2)
  const log = await services.store.db.selectFrom('webhook_attempt').selectAll().orderBy('number').execute()
  assert.deepEqual(
    log.filter(attempt => attempt.event_id === event_id).map(({ status, answer }) => [status, answer]),
    [
      [429, 'later'],
      [204, null],
    ],
  )
})

test('an attempt that takes too long has failed', async t => {
  const { services, make, delivery, wake } = await startDelivery(t, { timeLimit: 50 })
  const receiver = await startReceiver(t)
  receiver.answer('hang')
  const { webhook } = await make(receiver.url)
  const { event_id } = await sendTest(services, webhook, 'gateway')
  wake()
  await delivery(webhook.id, event_id, 1)
  const attempt = await services.store.db.selectFrom('webhook_attempt').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([attempt.status, attempt.because], [null, 'There was no answer in time.'])
})

test('the former secret signs for a day, and is forgotten', async t => {
  const { services, make, pass, delivery, restart, webhook } = await startDelivery(t)
  const receiver = await startReceiver(t)
  const made = await make(receiver.url)
  const { id } = made.webhook
  const rotated = await rotateSecret(services, caller, id)
  pass(24 * hour)
  const { event_id } = await sendTest(services, await webhook(id), 'gateway')
  await restart()
  await delivery(id, event_id, 1)
  const [received] = receiver.received
  assert.ok(received && rotated)
  assert.equal(String(received.headers['webhook-signature']).split(' ').length, 1)
  const sign = (secret: string): string => new Webhook(secret).sign(event_id, services.now(), received.body)
  assert.equal(signedHeaders(received)['webhook-signature'], sign(rotated.secret))
  const { sealed_old_secret } = await eventually(
    () => webhook(id),
    row => row.old_secret_until === null,
  )
  assert.equal(sealed_old_secret, null)
})

test('what webhooks are notified of is stored with its transaction, or not at all', async t => {
  const { store, make } = await startDelivery(t)
  const receiver = await startReceiver(t)
  const { id } = (await make(receiver.url)).webhook
  const pull = {
    id: 'p',
    organisation: 'maker',
    stage: 'preview',
    actor: 'a',
    scope: 'full',
    state: 'complete',
    differences: 0,
    counts: encodeJson(completeCounts()),
    ended_at: 1,
  } as const
  const ended = (other: Partial<Extract<Change, { type: 'pull-moved' }>['pull']> = {}): Change => ({
    type: 'pull-moved',
    pull: { ...pull, ...other },
    change: {},
  })
  await assert.rejects(
    store.write(async db => {
      announce(db, ended())
      throw new Error('it breaks down')
    }),
    /breaks down/,
  )
  assert.deepEqual(await listDeliveries(store.db, id, { limit: 10 }), [])
  await store.write(async db => {
    announce(db, ended())
    announce(db, ended())
    announce(db, ended({ organisation: 'other' }))
    announce(db, ended({ stage: 'production' }))
    announce(db, { type: 'batch-ended', batch: { ...pull, state: 'ended', cancelled_at: null } })
  })
  assert.equal((await listDeliveries(store.db, id, { limit: 10 })).length, 1)
  await receiver.until(1)
})

test('what is old is forgotten, and no wait outlasts a clock that was ahead', async t => {
  const { services, make, pass, delivery, restart, store } = await startDelivery(t)
  const receiver = await startReceiver(t)
  const { webhook } = await make(receiver.url)
  await sendTest(services, webhook, 'gateway')
  await receiver.until(1)
  await eventually(
    () => listDeliveries(store.db, webhook.id, { limit: 10, state: 'delivered' }),
    rows => rows.length === 1,
  )
  pass(31 * 24 * hour)
  await eventually(
    () => store.db.selectFrom('webhook_attempt').selectAll().execute(),
    rows => rows.length === 0,
  )
  assert.deepEqual(await listDeliveries(store.db, webhook.id, { limit: 10 }), [])
  const late = await sendTest(services, webhook, 'gateway')
  await delivery(webhook.id, late.event_id, 1)
  await store.db
    .updateTable('webhook_delivery')
    .set({ due_at: services.now().getTime() * 2 })
    .execute()
  await restart()
  const { due_at } = (await deliveries.find(store.db, late)) ?? {}
  assert.ok((due_at ?? Number.POSITIVE_INFINITY) <= services.monotonic().getTime() + longestWait)
})
