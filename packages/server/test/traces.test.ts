import assert from 'node:assert/strict'
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base'
import { composeMessages } from '../src/delivery/compose/compose.ts'
import { freshRequest } from './fresh-request.ts'
import { openDelivery } from './hand-delivered.ts'
import { eventually, start, unasked, type World } from './harness.ts'
import { test } from './on-both-stores.ts'
import { registerSdk } from './spans.ts'
import { startReceiver } from './webhook-receiver.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'
const traceId = '0af7651916cd43dd8448eb211c80319c'
const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }

/** The one span of a name, once it has ended. */
async function findSpan(spans: () => readonly ReadableSpan[], name: string): Promise<ReadableSpan> {
  const found = await eventually(
    async () => spans().filter(each => each.name === name),
    some => some.length > 0,
  )
  const [span, another] = found
  assert.ok(span && !another, `${found.length} spans ${name}`)
  return span
}

function id(span: ReadableSpan): string {
  return span.spanContext().spanId
}

function findParent(span: ReadableSpan): string | undefined {
  return span.parentSpanContext?.spanId
}

async function makeWebhook(world: World, url: string): Promise<void> {
  const key = await world.makeKey({ scopes: ['admin'] })
  const { status } = await world.post('/api/v1/webhooks', { url, events: ['submission.ended'] }, { key })
  assert.equal(status, 201)
}

test('one trace from the call through delivery to the acknowledgement and the webhook', async t => {
  const spans = registerSdk(t)
  const world = await start(t, { UDIGATE_WEBHOOK_PRIVATE_TARGETS: '127.0.0.1' })
  const receiver = await startReceiver(t)
  await makeWebhook(world, receiver.url)
  const securityToken = 'canary-of-the-trace-test'
  const request = { ...freshRequest('EU_UDI_MDR'), securityToken }
  const { status, body, headers: answered } = await world.post(submit, request, { headers })
  assert.equal(status, 200)

  const call = await findSpan(spans, `POST ${submit}`)
  const validate = await findSpan(spans, 'validate')
  const store = await findSpan(spans, 'plan and store submission')
  const compose = await findSpan(spans, 'compose message')
  const handOver = await findSpan(spans, 'send message')
  const acknowledgement = await findSpan(spans, 'apply acknowledgement')
  const submission = await findSpan(spans, 'submission')
  const webhook = await findSpan(spans, 'deliver to webhook')
  const all = [call, validate, store, compose, handOver, acknowledgement, submission, webhook]
  assert.deepEqual(new Set(all.map(span => span.spanContext().traceId)), new Set([traceId]))
  assert.deepEqual(all.map(findParent), [
    'b7ad6b7169203331',
    id(call),
    id(call),
    id(store),
    id(compose),
    id(compose),
    id(store),
    id(store),
  ])
  assert.equal(call.kind, SpanKind.SERVER)
  assert.equal(handOver.kind, SpanKind.CLIENT)
  const { attributes } = call
  assert.equal(attributes['http.route'], submit)
  assert.equal(attributes['http.response.status_code'], 200)
  assert.equal(attributes['udigate.request_id'], answered.get('x-request-id'))
  assert.equal(submission.attributes['udigate.submission_id'], body.requestId)
  assert.equal(submission.attributes['udigate.outcome'], 'accepted')
  assert.equal(handOver.attributes['udigate.result'], 'taken')
  assert.equal(acknowledgement.attributes['udigate.reading'], 'applied')

  const [received] = await receiver.until(1)
  assert.equal(received?.headers.traceparent, `00-${traceId}-${id(webhook)}-01`)
  const said = JSON.stringify(spans().map(span => [span.name, span.attributes, span.events, span.status]))
  assert.ok(!said.includes(securityToken))
  assert.ok(!said.includes(request.device.Device))

  const lines = world.logged.map(line => JSON.parse(line) as Record<string, unknown>)
  for (const msg of ['submit answered', 'answered', 'message sent', 'answer of the authority']) {
    const line = lines.find(each => each.msg === msg && each.trace_id === traceId)
    assert.match(String(line?.span_id), /^[0-9a-f]{16}$/, msg)
  }
})

test('what is answered after a restart is part of the trace that began before it', async t => {
  const spans = registerSdk(t)
  const world = await start(t, unasked)
  const request = freshRequest('EU_UDI_MDR')
  const release = await world.simulator.hold(request.device.Device)
  const prefer = { ...headers, prefer: 'respond-async' }
  assert.equal((await world.post(submit, request, { headers: prefer })).status, 202)
  await findSpan(spans, 'send message')
  await world.restart()
  await release()
  const submission = await findSpan(spans, 'submission')
  const acknowledgement = await findSpan(spans, 'apply acknowledgement')
  for (const span of [submission, acknowledgement]) assert.equal(span.spanContext().traceId, traceId)
})

test('a message that carries several submissions has a trace of its own, with links to theirs', async t => {
  const spans = registerSdk(t)
  const { delivery, store, receive, answer } = await openDelivery(t, {
    send: async () => ({ kind: 'taken' }),
    fetchStatus: async () => 'delivered',
  })
  const tracer = trace.getTracer('test')
  const traces: string[] = []
  for (const name of ['one', 'other']) {
    await tracer.startActiveSpan(name, async span => {
      await receive('EU_UDI_MDR', freshRequest('EU_UDI_MDR'))
      traces.push(span.spanContext().traceId)
      span.end()
    })
  }
  await composeMessages(delivery)
  const compose = await findSpan(spans, 'compose message')
  const own = compose.spanContext().traceId
  assert.ok(!traces.includes(own))
  assert.equal(compose.parentSpanContext, undefined)
  assert.deepEqual(
    compose.links.map(link => link.context.traceId),
    traces,
  )
  const message = await store.db.selectFrom('message').selectAll().executeTakeFirstOrThrow()
  assert.equal(message.trace_parent, `00-${own}-${compose.spanContext().spanId}-01`)
  await answer(message.correlation_id, [])
  assert.equal((await findSpan(spans, 'apply acknowledgement')).spanContext().traceId, own)
})

test('a call that breaks down is marked so, in the name of the error and not in its words', async t => {
  const spans = registerSdk(t)
  const world = await start(t)
  const { schema } = world.gateway.store.db
  await schema.alterTable('idempotency_key').renameTo('elsewhere').execute()
  const options = { headers: { ...headers, 'idempotency-key': 'some-key' } }
  assert.equal((await world.post(submit, freshRequest('EU_UDI_MDR'), options)).status, 500)
  const call = await findSpan(spans, `POST ${submit}`)
  assert.equal(call.status.code, SpanStatusCode.ERROR)
  assert.equal(call.attributes['http.response.status_code'], 500)
  assert.equal(call.spanContext().traceId, traceId)
  const { status } = await world.get('/nothing/here', { headers })
  assert.equal(status, 404)
  const unknown = await findSpan(spans, 'GET')
  assert.equal(unknown.attributes['http.route'], undefined)
  await world.get('/health/ready')
  assert.ok(!spans().some(({ name }) => name.includes('health')))
  // The next test may be given this database.
  await schema.alterTable('elsewhere').renameTo('idempotency_key').execute()
})

test('where no SDK is registered, nothing of a trace is stored, logged or sent', async t => {
  const world = await start(t, { UDIGATE_WEBHOOK_PRIVATE_TARGETS: '127.0.0.1' })
  const receiver = await startReceiver(t)
  await makeWebhook(world, receiver.url)
  assert.equal((await world.post(submit, freshRequest('EU_UDI_MDR'), { headers })).status, 200)
  const [received] = await receiver.until(1)
  assert.equal(received?.headers.traceparent, undefined)
  for (const table of ['submission', 'message'] as const) {
    const rows = await world.gateway.store.db.selectFrom(table).select('trace_parent').execute()
    assert.ok(rows.length > 0 && rows.every(({ trace_parent }) => trace_parent === null))
  }
  assert.ok(!world.logged.some(line => line.includes('trace_id') || line.includes(traceId)))
})
