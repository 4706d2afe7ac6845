import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshRequest } from '../../../test/fresh-request.ts'
import { eventually, start } from '../../../test/harness.ts'
import { anonymously, type ReadyBody, readMetrics } from './testing/health-world.ts'

test('an outage of the authority is told, since when and what to do, and leaves the gateway ready', async t => {
  const { get, post, simulator } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const before = Date.now()
  await simulator.arm('http-503', { match: request.device.Device, times: 5 })
  await post('/api/v1/submit/EU_UDI_MDR', request, { headers: { prefer: 'respond-async' } })
  const look = async () =>
    (await get('/health/ready', anonymously)) as unknown as { status: number; body: ReadyBody }
  const told = await eventually(look, ({ body }) => body.details.some(({ state }) => state === 'warning'))
  assert.equal(told.status, 200)
  const preview = told.body.details.find(({ check }) => check === 'preview')
  assert.equal(preview?.state, 'warning')
  assert.match(preview?.message ?? '', /paused/)
  assert.ok(preview?.advice && Date.parse(preview.since ?? '') >= before - 1000)
  assert.ok((await readMetrics(get)).includes('udigate_authority_reachable{stage="preview"} 0'))
  const reached = /^udigate_authority_last_success_timestamp_seconds\{stage="preview"\} ([\d.]+)$/m
  const after = await eventually(
    () => readMetrics(get),
    text => reached.test(text),
  )
  assert.ok(Number(reached.exec(after)?.[1]) * 1000 >= before - 1000)
  assert.ok((await look()).body.details.every(({ state }) => state === 'ok'))
})
