import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { freshRequest } from '../../../test/fresh-request.ts'
import { eventually, start, type World } from '../../../test/harness.ts'
import { type MailServer, startMailServer } from '../../../test/mail-server.ts'
import { test } from '../../../test/on-both-stores.ts'
import { eventIn, startReceiver } from '../../../test/webhook-receiver.ts'

const path = '/api/v1/subscriptions'
const submit = '/api/v1/submit/EU_UDI_MDR'
const address = 'regulatory@maker.example'
const minute = 60_000

/** A gateway with a mail server. */
async function open(t: TestContext) {
  const mail = await startMailServer(t, { isPlain: true })
  const world = await start(t, {
    UDIGATE_SMTP_HOST: '127.0.0.1',
    UDIGATE_SMTP_PORT: String(mail.port),
    UDIGATE_SMTP_TLS: 'none',
    UDIGATE_SMTP_FROM: 'udigate@example.com',
    UDIGATE_PUBLIC_URL: 'https://udigate.example.com/',
    UDIGATE_WEBHOOK_PRIVATE_TARGETS: '127.0.0.1',
  })
  return { mail, world, ...(await asAdmin(world)) }
}

async function asAdmin(world: World) {
  const options = { key: await world.makeKey({ scopes: ['validate', 'submit', 'read', 'admin'] }) }
  const get = async (id: string) => (await world.get(`${path}/${id}`, options)).body
  return {
    options,
    get,
    async subscribe(wanted: object): Promise<string> {
      const { status, body, headers } = await world.post(path, wanted, options)
      assert.equal(status, 201, JSON.stringify(body))
      assert.equal(headers.get('location'), `${path}/${String(body.id)}`)
      return String(body.id)
    },
    /** What happened at once is told now, and digests are due. */
    async letPass(): Promise<void> {
      const { db } = world.gateway.store
      const longAgo = Date.now() - minute - 1
      await db.updateTable('notice').set({ at: longAgo }).execute()
      await db.updateTable('subscription').set({ due_at: longAgo }).where('due_at', 'is not', null).execute()
    },
    /** A mail that waits for its next attempt is tried now. */
    retryNow: () =>
      world.gateway.store.db.updateTable('mail').set({ due_at: 0 }).where('due_at', 'is not', null).execute(),
    untilMail: (id: string, state: string) =>
      eventually(
        async () => (await get(id)).lastMail as Record<string, unknown> | undefined,
        found => found?.state === state,
      ),
  }
}

/** The plain text of a mail, as its reader has it. */
function readText({ source }: { source: string }): string {
  const [, part = ''] = /text\/plain[^\r]*\r\n(?:[^\r\n]+\r\n)*\r\n([\s\S]*?)\r\n----/.exec(source) ?? []
  return part.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('\r\n', '\n')
}

const findId = ({ source }: { source: string }) => /^Message-ID: (.*)\r$/im.exec(source)?.[1]
const findSubject = ({ source }: { source: string }) =>
  /^Subject: ((?:.*\r\n )*.*)\r$/m.exec(source)?.[1]?.replaceAll('\r\n', '')

async function until(mail: MailServer, count: number) {
  return eventually(
    async () => mail.taken,
    taken => taken.length >= count,
  )
}

test('what happened within a minute is one mail: names, codes and links, and nothing of a record', async t => {
  const { mail, world, subscribe, letPass, untilMail } = await open(t)
  const all = await subscribe({ address, topics: ['outcomes', 'doubts'], frequency: 'at-once' })
  const refusals = await subscribe({
    address: 'only@maker.example',
    topics: ['refusals'],
    frequency: 'at-once',
  })
  const accepted = freshRequest('EU_UDI_MDR')
  accepted.device.ReferenceNumber = 'a-reference-of-the-record'
  const refused = freshRequest('EU_UDI_MDR')
  await world.simulator.arm('refuse', { match: refused.device.Device })
  const answers = [await world.post(submit, accepted), await world.post(submit, refused)]
  await letPass()
  await until(mail, 2)
  for (const id of [all, refusals]) await untilMail(id, 'SENT')
  const to = (wanted: string) => mail.taken.filter(each => each.to === wanted)
  const [both, ...more] = to(address)
  assert.ok(both && more.length === 0)
  assert.equal(findSubject(both), 'udigate preview: 1 refused, 1 accepted')
  const text = readText(both)
  for (const [index, { device }] of [refused, accepted].entries()) {
    assert.ok(text.includes(`- ${device.Device} (EU_UDI_MDR)`), text)
    const place = `https://udigate.example.com/#/submissions/${String(answers[1 - index]?.body.requestId)}`
    assert.ok(text.includes(place), text)
  }
  assert.match(text, new RegExp(`subscription ${all} of maker on preview`))
  assert.ok(!both.source.includes('a-reference'))
  const [one, ...others] = to('only@maker.example')
  assert.ok(one && others.length === 0)
  assert.equal(findSubject(one), 'udigate preview: 1 refused')
  assert.ok(!one.source.includes(accepted.device.Device))

  await world.restart()
  await letPass()
  await world.post(submit, freshRequest('EU_UDI_MDR'))
  await letPass()
  await until(mail, 3)
  assert.equal(to('only@maker.example').length, 1, 'nothing is told twice')
})

test('a greylisted mail goes again under the same Message-ID, and a recipient that is refused is given up', async t => {
  const { mail, world, options, get, subscribe, retryNow, untilMail } = await open(t)
  const id = await subscribe({ address, topics: ['outcomes'], frequency: 'at-once' })
  mail.refuse({ at: 'DATA', code: 451, times: 2 })
  assert.equal((await world.post(`${path}/${id}/test`, undefined, options)).status, 202)
  for (const attempts of [1, 2]) {
    const { lastMail } = await eventually(
      () => get(id),
      found => (found.lastMail as { attempts?: number } | undefined)?.attempts === attempts,
    )
    assert.partialDeepStrictEqual(lastMail, { state: 'WAITING' })
    assert.match(JSON.stringify(lastMail), /"because":"The mail server answered DATA: 451 4\.7\.1 Greylisted/)
    await retryNow()
  }
  assert.partialDeepStrictEqual(await untilMail(id, 'SENT'), { attempts: 3 })
  const { id: mailId } = await world.gateway.store.db
    .selectFrom('mail')
    .select('id')
    .executeTakeFirstOrThrow()
  assert.deepEqual(mail.taken.map(findId), [`<${mailId}@example.com>`])

  mail.refuse({ at: 'RCPT', code: 550, times: 9 })
  await world.post(`${path}/${id}/test`, undefined, options)
  const failed = await untilMail(id, 'FAILED')
  assert.deepEqual([failed?.attempts, failed?.nextAttemptAt], [1, undefined])
  const metrics = String((await world.get('/metrics', { key: null })).body.text)
  assert.match(metrics, /^udigate_mail_attempts_total\{stage="preview",result="sent"\} 1$/m)
  assert.match(metrics, /^udigate_mail_attempts_total\{stage="preview",result="failed"\} 3$/m)
  assert.ok(world.logged.every(line => !line.includes(address)))
})

test('a daily digest has the devices that are late, and is not made where there is nothing to tell', async t => {
  const { mail, world, get, subscribe, letPass } = await open(t)
  const id = await subscribe({ address, topics: ['deadlines', 'refusals'], frequency: 'daily', hour: 5 })
  const next = await get(id)
  assert.match(String(next.nextDigestAt), /T05:00:00\.000Z$/)
  await letPass()
  await eventually(
    () => get(id),
    found => found.nextDigestAt === next.nextDigestAt,
  )
  assert.equal((await get(id)).lastMail, undefined)
  const late = freshRequest('EU_UDI_MDR')
  await world.simulator.arm('refuse', { match: late.device.Device })
  await world.post(submit, late)
  await letPass()
  const [sent] = await until(mail, 1)
  assert.ok(sent)
  const text = readText(sent)
  assert.match(text, /1 refused/)
  assert.match(text, new RegExp(`${late.device.Device}: to register by \\d{4}-\\d\\d-\\d\\d`))
})

test('a webhook gets the same as an event of the type digest', async t => {
  const { world, options, subscribe, letPass, get } = await open(t)
  const receiver = await startReceiver(t)
  const wanted = { url: receiver.url, events: ['batch.ended'] }
  const webhook = await world.post('/api/v1/webhooks', wanted, options)
  const webhookId = String(webhook.body.id)
  const id = await subscribe({ webhookId, topics: ['refusals'], frequency: 'weekly', weekday: 'friday' })
  assert.equal((await world.post(`${path}/${id}/test`, undefined, options)).status, 202)
  await receiver.until(1)
  const refused = freshRequest('EU_UDI_MDR')
  await world.simulator.arm('refuse', { match: refused.device.Device })
  const { body } = await world.post(submit, refused)
  await letPass()
  const [, digest] = await receiver.until(2)
  assert.ok(digest)
  const { type, data } = eventIn(digest) as { type: string; data: Record<string, unknown> }
  assert.equal(type, 'digest')
  assert.partialDeepStrictEqual(data, { subscriptionId: id, stage: 'preview' })
  const [section] = data.sections as {
    title: string
    count: number
    items: { text: string; place: string }[]
  }[]
  assert.deepEqual([section?.title, section?.count], ['1 refused', 1])
  assert.equal(section?.items[0]?.place, `#/submissions/${body.requestId}`)

  assert.equal((await world.remove(`/api/v1/webhooks/${webhookId}`, options)).status, 204)
  await letPass()
  const stopped = await eventually(
    () => get(id),
    found => found.stoppedAt !== undefined,
  )
  assert.equal(stopped.stoppedBecause, 'Its webhook is gone.')
})

test('a subscription that is deleted leaves nothing: no mail, no notice, no address', async t => {
  const { mail, world, options, subscribe } = await open(t)
  const id = await subscribe({ address, topics: ['outcomes'], frequency: 'at-once' })
  mail.refuse({ at: 'RCPT', code: 450, times: 1 })
  await world.post(`${path}/${id}/test`, undefined, options)
  await world.post(submit, freshRequest('EU_UDI_MDR'))
  assert.equal((await world.remove(`${path}/${id}`, options)).status, 204)
  assert.equal((await world.get(`${path}/${id}`, options)).status, 404)
  assert.equal((await world.remove(`${path}/${id}`, options)).status, 404)
  const { db } = world.gateway.store
  for (const table of ['subscription', 'notice', 'mail'] as const) {
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table)
  }
})

test('400 for what does not go together, 409 without a mail server or the webhook, 403 without the scope', async t => {
  const { world, options } = await open(t)
  const fine = { address, topics: ['outcomes'], frequency: 'at-once' }
  for (const [wrong, at] of [
    [{ ...fine, address: undefined }, '/address'],
    [{ ...fine, webhookId: '019a6f3e-5d5c-7a41-9c0e-3f1d2b4a5c6e' }, '/address'],
    [{ ...fine, address: 'a@b\r\nBcc: c@d' }, '/address'],
    [{ ...fine, topics: [] }, '/topics'],
    [{ ...fine, topics: ['outcomes', 'outcomes'] }, '/topics'],
    [{ ...fine, topics: ['deadlines'] }, '/frequency'],
    [{ ...fine, hour: 5 }, '/hour'],
    [{ ...fine, frequency: 'daily', weekday: 'monday' }, '/weekday'],
    [{ ...fine, frequency: 'daily', hour: 24 }, '/hour'],
  ] as const) {
    const { status, body } = await world.post(path, wrong, options)
    assert.deepEqual([status, body.code], [400, 'request.members'], JSON.stringify(wrong))
    assert.ok(JSON.stringify(body).includes(at), JSON.stringify(body))
  }
  const webhookId = '019a6f3e-5d5c-7a41-9c0e-3f1d2b4a5c6e'
  const unknown = await world.post(path, { webhookId, topics: ['outcomes'], frequency: 'daily' }, options)
  assert.deepEqual([unknown.status, unknown.body.code], [409, 'subscription.impossible'])
  assert.equal((await world.post(path, fine)).status, 403)
  const without = await start(t)
  const admin = { key: await without.makeKey({ scopes: ['admin'] }) }
  const { status, body } = await without.post(path, fine, admin)
  assert.deepEqual([status, body.code], [409, 'subscription.impossible'])
  assert.match(String(body.detail), /UDIGATE_SMTP_HOST/)
})
