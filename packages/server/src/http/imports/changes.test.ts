import assert from 'node:assert/strict'
import { test } from 'node:test'
import readExcelFile from 'read-excel-file/node'
import { ended } from '../../../test/batch-calls.ts'
import { freshRequest, makeSibling } from '../../../test/fresh-request.ts'
import { type Answered, start, type World } from '../../../test/harness.ts'
import type { Body } from '../body.ts'
import type { PreparedChange } from './devices-route.ts'
import type { ImportPlan, ImportRecordPage } from './plan-bodies.ts'

const model = 'EU_UDI_MDR'

type Prepared = Body<typeof PreparedChange>

interface Bodies {
  prepared: Prepared
  import: Prepared['import'] & { batch: { id: string } }
  plan: Body<typeof ImportPlan>
  records: Body<typeof ImportRecordPage>
  device: { record: Record<string, unknown> }
  list: { items: unknown[] }
}

function ok<Kind extends keyof Bodies>(_: Kind, { status, body }: Answered, expected = 200): Bodies[Kind] {
  assert.equal(status, expected, JSON.stringify(body))
  return body as unknown as Bodies[Kind]
}

async function prepare(world: World, devices: object, changes?: readonly object[]): Promise<Prepared> {
  return ok('prepared', await world.post('/api/v1/changes', { model, devices, changes }), 201)
}

async function plan(world: World, id: string): Promise<Body<typeof ImportPlan>> {
  return ok('plan', await world.post(`/api/v1/imports/${id}/plan?fresh=true`, {}))
}

async function submit(world: World, { id, revision }: Prepared['import']) {
  const headers = { 'if-match': `"${revision}"` }
  const body = ok('import', await world.post(`/api/v1/imports/${id}/submit`, {}, { headers }), 202)
  return ended(world, body.batch.id)
}

/** Two registered devices of one group, and one of another. */
async function registerThree(world: World) {
  const first = freshRequest(model)
  const requests = [first, makeSibling(first), freshRequest(model)] as const
  for (const request of requests) ok('list', await world.post(`/api/v1/submit/${model}`, request))
  return requests
}

async function readRecord(world: World, { device }: { device: { Device: string } }) {
  const { record } = ok('device', await world.get(`/api/v1/devices/GS1/${device.Device}`))
  return record
}

test('the devices of a group are changed from what is registered, and their list goes on as any import', async t => {
  const world = await start(t)
  const [first, second, other] = await registerThree(world)
  const { devices, import: list } = await prepare(world, { deviceGroup: first.deviceGroup.DeviceGroup }, [
    { change: 'SET', field: '/device/Website', value: 'https://example.org/ifu' },
    {
      change: 'ADD',
      field: '/device/MarketInfos',
      value: { Country: 'AT', OriginalPlacedOnTheMarket: false },
    },
  ])
  assert.deepEqual(devices, { chosen: 2, changed: 2, unchanged: 0, underWay: 0 })
  const planned = await plan(world, list.id)
  assert.deepEqual([planned.counts.changed, planned.counts.notPossible], [2, 0])
  assert.deepEqual(planned.operations, { 'UDI_DI.PATCH': 2, 'MARKET_INFO.PUT': 2 })
  await submit(world, ok('import', await world.get(`/api/v1/imports/${list.id}`)))
  for (const device of [first, second]) {
    const record = await readRecord(world, device)
    assert.equal(record.Website, 'https://example.org/ifu')
    assert.ok((record.MarketInfos as { Country: string }[]).some(({ Country }) => Country === 'AT'))
  }
  assert.equal((await readRecord(world, other)).Website, undefined)

  const again = await world.post('/api/v1/changes', {
    model,
    devices: { deviceGroup: first.deviceGroup.DeviceGroup },
    changes: [{ change: 'SET', field: '/device/Website', value: 'https://example.org/ifu' }],
  })
  assert.deepEqual([again.status, again.body.code], [409, 'import.impossible'])
})

test('what someone else changed since is a conflict, in the plan and when it is sent, and is not overwritten', async t => {
  const world = await start(t)
  const [first, second] = await registerThree(world)
  const { import: list } = await prepare(world, { deviceGroup: first.deviceGroup.DeviceGroup }, [
    { change: 'SET', field: '/device/Website', value: 'https://example.org/mine' },
  ])
  await plan(world, list.id)
  const theirs = { ...first, device: { ...first.device, Website: 'https://example.org/theirs' } }
  ok('list', await world.post(`/api/v1/submit/${model}`, theirs))

  // The plan is of before; sending looks again.
  const batch = await submit(world, ok('import', await world.get(`/api/v1/imports/${list.id}`)))
  assert.deepEqual([batch.counts.accepted, batch.counts.blocked], [1, 1])
  assert.equal((await readRecord(world, first)).Website, 'https://example.org/theirs')
  assert.equal((await readRecord(world, second)).Website, 'https://example.org/mine')

  const late = await fetch(`${world.url}/api/v1/imports/${list.id}/file`, {
    headers: { authorization: world.key },
  })
  const copy = ok(
    'import',
    await world.post('/api/v1/imports?name=yesterday.xlsx', new Uint8Array(await late.arrayBuffer()), {
      headers: { 'content-type': 'application/octet-stream' },
    }),
    201,
  )
  const planned = await plan(world, copy.id)
  assert.deepEqual([planned.counts.unchanged, planned.counts.notYet, planned.counts.sent], [1, 1, 0])
  assert.deepEqual(planned.notPossible[0]?.action, 'FIX')
  const { items } = ok('records', await world.get(`/api/v1/imports/${copy.id}/records?plan=NOT_POSSIBLE`))
  assert.match(String(items[0]?.reasons), new RegExp(first.device.Device))
})

test('a list without changes has the chosen devices as they are, says what was registered, and plans nothing', async t => {
  const world = await start(t)
  const [first, second] = await registerThree(world)
  const { devices, import: list } = await prepare(world, {
    codes: [first.device.Device, second.device.Device],
  })
  assert.equal(devices.changed, 2)
  assert.equal((await plan(world, list.id)).counts.unchanged, 2)
  const file = await fetch(`${world.url}/api/v1/imports/${list.id}/file`, {
    headers: { authorization: world.key },
  })
  const sheets = await readExcelFile(Buffer.from(await file.arrayBuffer()))
  const marks = sheets.find(({ sheet }) => sheet === 'Registered')?.data ?? []
  assert.deepEqual(
    new Set(marks.slice(1).map(([record, , code]) => `${String(record)} ${String(code)}`)),
    new Set([
      `deviceGroup ${first.deviceGroup.DeviceGroup}`,
      `device ${first.device.Device}`,
      `device ${second.device.Device}`,
    ]),
  )
})

test('a change that cannot be meant is refused with its place, and prepares nothing', async t => {
  const world = await start(t)
  const [first] = await registerThree(world)
  const set = { change: 'SET', field: '/device/Website', value: 'https://example.org' }
  const codes = [first.device.Device]
  const refused: readonly [object, number, RegExp][] = [
    [{ devices: {}, changes: [set] }, 400, /\/devices.*all/],
    [{ devices: { all: true, codes }, changes: [set] }, 400, /\/devices\/all/],
    [
      { devices: { codes }, changes: [{ ...set, field: '/device/Webside' }] },
      400,
      /\/changes\/0\/field.*Website/,
    ],
    [{ devices: { codes }, changes: [{ ...set, field: '/device/MarketInfos/0/Country' }] }, 400, /is a list/],
    [{ devices: { codes }, changes: [{ ...set, field: 'Website' }] }, 400, /begins with \/device/],
    [{ devices: { codes }, changes: [{ ...set, value: null }] }, 400, /REMOVE/],
    [{ devices: { codes }, changes: [{ ...set, by: 'x' }] }, 400, /SET takes/],
    [{ devices: { codes }, changes: [{ ...set, change: 'ADD' }] }, 400, /is no list/],
    [
      {
        devices: { codes },
        changes: [{ change: 'ADD', field: '/device/MarketInfos', value: { Cuntry: 'AT' } }],
      },
      400,
      /Country/,
    ],
    [
      { devices: { codes }, changes: [{ ...set, field: '/device/Device', value: '04012345100013' }] },
      400,
      /another UDI-DI/,
    ],
    [{ devices: { codes: [...codes, '04012345999999'] }, changes: [set] }, 409, /04012345999999/],
    [{ devices: { search: 'nothing at all' }, changes: [set] }, 409, /No registered device/],
    [{ devices: { where: [{ field: '/device/Nothing', value: 1 }] } }, 400, /\/devices\/where\/0\/field/],
  ]
  for (const [body, status, words] of refused) {
    const answer = await world.post('/api/v1/changes', { model, ...body })
    assert.equal(answer.status, status, JSON.stringify([body, answer.body]))
    assert.match(JSON.stringify(answer.body), words)
  }
  assert.deepEqual(ok('list', await world.get('/api/v1/imports')).items, [])
})

test('no other organisation, and no key without the scope, changes the devices of an organisation', async t => {
  const world = await start(t)
  const [first] = await registerThree(world)
  const body = { model, devices: { codes: [first.device.Device] } }
  const stranger = await world.makeKey({ organisation: 'other', actors: 'any', scopes: ['submit'] })
  const answer = await world.post('/api/v1/changes', body, { key: stranger })
  assert.deepEqual([answer.status, answer.body.code], [409, 'import.impossible'])
  const otherActor = await world.makeKey({ actors: ['DE-MF-000009999'], scopes: ['submit'] })
  assert.equal((await world.post('/api/v1/changes', body, { key: otherActor })).status, 409)
  const reader = await world.makeKey({ scopes: ['read', 'validate'] })
  const refused = await world.post('/api/v1/changes', body, { key: reader })
  assert.deepEqual([refused.status, refused.body.code], [403, 'permission.scope'])
})

test('devices are chosen by what their records say', async t => {
  const world = await start(t)
  const [first, second] = await registerThree(world)
  const marked = { ...first, device: { ...first.device, Website: 'https://example.org/old' } }
  ok('list', await world.post(`/api/v1/submit/${model}`, marked))
  const { devices, import: list } = await prepare(
    world,
    { where: [{ field: '/device/Website', value: 'https://example.org/old' }] },
    [
      {
        change: 'REPLACE',
        field: '/device/Website',
        value: 'https://example.org/old',
        by: 'https://example.org/new',
      },
    ],
  )
  assert.equal(devices.chosen, 1)
  assert.equal((await plan(world, list.id)).changed[0]?.differences[0]?.after, 'https://example.org/new')
  assert.equal((await readRecord(world, second)).Website, undefined)
})

test('a change that wants a new UDI-DI says so in the plan, with its rule, for a person to decide', async t => {
  const world = await start(t)
  const [first, second] = await registerThree(world)
  const codes = [first.device.Device, second.device.Device]
  for (const request of [first, second]) {
    const names = [{ AdditionalTradeName: 'One name', AdditionalTradeNameLanguage: 'ANY' }]
    const named = { ...request, device: { ...request.device, AdditionalTradeNames: names } }
    ok('list', await world.post(`/api/v1/submit/${model}`, named))
  }
  const { import: list } = await prepare(world, { codes }, [
    {
      change: 'SET',
      field: '/device/AdditionalTradeNames',
      value: [{ AdditionalTradeName: 'Another name', AdditionalTradeNameLanguage: 'ANY' }],
    },
  ])
  const { changed, counts } = await plan(world, list.id)
  assert.equal(counts.sent, 2)
  const [warning] = changed[0]?.warnings ?? []
  assert.deepEqual([warning?.ruleId, warning?.devices], ['UDG-NEW-UDI-DI', 2])
  const { items } = ok('records', await world.get(`/api/v1/imports/${list.id}/records?plan=CHANGED`))
  assert.deepEqual(
    items.map(({ findings = [] }) => findings.map(({ severity, ruleId }) => [severity, ruleId])),
    [[['warning', 'UDG-NEW-UDI-DI']], [['warning', 'UDG-NEW-UDI-DI']]],
  )

  const harmless = await prepare(world, { codes }, [
    { change: 'SET', field: '/device/Website', value: 'https://example.org/ifu' },
  ])
  assert.equal((await plan(world, harmless.import.id)).changed[0]?.warnings, undefined)
})

test('of two records of a list that do not fit neither is planned, as neither is sent', async t => {
  const world = await start(t)
  const first = freshRequest(model)
  const requests = [first, makeSibling(first), freshRequest(model)] as const
  for (const request of requests) ok('list', await world.post(`/api/v1/submit/${model}`, request))
  const codes = [first, requests[1]].map(({ device }) => device.Device)
  const prepared = await prepare(world, { codes }, [
    { change: 'SET', field: '/device/SecondaryDi', value: 'A123BJC5D6E71' },
    { change: 'SET', field: '/device/SecondaryDiAgency', value: 'HIBCC' },
    { change: 'SET', field: '/deviceGroup/DeviceName', value: 'Renamed' },
  ])
  const planned = await plan(world, prepared.import.id)
  assert.deepEqual([planned.counts.notPossible, planned.counts.sent, planned.operations], [2, 0, {}])
  const { items } = ok('records', await world.get(`/api/v1/imports/${prepared.import.id}/records`))
  assert.deepEqual(
    items.map(({ findings }) => findings?.[0]?.ruleId),
    ['BR-UDID-003-D', 'BR-UDID-003-D'],
  )
})
