import assert from 'node:assert/strict'
import { Webhook } from 'standardwebhooks'
import { freshRequest } from '../../../test/fresh-request.ts'
import { eventually, start, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { eventIn, type Receiver, signedHeaders, startReceiver } from '../../../test/webhook-receiver.ts'
import { eventTypes } from '../../store/tables.ts'

const environment = { UDIGATE_WEBHOOK_PRIVATE_TARGETS: '127.0.0.1' }
const submit = '/api/v1/submit/EU_UDI_MDR'
const webhooks = '/api/v1/webhooks'

interface Made {
  id: string
  secret: string
  [member: string]: unknown
}

/** A key that may do everything, and calls with it. */
async function asAdmin(world: World, organisation = 'maker') {
  const key = await world.makeKey({
    organisation,
    ...(organisation === 'maker' ? {} : { actors: 'any' }),
    scopes: ['validate', 'submit', 'read', 'admin'],
  })
  const options = { key }
  return {
    key,
    async make({ url }: Pick<Receiver, 'url'>, events: readonly string[] = eventTypes): Promise<Made> {
      const { status, body, headers } = await world.post(webhooks, { url, events }, options)
      assert.equal(status, 201, JSON.stringify(body))
      assert.equal(headers.get('location'), `${webhooks}/${String(body.id)}`)
      assert.equal(headers.get('cache-control'), 'no-store')
      return body as unknown as Made
    },
    post: (path: string, body?: unknown) => world.post(path, body, options),
    get: (path: string) => world.get(path, options),
    put: (path: string, body: unknown) => world.put(path, body, options),
    remove: (path: string) => world.remove(path, options),
  }
}

test('a receiver is notified of the end of a submission, signed, and of nothing that is in it', async t => {
  const world = await start(t, environment)
  const receiver = await startReceiver(t)
  const admin = await asAdmin(world)
  const { id, secret } = await admin.make(receiver, ['submission.ended'])
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  const request = { ...freshRequest('EU_UDI_MDR'), securityToken: 'a-token-never-shown' }
  const { status, body } = await world.post(submit, request)
  assert.equal(status, 200)

  const [received] = await receiver.until(1)
  assert.ok(received)
  const event = new Webhook(secret).verify(received.body, signedHeaders(received))
  assert.deepEqual(event, eventIn(received))
  const { requestId } = body
  assert.deepEqual(eventIn(received), {
    type: 'submission.ended',
    timestamp: (await world.get(`/api/v1/submissions/${requestId}`)).body.endedAt,
    data: {
      requestId,
      stage: 'preview',
      actorCode: 'DE-MF-000001723',
      status: 'SUCCESS',
      links: { submission: `/api/v1/submissions/${requestId}` },
    },
  })
  assert.equal(received.headers['content-type'], 'application/json')
  assert.match(received.headers['user-agent'] ?? '', /^udigate\/\d/)
  assert.ok(!received.body.includes(request.device.Device))
  const forged = received.body.replace('SUCCESS', 'BLOCKED')
  assert.throws(() => new Webhook(secret).verify(forged, signedHeaders(received)))

  const { body: log } = await eventually(
    () => admin.get(`${webhooks}/${id}/deliveries?state=DELIVERED`),
    page => (page.body.items as unknown[]).length === 1,
  )
  const [delivery] = log.items as [Record<string, Record<string, unknown>>]
  assert.equal(delivery.eventId, received.headers['webhook-id'])
  assert.deepEqual([delivery.state, delivery.attempts, delivery.lastAttempt?.status], ['DELIVERED', 1, 204])
  assert.ok(!world.logged.some(line => line.includes(secret)))
})

test('the secret is sealed, and shown by nothing but its making', async t => {
  const world = await start(t, environment)
  const receiver = await startReceiver(t)
  const admin = await asAdmin(world)
  const { secret, id } = await admin.make(receiver)
  const { db } = world.gateway.store
  const row = await db.selectFrom('webhook').selectAll().executeTakeFirstOrThrow()
  assert.ok(!JSON.stringify(row).includes(secret.slice(6)))
  for (const path of [webhooks, `${webhooks}/${id}`]) {
    const { body } = await admin.get(path)
    assert.ok(!JSON.stringify(body).includes('secret'), path)
  }
})

test('each webhook is notified of the events that it asks for, under one id', async t => {
  const world = await start(t, environment)
  const [ended, all, off] = [await startReceiver(t), await startReceiver(t), await startReceiver(t)]
  const admin = await asAdmin(world)
  await admin.make(ended, ['submission.ended'])
  await admin.make(all)
  const { id } = await admin.make(off)
  await admin.put(`${webhooks}/${id}`, { url: off.url, events: eventTypes, enabled: false })
  const request = freshRequest('EU_UDI_MDR')
  await world.simulator.arm('refuse', { match: request.device.Device })
  await world.post(submit, request)
  const { body: pull } = await world.post('/api/v1/pulls', { actorCode: 'DE-MF-000001723' })
  const told = await all.until(2)
  const byType = new Map(told.map(received => [eventIn(received).type, received]))
  assert.deepEqual([...byType.keys()].sort(), ['pull.ended', 'submission.ended'])
  const pulled = byType.get('pull.ended')
  assert.ok(pulled)
  const { pullId, state, actorCode } = eventIn(pulled).data
  assert.deepEqual([pullId, state, actorCode], [pull.id, 'COMPLETE', 'DE-MF-000001723'])
  const [one] = await ended.until(1)
  assert.ok(one)
  assert.equal(eventIn(one).data.status, 'VALIDATION_FAILED')
  assert.equal(one.headers['webhook-id'], byType.get('submission.ended')?.headers['webhook-id'])
  assert.deepEqual([ended.received.length, off.received.length], [1, 0])
  assert.deepEqual((await admin.get(`${webhooks}/${id}/deliveries`)).body.items, [])
})

test('webhooks are notified of a batch that ends, and of what ends without being sent', async t => {
  const world = await start(t, environment)
  const receiver = await startReceiver(t)
  const admin = await asAdmin(world)
  const request = freshRequest('EU_UDI_MDR')
  assert.equal((await world.post(submit, request)).status, 200)
  await admin.make(receiver, ['batch.ended', 'submission.ended'])
  // The authority holds it already.
  assert.equal((await world.post(submit, request)).status, 200)
  await receiver.until(1)
  const { body: batch } = await world.post(
    '/api/v1/batches?mode=validate&model=EU_UDI_MDR',
    `${JSON.stringify(request)}\n`,
    { headers: { 'content-type': 'application/x-ndjson' } },
  )
  const told = (await receiver.until(2)).map(eventIn)
  assert.deepEqual(
    told.map(({ type }) => type),
    ['submission.ended', 'batch.ended'],
  )
  assert.deepEqual(told[1]?.data, {
    batchId: batch.id,
    stage: 'preview',
    state: 'ENDED',
    links: {
      batch: `/api/v1/batches/${String(batch.id)}`,
      results: `/api/v1/batches/${String(batch.id)}/results`,
    },
  })
})

test('webhooks are notified of a doubt, and that a person is needed', async t => {
  const world = await start(t, environment)
  const receiver = await startReceiver(t)
  const admin = await asAdmin(world)
  await admin.make(receiver)
  const request = freshRequest('EU_UDI_MDR')
  const { body } = await world.post(submit, request, { headers: { prefer: 'respond-async' } })
  const { store } = world.gateway
  await eventually(
    () => world.get(`/api/v1/submissions/${body.requestId}`),
    ({ body: { status } }) => status === 'SUCCESS',
  )
  const { leaveInDoubt } = await import('../../delivery/reconcile/leave-in-doubt.ts')
  await store.write(async db => {
    const operation = await db.selectFrom('operation').selectAll().executeTakeFirstOrThrow()
    const authority = { canLookUp: true } as Parameters<typeof leaveInDoubt>[1]['authority']
    await leaveInDoubt(db, { authority, monotonic: () => new Date() }, operation, 'It is contradicted.')
  })
  const told = (await receiver.until(3)).map(eventIn)
  assert.deepEqual(told.map(({ type }) => type).sort(), [
    'submission.ended',
    'submission.in_doubt',
    'submission.needs_operator',
  ])
  for (const { data } of told) assert.equal(data.requestId, body.requestId)
})

test('a test event arrives, and an event is sent once more under its id', async t => {
  const world = await start(t, environment)
  const receiver = await startReceiver(t)
  const admin = await asAdmin(world)
  const { id, secret } = await admin.make(receiver, ['pull.ended'])
  const { status, body, headers } = await admin.post(`${webhooks}/${id}/test`)
  assert.equal(status, 202)
  assert.equal(headers.get('location'), `${webhooks}/${id}/deliveries/${String(body.eventId)}`)
  const [first] = await receiver.until(1)
  assert.ok(first)
  assert.equal(eventIn(first).type, 'webhook.test')
  new Webhook(secret).verify(first.body, signedHeaders(first))
  const path = headers.get('location') ?? ''
  await eventually(
    () => admin.get(path),
    answer => answer.body.state === 'DELIVERED',
  )
  assert.equal((await admin.post(`${path}/resend`)).status, 202)
  const [, second] = await receiver.until(2)
  assert.equal(second?.headers['webhook-id'], first.headers['webhook-id'])
  assert.equal(second?.body, first.body)
  const { body: detail } = await eventually(
    () => admin.get(path),
    answer => answer.body.attempts === 2,
  )
  assert.equal(detail.body, first.body)
  assert.equal((detail.log as unknown[]).length, 2)
})

test('after a rotation both secrets verify what comes', async t => {
  const world = await start(t, environment)
  const receiver = await startReceiver(t)
  const admin = await asAdmin(world)
  const { id, secret } = await admin.make(receiver)
  const { body, headers, status } = await admin.post(`${webhooks}/${id}/rotate`)
  assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store'])
  assert.notEqual(body.secret, secret)
  const overlap = Date.parse(String(body.oldSecretUntil)) - Date.now()
  assert.ok(Math.abs(overlap - 86_400_000) < 60_000, String(overlap))
  await admin.post(`${webhooks}/${id}/test`)
  const [received] = await receiver.until(1)
  assert.ok(received)
  assert.equal(String(received.headers['webhook-signature']).split(' ').length, 2)
  for (const each of [secret, String(body.secret)]) {
    new Webhook(each).verify(received.body, signedHeaders(received))
  }
})

test('a receiver that answers 410 gets nothing more until a person enables it', async t => {
  const world = await start(t, environment)
  const receiver = await startReceiver(t)
  const admin = await asAdmin(world)
  const { id } = await admin.make(receiver)
  receiver.answer(410)
  const { body: test } = await admin.post(`${webhooks}/${id}/test`)
  const { body } = await eventually(
    () => admin.get(`${webhooks}/${id}`),
    answer => answer.body.enabled === false,
  )
  assert.match(String(body.disabledBecause), /410/)
  const path = `${webhooks}/${id}/deliveries/${String(test.eventId)}`
  assert.equal((await admin.get(path)).body.state, 'CANCELLED')
  for (const refused of [`${webhooks}/${id}/test`, `${path}/resend`]) {
    const answer = await admin.post(refused)
    assert.deepEqual([answer.status, answer.body.code], [409, 'webhook.impossible'])
  }
  await world.post(submit, freshRequest('EU_UDI_MDR'))
  assert.equal(receiver.received.length, 1)
  receiver.answer(204)
  const enabled = await admin.put(`${webhooks}/${id}`, { url: receiver.url, events: ['pull.ended'] })
  assert.deepEqual([enabled.body.enabled, 'disabledBecause' in enabled.body], [true, false])
  assert.equal((await admin.post(`${path}/resend`)).status, 202)
  await receiver.until(2)
})

test('a restart loses no event, and keeps the id of each', async t => {
  const world = await start(t, environment)
  const receiver = await startReceiver(t)
  const admin = await asAdmin(world)
  receiver.answer('hang')
  await admin.make(receiver, ['submission.ended'])
  await world.post(submit, freshRequest('EU_UDI_MDR'))
  const [cut] = await receiver.until(1)
  await world.restart()
  receiver.answer(200)
  const [, again] = await receiver.until(2)
  assert.equal(again?.headers['webhook-id'], cut?.headers['webhook-id'])
  assert.equal(again?.body, cut?.body)
})

test('one that never answers does not hold up another', async t => {
  const world = await start(t, environment)
  const [slow, quick] = [await startReceiver(t), await startReceiver(t)]
  const admin = await asAdmin(world)
  slow.answer('hang')
  const { id } = await admin.make(slow)
  const other = await admin.make(quick)
  for (let count = 0; count < 10; count += 1) await admin.post(`${webhooks}/${id}/test`)
  await slow.until(1)
  await admin.post(`${webhooks}/${other.id}/test`)
  await quick.until(1)
  assert.ok(slow.received.length <= 4, String(slow.received.length))
})

test('an organisation sees and is notified of its own alone', async t => {
  const world = await start(t, environment)
  const [mine, theirs] = [await startReceiver(t), await startReceiver(t)]
  const [admin, other] = [await asAdmin(world), await asAdmin(world, 'other')]
  const { id } = await admin.make(mine)
  const strange = await other.make(theirs)
  await world.post(submit, freshRequest('EU_UDI_MDR'))
  await mine.until(1)
  assert.equal(theirs.received.length, 0)
  const [listed] = (await other.get(webhooks)).body.items as { id: string }[]
  assert.equal(listed?.id, strange.id)
  const wanted = { url: theirs.url, events: ['pull.ended'] }
  for (const answer of [
    await other.get(`${webhooks}/${id}`),
    await other.get(`${webhooks}/${id}/deliveries`),
    await other.put(`${webhooks}/${id}`, wanted),
    await other.post(`${webhooks}/${id}/rotate`),
    await other.post(`${webhooks}/${id}/test`),
    await other.remove(`${webhooks}/${id}`),
  ]) {
    assert.equal(answer.status, 404)
  }
  assert.equal((await admin.remove(`${webhooks}/${id}`)).status, 204)
  assert.equal((await admin.get(`${webhooks}/${id}`)).status, 404)
  const { db } = world.gateway.store
  for (const table of ['webhook_delivery', 'webhook_attempt'] as const) {
    assert.deepEqual(await db.selectFrom(table).selectAll().where('webhook_id', '=', id).execute(), [])
  }
})

test('where there is no webhook, nothing is stored', async t => {
  const world = await start(t, environment)
  await world.post(submit, freshRequest('EU_UDI_MDR'))
  assert.deepEqual(await world.gateway.store.db.selectFrom('webhook_delivery').selectAll().execute(), [])
})

test('a webhook that cannot be is refused, and there are twenty at most', async t => {
  const world = await start(t, environment)
  const admin = await asAdmin(world)
  const url = 'http://127.0.0.1:9009/hook'
  for (const [body, code] of [
    [{ url }, 'request.members'],
    [{ url, events: [] }, 'request.members'],
    [{ url, events: ['submission.began'] }, 'request.members'],
    [{ url, events: ['pull.ended', 'pull.ended'] }, 'request.members'],
    [{ url, events: ['pull.ended'], secret: 'mine' }, 'request.members'],
    [{ url: 'ftp://127.0.0.1/', events: ['pull.ended'] }, 'webhook.refused'],
    ['[]', 'request.not-an-object'],
  ] as const) {
    const answer = await admin.post(webhooks, body)
    assert.deepEqual([answer.status, answer.body.code], [400, code], JSON.stringify(body))
  }
  const reader = await world.post(webhooks, { url, events: ['pull.ended'] })
  assert.deepEqual([reader.status, reader.body.code], [403, 'permission.scope'])
  const made = await Promise.all(
    Array.from({ length: 21 }, () => admin.post(webhooks, { url, events: ['pull.ended'] })),
  )
  const count = (status: number): number => made.filter(answer => answer.status === status).length
  assert.deepEqual([count(201), count(409)], [20, 1])
  const page = await admin.get(`${webhooks}?limit=15`)
  const next = await admin.get(`${webhooks}?limit=15&cursor=${String(page.body.nextCursor)}`)
  assert.equal((next.body.items as unknown[]).length, 5)
})
