import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { connect, type GatewayClient } from '@udigate/client'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { eventually, start, unasked, type World } from '../../server/test/harness.ts'

async function startClient(t: TestContext): Promise<{ world: World; client: GatewayClient }> {
  const world = await start(t, unasked)
  return { world, client: connect({ url: world.url, key: world.key }) }
}

test('a submission has one of five outcomes', async t => {
  const { world, client } = await startClient(t)
  const request = freshRequest('EU_UDI_MDR')
  const success = await client.submit('EU_UDI_MDR', request, { idempotencyKey: randomUUID() })
  assert.equal(success.kind, 'success')
  assert.equal(success.response.status, 'SUCCESS')

  const late = freshRequest('EU_UDI_MDR')
  await world.simulator.hold(late.device.Device)
  const pending = await client.submit('EU_UDI_MDR', late, { wait: 0 })
  assert.equal(pending.kind, 'pending')
  const blocked = await client.submit('EU_UDI_MDR', {
    ...late,
    device: { ...late.device, ReferenceNumber: 'another' },
  })
  assert.ok(blocked.kind === 'blocked')
  assert.ok(blocked.response.reasons.length > 0)
  // The same request again joins the one under way.
  const joined = await client.submit('EU_UDI_MDR', late, { wait: 0 })
  assert.deepEqual([joined.kind, joined.requestId], ['pending', pending.requestId])

  const wrong = freshRequest('EU_UDI_MDR')
  const invalid = await client.submit('EU_UDI_MDR', {
    ...wrong,
    device: { ...wrong.device, Device: '04012345000018' },
  })
  assert.ok(invalid.kind === 'invalid')
  assert.equal(invalid.response.deviceErrors?.[0]?.ruleId, 'BR-UDID-003-C')

  const failing = freshRequest('EU_UDI_MDR')
  await world.simulator.arm('server-error', { match: failing.device.Device })
  const broken = await client.submit('EU_UDI_MDR', failing)
  assert.ok(broken.kind === 'broken')
  assert.ok(broken.response.message)
})

test('what the call itself cannot have is a problem with a code', async t => {
  const { world, client } = await startClient(t)
  const request = freshRequest('EU_UDI_MDR')
  const stranger = connect({ url: world.url, key: 'no-key' })
  await assert.rejects(stranger.submit('EU_UDI_MDR', request), {
    status: 401,
    code: 'authentication.invalid',
  })
  await client.submit('EU_UDI_MDR', request, { idempotencyKey: 'once' })
  await assert.rejects(client.submit('EU_UDI_MDR', freshRequest('EU_UDI_MDR'), { idempotencyKey: 'once' }), {
    status: 422,
    code: 'idempotency.mismatch',
  })
  await assert.rejects(client.get('/api/v1/submissions/{requestId}', { path: { requestId: 'none' } }), {
    status: 404,
    code: 'path.unknown',
  })
})

test('records are judged and planned, and nothing is stored', async t => {
  const { client } = await startClient(t)
  const request = freshRequest('EU_UDI_SPP')
  assert.equal((await client.validate('EU_UDI_SPP', request)).status, 'successful')
  const { operations } = await client.plan('EU_UDI_SPP', request)
  assert.ok(operations.length > 0)
  assert.deepEqual((await client.get('/api/v1/submissions')).items, [])
})

test('a list is read page by page as it is read', async t => {
  const { client } = await startClient(t)
  const ids: string[] = []
  for (let index = 0; index < 5; index++) {
    ids.push((await client.submit('EU_UDI_MDR', freshRequest('EU_UDI_MDR'))).requestId)
  }
  const listed: string[] = []
  for await (const { requestId } of client.items('/api/v1/submissions', { query: { limit: 2 } })) {
    listed.push(requestId)
  }
  assert.deepEqual(listed, ids.toReversed())
})

test('a file goes in piece by piece, and its results come back line by line and as a file', async t => {
  const { client } = await startClient(t)
  const requests = Array.from({ length: 3 }, () => freshRequest('EU_UDI_MDR'))
  async function* pieces() {
    for (const request of requests) yield new TextEncoder().encode(`${JSON.stringify(request)}\n`)
  }
  const { id } = await client.upload({ mode: 'submit', model: 'EU_UDI_MDR' }, pieces(), {
    type: 'application/x-ndjson',
    idempotencyKey: randomUUID(),
  })
  await eventually(
    () => client.get('/api/v1/batches/{id}', { path: { id } }),
    ({ state }) => state === 'ENDED',
  )
  const states: string[] = []
  for await (const { state } of client.lines('/api/v1/batches/{id}/results', { path: { id } })) {
    states.push(state)
  }
  assert.equal(states.length, 3)
  const decoder = new TextDecoder()
  let csv = ''
  const wanted = { path: { id }, query: { format: 'csv' } } as const
  for await (const piece of client.bytes('/api/v1/batches/{id}/results', wanted)) {
    csv += decoder.decode(piece, { stream: true })
  }
  assert.equal(csv.trimEnd().split('\n').length, 4)
})

test('the evidence of a submission comes line by line, and anyone who has enough stops', async t => {
  const { client } = await startClient(t)
  const { requestId } = await client.submit('EU_UDI_MDR', freshRequest('EU_UDI_MDR'))
  const query = { submission: requestId }
  let count = 0
  for await (const line of client.lines('/api/v1/evidence/export', { query })) {
    assert.equal(typeof line, 'object')
    count++
  }
  assert.ok(count > 2)
  const lines = client.lines('/api/v1/evidence/export', { query })
  assert.equal((await lines.next()).done, false)
  assert.equal((await lines.return(undefined)).done, true)
})
