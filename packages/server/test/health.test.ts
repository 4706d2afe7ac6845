import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshRequest } from './fresh-request.ts'
import { eventually, start } from './harness.ts'

const anonymously = { key: null }

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
  assert.deepEqual(body, { status: 'ready', checks })
})

test('an access point instead of the simulator is said to be configured', async t => {
  const endpoint = 'http://127.0.0.1:9/domibus/services/wsplugin'
  const { get } = await start(t, {
    UDIGATE_PREVIEW_ENDPOINT: endpoint,
    UDIGATE_PREVIEW_PARTY_ID: 'ACC',
    UDIGATE_PRODUCTION_ENDPOINT: 'http://127.0.0.1:10/domibus/services/wsplugin',
    UDIGATE_PRODUCTION_PARTY_ID: 'PROD',
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

  const readMetrics = () => get('/metrics', anonymously)
  const { status, headers, body } = await eventually(readMetrics, answer =>
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
  assert.doesNotMatch(text, /^udigate_messages_outstanding\{/m)
  assert.ok(!text.includes(request.device.Device), 'no label carries what a caller sent')
})

function calledOnce(labels: string): string {
  return `udigate_http_request_seconds_count{${labels}} 1`
}

test('a message without an answer is outstanding', async t => {
  const { get, post, simulator } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  await simulator.arm('late-acknowledgement', { match: request.device.Device, delayMs: 500 })
  await post('/api/v1/submit/EU_UDI_MDR', request, { headers: { prefer: 'respond-async' } })
  const outstanding = 'udigate_messages_outstanding{stage="preview"} 1'
  const readMetrics = async () => String((await get('/metrics', anonymously)).body.text)
  assert.ok((await readMetrics()).includes(outstanding))
  await eventually(readMetrics, text => !text.includes(outstanding))
})
