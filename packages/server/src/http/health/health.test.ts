import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withForeignTables } from '../../../test/foreign-tables.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { eventually, start, unasked } from '../../../test/harness.ts'
import { readinessNames } from '../../health/check.ts'
import { anonymously, type ReadyBody, readMetrics } from './testing/health-world.ts'

test('live as soon as it listens, without a key', async t => {
  const { get } = await start(t)
  const { status, body } = await get('/health/live', anonymously)
  assert.equal(status, 200)
  assert.deepEqual(body, { status: 'live' })
})

test('ready with what each stage is connected to', async t => {
  const { get } = await start(t)
  const { status, body } = await get('/health/ready', anonymously)
  assert.equal(status, 200)
  const checks = { store: 'ok', preview: 'simulator', production: 'not connected' }
  const { details, ...rest } = body as unknown as ReadyBody
  assert.deepEqual(rest, { status: 'ready', checks })
  assert.deepEqual(
    details.map(({ check, state, advice, since }) => [check, state, advice, since]),
    readinessNames.map(check => [check, 'ok', undefined, undefined]),
  )
})

test('an access point instead of the simulator is said to be configured', async t => {
  const endpoint = 'http://127.0.0.1:9/domibus/services/wsplugin'
  const { get } = await start(t, {
    UDIGATE_PREVIEW_ENDPOINT: endpoint,
    UDIGATE_PREVIEW_PARTY_ID: 'ACC',
    UDIGATE_PRODUCTION_ENDPOINT: 'http://127.0.0.1:10/domibus/services/wsplugin',
    UDIGATE_PRODUCTION_PARTY_ID: 'PROD',
    UDIGATE_PRODUCTION_AUTHORITY_PARTY_ID: 'eudamed_mdr',
    UDIGATE_PRODUCTION_AUTHORITY_NODE_ID: 'eudamed_mdr',
    UDIGATE_PRODUCTION_FINAL_RECIPIENT: 'C4',
  })
  const { body } = await get('/health/ready', anonymously)
  assert.deepEqual(body.checks, { store: 'ok', preview: 'configured', production: 'configured' })
})

test('503 not ready while the store cannot be read', async t => {
  const { gateway, get, restart } = await start(t)
  await gateway.store.db.destroy()
  const { status, body } = await get('/health/ready', anonymously)
  assert.equal(status, 503)
  assert.equal(body.status, 'not ready')
  assert.equal((body.checks as { store: string }).store, 'cannot be read')
  const { details } = body as unknown as ReadyBody
  const store = details.find(({ check }) => check === 'store')
  assert.equal(store?.state, 'failed')
  assert.ok(store?.advice)
  const metrics = await readMetrics(get)
  assert.match(metrics, /^udigate_ready 0$/m)
  assert.match(metrics, /^udigate_health_check_ok\{check="store"\} 0$/m)
  assert.doesNotMatch(
    metrics,
    /^udigate_(submissions_open|operations_waiting|messages_outstanding|api_keys)/m,
  )
  assert.equal((await get('/health/live', anonymously)).status, 200)
  await restart()
  assert.equal((await get('/health/ready', anonymously)).status, 200)
})

test('metrics tell calls by route, ends by outcome, and what is outstanding', async t => {
  const { get, post, simulator } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const refused = freshRequest('EU_UDI_MDR')
  await simulator.arm('refuse', { match: refused.device.Device })
  await post('/api/v1/submit/EU_UDI_MDR', request)
  await post('/api/v1/submit/EU_UDI_MDR', refused)
  await get(`/api/v1/devices/GS1/${request.device.Device}`)
  await get('/nothing/here')

  const ask = () => get('/metrics', anonymously)
  const { status, headers, body } = await eventually(ask, answer =>
    String(answer.body.text).includes('status="404"'),
  )
  assert.equal(status, 200)
  assert.match(headers.get('content-type') ?? '', /^text\/plain\b/)
  const text = String(body.text)
  for (const line of [
    calledOnce('method="POST",route="/api/v1/submit/EU_UDI_MDR",status="200"'),
    calledOnce('method="POST",route="/api/v1/submit/EU_UDI_MDR",status="400"'),
    calledOnce('method="GET",route="/api/v1/devices/:issuingAgency/:code",status="200"'),
    calledOnce('method="GET",route="unknown",status="404"'),
    'udigate_submissions_ended_total{stage="preview",outcome="accepted"} 1',
    'udigate_submissions_ended_total{stage="preview",outcome="refused"} 1',
    'nodejs_eventloop_lag_p99_seconds',
  ]) {
    assert.ok(text.includes(line), `${line} is not in ${text}`)
  }
  assert.match(text, /^# TYPE udigate_messages_outstanding gauge$/m)
  assert.ok(text.includes('udigate_messages_outstanding{stage="preview",state="handed"} 0'))
  assert.ok(!text.includes(request.device.Device), 'no label carries what a caller sent')
})

function calledOnce(labels: string): string {
  return `udigate_http_request_seconds_count{${labels}} 1`
}

test('a message without an answer is outstanding', async t => {
  const { get, post, simulator } = await start(t, unasked)
  const request = freshRequest('EU_UDI_MDR')
  const release = await simulator.hold(request.device.Device)
  await post('/api/v1/submit/EU_UDI_MDR', request, { headers: { prefer: 'respond-async' } })
  const outstanding = /^udigate_messages_outstanding\{stage="preview",state="(waiting|handed)"\} 1$/m
  const open = /^udigate_submissions_open\{stage="preview"\} 1$/m
  const ask = () => readMetrics(get)
  const first = await ask()
  assert.match(first, open)
  await eventually(ask, text => outstanding.test(text))
  await release()
  await eventually(ask, text => !outstanding.test(text) && !open.test(text))
})

test('tables of another version take the process out of service', async t => {
  const { gateway, get } = await start(t)
  await withForeignTables(gateway.store, async () => {
    const { status, body } = await get('/health/ready', anonymously)
    assert.equal(status, 503)
    const { details, checks } = body as unknown as ReadyBody
    assert.deepEqual(checks, { store: 'ok', preview: 'simulator', production: 'not connected' })
    assert.equal(details.find(({ check }) => check === 'tables')?.state, 'failed')
  })
})

test('metrics that are read leave no warning in the log', async t => {
  const { get, logged } = await start(t)
  assert.equal((await get('/metrics', { key: null })).status, 200)
  const { promise: later, resolve } = Promise.withResolvers<void>()
  setImmediate(resolve)
  await later
  assert.deepEqual(
    logged.filter(line => (JSON.parse(line) as { level: number }).level >= 40),
    [],
  )
})
