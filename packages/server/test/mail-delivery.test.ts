import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import type { SeenCertificate } from '../src/authorities/authority.ts'
import { watchCertificates } from '../src/health/certificates.ts'
import { noteOutages } from '../src/jobs/outages.ts'
import { makeRecorders } from '../src/metrics/recorders.ts'
import { recordReview } from '../src/reviews/review.ts'
import type { Acting } from '../src/rights/caller.ts'
import { Refusal } from '../src/rights/refusal.ts'
import { sealWith } from '../src/secrets/sealing.ts'
import type { Stage } from '../src/stage.ts'
import { findLastMail, mails } from '../src/store/mails.ts'
import { findSubscription, stopSubscription } from '../src/store/subscriptions.ts'
import type { MailRow } from '../src/store/tables.ts'
import { createSubscription, sendTestMessage } from '../src/subscriptions/administer.ts'
import type { MailSent } from '../src/subscriptions/mailer.ts'
import { makeDigest } from '../src/subscriptions/make-digest.ts'
import { awayMail, sendMail } from '../src/subscriptions/send-mail.ts'
import { databaseFor, test } from './on-both-stores.ts'
import { openTestStore } from './open-test-store.ts'

const hour = 3_600_000
const day = 24 * hour
const caller: Acting = {
  author: 'k',
  organisation: 'maker',
  stage: 'preview',
  actors: 'any',
}
const down: MailSent = {
  kind: 'failed',
  because: 'The mail server cannot be used (ESOCKET).',
  isFinal: false,
  isOfAddress: false,
}

/** Subscribers of which every step is taken by hand, by a clock that the test moves, with a mail server that says what it is told to. */
async function open(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-mail-'))
  const database = await databaseFor(t)
  const store = await openTestStore({ dataDir: folder, databaseUrl: database?.url })
  t.after(async () => {
    await store.close()
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  let clock = Date.parse('2026-11-23T08:30:00Z')
  let result: MailSent = { kind: 'sent' }
  const certificates = watchCertificates()
  const sent: { id: string; at: number }[] = []
  const subscribing = {
    store,
    sealing: sealWith(new Uint8Array(32)),
    log: pino({ level: 'silent' }),
    metrics: makeRecorders(new Registry()),
    now: () => new Date(clock),
    monotonic: () => new Date(clock),
    randomBytes: (count: number) => randomBytes(count),
    publicUrl: undefined,
    wakeWebhooks: () => {},
    listEndingCertificates: (stage: Stage) => certificates.listEnding(stage, new Date(clock)),
    mailer: {
      check: async () => ({}),
      async send({ id }: Pick<MailRow, 'id'>): Promise<MailSent> {
        sent.push({ id, at: clock })
        return result
      },
    },
  }
  const subscribe = async (wanted: object = {}) => {
    const made = await createSubscription(subscribing, caller, {
      address: 'regulatory@maker.example',
      webhookId: null,
      topics: ['certificates'],
      frequency: 'daily',
      hour: 6,
      weekday: null,
      ...wanted,
    })
    if (made instanceof Refusal) throw new Error(made.because)
    return made
  }
  const { signal } = new AbortController()
  const outages = noteOutages(subscribing.log, subscribing, awayMail)
  return {
    subscribing,
    store,
    sent,
    subscribe,
    sendOnce: (mail: MailRow) => sendMail({ ...subscribing, outages }, mail, signal),
    answerWith(next: MailSent) {
      result = next
    },
    see: (seen: SeenCertificate) => certificates.seen('preview', seen),
    pass(milliseconds: number) {
      clock += milliseconds
    },
    now: () => clock,
    async makeMail(subscription: Awaited<ReturnType<typeof subscribe>>): Promise<MailRow> {
      assert.equal(await sendTestMessage(subscribing, subscription, 'gateway'), undefined)
      const mail = await findLastMail(store.db, subscription.id)
      assert.ok(mail)
      return mail
    },
  }
}

test('a mail of which it is not known whether it went out goes again as the same, and is counted once', async t => {
  const { subscribing, store, sent, subscribe, makeMail, sendOnce } = await open(t)
  const subscription = await subscribe()
  const mail = await makeMail(subscription)
  // The mail server has taken it, and the process ends before that is stored.
  const { write } = store
  Object.assign(subscribing.store, { write: () => Promise.reject(new Error('the process ends')) })
  await assert.rejects(sendOnce(mail), /the process ends/)
  Object.assign(subscribing.store, { write })
  const after = await findLastMail(store.db, subscription.id)
  assert.deepEqual(after, mail)
  // Two processes that both believe to have the role.
  await Promise.all([sendOnce(mail), sendOnce(mail)])
  assert.equal(new Set(sent.map(({ id }) => id)).size, 1)
  const { state, attempts } = (await findLastMail(store.db, subscription.id)) ?? {}
  assert.deepEqual([state, attempts], ['sent', 1])
})

test('while the mail server is down the pauses grow, and after five days without a mail the subscription is stopped', async t => {
  const { store, sent, subscribe, makeMail, sendOnce, answerWith, pass, now } = await open(t)
  const subscription = await subscribe()
  answerWith(down)
  const begun = now()
  await makeMail(subscription)
  for (let passed = 0; passed < 4 * day; passed += hour / 60) {
    const mail = await findLastMail(store.db, subscription.id)
    if (mail?.due_at != null && mail.due_at <= now()) await sendOnce(mail)
    if (mail?.state === 'failed') break
    pass(hour / 60)
  }
  const gaps = sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0))
  assert.equal(sent.length, 10)
  assert.ok(
    gaps.every((gap, index) => gap >= (gaps[index - 1] ?? 0)),
    String(gaps),
  )
  assert.equal((await findLastMail(store.db, subscription.id))?.state, 'failed')
  assert.equal((await findSubscription(store.db, subscription.id))?.stopped_at, null)
  pass(begun + 5 * day - now())
  await sendOnce(await makeMail(subscription))
  const stopped = await findSubscription(store.db, subscription.id)
  assert.equal(stopped?.stopped_at, now())
  assert.match(stopped?.stopped_because ?? '', /^No mail has gone out for five days. The mail server cannot/)
  assert.equal((await findLastMail(store.db, subscription.id))?.state, 'failed')
})

test('a mail that was under way when its subscription was stopped is not tried again', async t => {
  const { store, subscribe, makeMail, sendOnce, answerWith, now } = await open(t)
  const subscription = await subscribe()
  const mail = await makeMail(subscription)
  await store.write(async db => {
    await stopSubscription(db, subscription.id, 'No mail has gone out for five days.', new Date(now()))
    await mails.endWaiting(db, subscription.id, new Date(now()))
  })
  answerWith(down)
  await sendOnce(mail)
  const { state, due_at, attempts } = (await findLastMail(store.db, subscription.id)) ?? {}
  assert.deepEqual([state, due_at, attempts], ['failed', null, 1])
})

test('a mail that goes out ends the days without one', async t => {
  const { store, subscribe, makeMail, sendOnce, answerWith, pass } = await open(t)
  const subscription = await subscribe()
  answerWith(down)
  await sendOnce(await makeMail(subscription))
  assert.notEqual((await findSubscription(store.db, subscription.id))?.failing_since, null)
  pass(6 * day)
  answerWith({ kind: 'sent' })
  await sendOnce(await makeMail(subscription))
  const { failing_since, stopped_at } = (await findSubscription(store.db, subscription.id)) ?? {}
  assert.deepEqual([failing_since, stopped_at], [null, null])
})

test('a digest tells of a certificate that ends within 30 days, at its hour each day', async t => {
  const { subscribing, store, subscribe, see, pass, now } = await open(t)
  const subscription = await subscribe()
  assert.equal(subscription.due_at, Date.parse('2026-11-24T06:00:00Z'))
  const ending = (days: number): SeenCertificate => ({
    whose: 'access point',
    validUntil: new Date(now() + days * day),
    advice: 'Have it renewed.',
  })
  see(ending(31))
  assert.equal(await makeDigest(subscribing, subscription.id), undefined)
  see(ending(29))
  pass(day)
  assert.equal(await makeDigest(subscribing, subscription.id), 'mail')
  const mail = await findLastMail(store.db, subscription.id)
  assert.equal(mail?.subject, 'udigate preview: 1 certificate that ends')
  assert.match(mail.text, /The certificate of the access point ends on 2026-12-22\. Have it renewed\./)
  assert.equal(
    (await findSubscription(store.db, subscription.id))?.due_at,
    Date.parse('2026-11-25T06:00:00Z'),
  )
  see(ending(400))
  assert.equal(await makeDigest(subscribing, subscription.id), undefined)
})

test('a digest tells of a review that is due within 30 days, and of one that is late', async t => {
  const { subscribing, store, subscribe, pass } = await open(t)
  const subscription = await subscribe({ topics: ['reviews'] })
  const reviewed = await recordReview(
    subscribing,
    { ...caller, actors: 'any' },
    { subject: 'audit-trail', conclusion: 'in-order', note: 'All as planned.', nextBy: '2026-12-25' },
  )
  assert.ok(!(reviewed instanceof Refusal))
  assert.equal(await makeDigest(subscribing, subscription.id), undefined, 'in more than 30 days')
  for (const [days, text] of [
    [3, /The audit trail: is to be reviewed by 2026-12-25/],
    [30, /The audit trail: was to be reviewed by 2026-12-25/],
  ] as const) {
    pass(days * day)
    assert.equal(await makeDigest(subscribing, subscription.id), 'mail')
    const mail = await findLastMail(store.db, subscription.id)
    assert.equal(mail?.subject, 'udigate preview: 1 review that is due')
    assert.match(mail.text, text)
  }
})
