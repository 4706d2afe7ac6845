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

test('devices and groups are listed by their codes, page by page, and by their state', async t => {
  const world = await start(t)
  const request = freshRequest(model)
  const siblings = Array.from({ length: 4 }, () => makeSibling(request))
  await submitted(world, request)
  for (const sibling of siblings) await submitted(world, sibling)
  const codes = [request, ...siblings].map(({ device }) => device.Device).toSorted()

  const seen: string[] = []
  let cursor = ''
  do {
    const { body } = await world.get(`/api/v1/devices?limit=2${cursor}`)
    const items = body.items as { code: string; record?: unknown; state: string }[]
    for (const item of items) assert.deepEqual([item.record, item.state], [undefined, 'REGISTERED'])
    seen.push(...items.map(({ code }) => code))
    cursor = body.nextCursor === undefined ? '' : `&cursor=${encodeURIComponent(body.nextCursor as string)}`
  } while (cursor !== '')
  assert.deepEqual(seen, codes)

  const countItems = async (query: string) =>
    ((await world.get(`/api/v1/${query}`)).body.items as unknown[]).length
  assert.equal(await countItems('device-groups'), 1)
  assert.equal(await countItems(`devices?search=${codes[0]}`), 1)
  assert.equal(await countItems(`devices?deviceGroup=${request.deviceGroup.DeviceGroup}`), 5)
  assert.equal(await countItems('devices?state=DISCARDED'), 0)
  assert.equal(await countItems('devices?state=REGISTERED&model=EU_UDI_MDR'), 5)
  assert.equal((await world.get('/api/v1/devices?cursor=x')).status, 400)
})

test('the history of a device has every submission of it, newest first, with what was submitted', async t => {
  const world = await start(t)
  const request = freshRequest(model)
  const first = await submitted(world, request)
  const changed = structuredClone(request)
  Object.assign(changed.device, { Website: 'https://example.org/ifu' })
  const second = await submitted(world, changed)
  const path = `/api/v1/devices/GS1/${request.device.Device}/history`
  const { body } = await world.get(path)
  const items = body.items as Record<string, unknown>[]
  assert.deepEqual(
    items.map(({ requestId, status, operations, version }) => [requestId, status, operations, version]),
    [
      [second, 'SUCCESS', ['UDI_DI.PATCH'], 2],
      [first, 'SUCCESS', ['DEVICE.POST'], 1],
    ],
  )
  assert.equal((items[0]?.record as { Website?: string } | undefined)?.Website, 'https://example.org/ifu')
  assert.equal(body.isWhole, true)
  const group = await world.get(
    `/api/v1/device-groups/GS1/${encodeURIComponent(request.deviceGroup.DeviceGroup)}/history`,
  )
  assert.equal(group.status, 200)
  // What changes the device alone is no operation of its group, and makes no version of it.
  assert.deepEqual(
    (group.body.items as Record<string, unknown>[]).map(({ requestId, operations, version }) => [
      requestId,
      operations,
      version,
    ]),
    [
      [second, [], undefined],
      [first, ['DEVICE.POST'], 1],
    ],
  )
  assert.equal((await world.get('/api/v1/devices/GS1/00000000000000/history')).status, 404)
})
