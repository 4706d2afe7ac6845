import assert from 'node:assert/strict'
import { freshRequest, makeSibling } from '../../../test/fresh-request.ts'
import { eventually, start, type World } from '../../../test/harness.ts'
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

test('the overview counts by status and day, and says how the connection to the authority is', async t => {
  const world = await start(t)
  await submitted(world, freshRequest(model))
  const { body } = await world.get('/api/v1/overview?days=3')
  assert.equal((body.statuses as Record<string, number>).SUCCESS, 1)
  const days = body.days as { received: number; answered: number[]; statuses: object }[]
  assert.equal(days.length, 3)
  assert.deepEqual([days[2]?.received, days[2]?.statuses], [1, { SUCCESS: 1 }])
  assert.equal(days[2]?.answered.length, (body.answerTimes as number[]).length + 1)
  assert.equal(
    days[2].answered.reduce((sum, count) => sum + count, 0),
    1,
  )
  assert.deepEqual(body.authority, { connected: true, simulated: true, reachable: true })
  assert.equal((await world.get('/api/v1/overview?days=0')).status, 400)
})

test('who listens hears of each submission that comes and ends, and of no other organisation’s', async t => {
  const world = await start(t)
  const stranger = await world.makeKey({ organisation: 'other', actors: [] })
  const listen = async (key: string) => {
    const response = await fetch(`${world.url}/api/v1/events`, { headers: { authorization: key } })
    assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
    const heard: { name: string; data: { requestId?: string; status?: string } }[] = []
    const reader = (response.body ?? assert.fail()).pipeThrough(new TextDecoderStream()).getReader()
    const reading = (async () => {
      let text = ''
      for (;;) {
        const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }))
        if (done) return
        text += value
        const parts = text.split('\n\n')
        text = parts.pop() ?? ''
        for (const part of parts) {
          const found = /^event: (.+)\ndata: (.+)$/.exec(part)
          if (found) heard.push({ name: String(found[1]), data: JSON.parse(String(found[2])) })
        }
      }
    })()
    return { heard, end: () => reader.cancel().then(() => reading) }
  }
  const own = await listen(world.key)
  const other = await listen(stranger)
  // What was there before is nothing new; a submission after the first look is.
  const listHeard = async (requestId: string) =>
    eventually(
      async () => own.heard.filter(({ data }) => data.requestId === requestId).map(({ data }) => data.status),
      statuses => statuses.includes('SUCCESS'),
    )
  const requestId = await submitted(world, freshRequest(model))
  const later = await submitted(world, freshRequest(model))
  assert.equal((await listHeard(later)).at(-1), 'SUCCESS')
  assert.ok(requestId)
  assert.deepEqual(other.heard, [])
  await Promise.all([own.end(), other.end()])
})
