import assert from 'node:assert/strict'
import { freshRequest, makeSibling } from '../../../test/fresh-request.ts'
import { start, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'

const model = 'EU_UDI_MDR'
const actorCode = 'DE-MF-000001723'

async function submitted(world: World, request: object): Promise<string> {
  const { body } = await world.post(`/api/v1/submit/${model}`, { ...request, actorCode })
  assert.ok(body.status === 'SUCCESS' || body.status === 'VALIDATION_FAILED', JSON.stringify(body))
  return body.requestId
}

async function listIds(world: World, query: string): Promise<string[]> {
  const { status, body } = await world.get(`/api/v1/submissions?${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return (body.items as { requestId: string }[]).map(({ requestId }) => requestId)
}

test('submissions are found by status, by what they are of, and by their id', async t => {
  const world = await start(t)
  const request = freshRequest(model)
  const sibling = makeSibling(request)
  const refused = freshRequest(model)
  await world.simulator.arm('refuse', { match: refused.device.Device })
  const first = await submitted(world, request)
  const second = await submitted(world, sibling)
  const third = await submitted(world, refused)

  assert.deepEqual(await listIds(world, 'status=SUCCESS'), [second, first])
  assert.deepEqual(await listIds(world, 'status=VALIDATION_FAILED'), [third])
  assert.deepEqual(await listIds(world, 'status=IN_SUBMISSION'), [])
  assert.deepEqual(await listIds(world, `search=${request.device.Device}`), [first])
  assert.deepEqual(await listIds(world, `search=${request.deviceGroup.DeviceGroup.slice(0, -1)}`), [
    second,
    first,
  ])
  assert.deepEqual(await listIds(world, `search=${third}`), [third])
  assert.deepEqual(
    await listIds(world, `search=${request.deviceGroup.DeviceGroup}&limit=1&cursor=${second}`),
    [first],
  )
  assert.deepEqual(await listIds(world, 'model=EU_UDI_SPP'), [])
  assert.deepEqual(await listIds(world, `actorCode=${actorCode}&status=SUCCESS`), [second, first])
  const { status, body } = await world.get('/api/v1/submissions?status=DONE')
  assert.deepEqual([status, body.code], [400, 'request.parameter'])
})
