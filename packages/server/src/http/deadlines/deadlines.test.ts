import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { runBatch } from '../../../test/batch-calls.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { dueDevices } from '../../deadlines/keep-due-devices.ts'
import { listDeadlines } from '../../deadlines/list-deadlines.ts'
import { deleteRecords, insertRecords } from '../../store/batch-records.ts'
import { putEntities } from '../../store/pulled-entities.ts'
import type { BatchRecordRow } from '../../store/tables.ts'
import { actorCode, getDeadlines, makePair, model, placedOn } from './testing/deadlines-world.ts'

const owner = { organisation: 'maker', stage: 'preview' } as const

test('deadlines are counted by how near they are on the day that is given, the nearest first', async t => {
  const world = await start(t)
  const codes: Record<string, string> = {}
  for (const day of ['2026-11-21', '2026-12-22', '2027-02-20', '2027-02-21']) {
    const request = placedOn(day)
    codes[day] = request.device.Device
    await world.simulator.arm('refuse', { match: request.device.Device })
    await world.post(`/api/v1/submit/${model}`, { ...request, actorCode })
  }
  const { counts, devices } = await listDeadlines(world.gateway.store.db, owner, '2026-11-22')
  assert.deepEqual(counts.registration, {
    late: 1,
    'within-30-days': 1,
    'within-90-days': 1,
    later: 1,
  })
  assert.deepEqual(
    devices.map(({ code }) => code),
    Object.values(codes),
  )
  const last = await listDeadlines(world.gateway.store.db, owner, '2027-02-22')
  assert.equal(last.counts.registration.late, 4)
  const others = await listDeadlines(
    world.gateway.store.db,
    { ...owner, organisation: 'other' },
    '2027-02-22',
  )
  assert.deepEqual(others.devices, [])
})

test('deadlines are listed by kind, nearness, device and number; what cannot be asked for is refused', async t => {
  const world = await start(t)
  const codes: string[] = []
  for (const day of ['2020-01-01', '2021-01-01', '2070-01-01']) {
    const request = placedOn(day)
    codes.push(request.device.Device)
    await world.simulator.arm('refuse', { match: request.device.Device })
    await world.post(`/api/v1/submit/${model}`, { ...request, actorCode })
  }
  const { items, total, counts } = await getDeadlines(world, `?code=${codes[1]}`)
  assert.deepEqual([items.map(({ code }) => code), total], [[codes[1]], 1])
  const all = Object.values(counts.registration).reduce((sum, count) => sum + count, 0)
  assert.equal(all, 3, 'the counts are of all devices')
  assert.equal((await getDeadlines(world, '?code=04012345678901')).total, 0)
  const later = await getDeadlines(world, '?nearness=LATER')
  assert.deepEqual([later.total, later.items[0]?.earliest], [1, '2070-01-01'])
  const first = await getDeadlines(world, '?kind=REGISTRATION&limit=1')
  assert.deepEqual([first.total, first.items.length], [3, 1])
  assert.equal((await getDeadlines(world, '?kind=END_OF_PLACING')).total, 0)
  for (const query of ['?nearness=SOON', '?kind=ALL', '?limit=0', '?limit=1001']) {
    const { status, body } = await world.get(`/api/v1/deadlines${query}`)
    assert.deepEqual([status, body.code], [400, 'request.parameter'], query)
  }
})

test('a directive device that a registered device links is not to be registered until the link is taken away', async t => {
  const world = await start(t)
  const old = freshRequest('EU_UDI_MDD')
  await world.simulator.arm('refuse', { match: old.deviceGroup.DeviceGroup })
  await world.post('/api/v1/submit/EU_UDI_MDD', old)
  const successor = freshRequest('EU_UDI_MDR')
  await world.post('/api/v1/submit/EU_UDI_MDR', successor)
  const count = async (): Promise<number> => (await getDeadlines(world, '?kind=REGISTRATION')).total
  assert.equal(await count(), 1)
  const { IssuingAgency, Device } = old.device
  const linked = { ...successor.device, RelatedLegacyDevice: { IssuingAgency, Device } }
  await keepRecord(world, successor.device.Device, linked)
  assert.equal(await count(), 0)
  await keepRecord(world, successor.device.Device, successor.device)
  assert.equal(await count(), 1)
})

/** What the authority holds of a device, as a pull keeps it. */
async function keepRecord({ gateway: { store } }: World, code: string, record: object): Promise<void> {
  const row = await store.db
    .selectFrom('entity')
    .selectAll()
    .where('kind', '=', 'device')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  await store.write(db => putEntities(db, [{ ...row, record: JSON.stringify(record) }]))
}

test('of a batch whose file cannot be read nothing is due but what a batch before brought', async t => {
  const world = await start(t)
  const [first, second] = [freshRequest(model), freshRequest(model)]
  const query = `mode=validate&model=${model}&actorCode=${actorCode}`
  const before = await runBatch(world, query, 'ndjson', `${JSON.stringify(first)}\n`)
  const { store } = world.gateway
  const row = (batch_id: string, { device }: typeof first): BatchRecordRow => ({
    batch_id,
    number: 1,
    line: 1,
    sheet: null,
    agency: 'GS1',
    code: device.Device,
    model,
    has_group: 1,
    state: 'valid',
    request_id: null,
    label: null,
    findings: null,
    reasons: null,
  })
  const damaged = await runBatch(world, query, 'ndjson', `${JSON.stringify(second)}\n`)
  const batch = { id: damaged.id, ...owner }
  await store.write(db => insertRecords(db, batch, [{ ...row(batch.id, first), number: 2 }]))
  const listBatches = async () =>
    new Map((await getDeadlines(world)).items.map(({ code, batchId }) => [code, batchId]))
  assert.deepEqual(
    await listBatches(),
    new Map([first, second].map(({ device }) => [device.Device, batch.id])),
  )
  await store.write(db => deleteRecords(db, batch))
  assert.deepEqual(await listBatches(), new Map([[first.device.Device, before.id]]))
})

test('a device that was given under a wrong code is due no longer once its batch is removed', async t => {
  const world = await start(t)
  const [kept, wrong] = [freshRequest('EU_UDI_MDD'), freshRequest('EU_UDI_MDD')]
  const query = 'mode=validate&model=EU_UDI_MDD'
  const before = await runBatch(world, query, 'ndjson', `${JSON.stringify(kept)}\n`)
  const draft = await runBatch(
    world,
    query,
    'ndjson',
    [kept, wrong].map(each => `${JSON.stringify(each)}\n`).join(''),
  )
  const listDue = async () =>
    new Map((await getDeadlines(world)).items.map(({ code, batchId }) => [code, batchId]))
  assert.deepEqual(await listDue(), new Map([kept, wrong].map(({ device }) => [device.Device, draft.id])))
  assert.equal((await world.remove(`/api/v1/batches/${draft.id}`)).status, 204)
  assert.deepEqual(await listDue(), new Map([[kept.device.Device, before.id]]))
  assert.equal((await world.remove(`/api/v1/batches/${before.id}`)).status, 204)
  assert.deepEqual(await listDue(), new Map())
})

test('what is kept of deadlines is what a store that is older than that comes to', async t => {
  const world = await start(t)
  const { old, successor } = makePair('EU_UDI_MDD')
  const registered = freshRequest('EU_UDI_IVDD')
  const refused = [placedOn('2024-01-01'), placedOn('2026-12-01'), old]
  for (const { device } of refused) await world.simulator.arm('refuse', { match: device.Device })
  await world.post('/api/v1/submit/EU_UDI_MDD', old)
  for (const request of [...refused.slice(0, 2), successor]) {
    await world.post(`/api/v1/submit/${model}`, request)
  }
  await world.post('/api/v1/submit/EU_UDI_IVDD', registered)
  const linked = freshRequest(model)
  await world.post(`/api/v1/submit/${model}`, linked)
  const predecessor = freshRequest('EU_UDI_MDD')
  await keepRecord(world, linked.device.Device, {
    ...linked.device,
    RelatedLegacyDevice: { IssuingAgency: 'GS1', Device: predecessor.device.Device },
  })
  const inBatches = [freshRequest(model), refused[0], successor]
  for (const [name, requests] of [
    [model, inBatches],
    [model, inBatches],
    ['EU_UDI_MDD', [predecessor, freshRequest('EU_UDI_MDD')]],
  ] as const) {
    const file = requests.map(each => `${JSON.stringify(each)}\n`).join('')
    await runBatch(world, `mode=validate&model=${name}`, 'ndjson', file)
  }
  const { db } = world.gateway.store
  const read = async () => ({
    due: await db.selectFrom('due_device').selectAll().orderBy('code').orderBy('code_space').execute(),
    links: await db.selectFrom('device_link').selectAll().orderBy('code').execute(),
  })
  const kept = await read()
  assert.equal(kept.due.filter(({ succeeded }) => succeeded === 1).length, 2)
  assert.equal(kept.due.filter(({ kind }) => kind === 'end-of-placing').length, 1)
  assert.equal(kept.links.length, 1)
  assert.equal((await getDeadlines(world)).total, kept.due.length - 2)
  await db.deleteFrom('due_device').execute()
  await db.deleteFrom('device_link').execute()
  await db.updateTable('batch_record').set({ model: null }).execute()
  await dueDevices.migrated?.(db, new Set(['0021-deadlines']), { now: () => new Date(), randomBytes })
  assert.deepEqual(await read(), kept)
})
