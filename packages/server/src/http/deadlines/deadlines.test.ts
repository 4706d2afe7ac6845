import assert from 'node:assert/strict'
import { runBatch } from '../../../test/batch-calls.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { listDeadlines } from '../../deadlines/list-deadlines.ts'

const model = 'EU_UDI_MDR'
const actorCode = 'DE-MF-000001723'
const owner = { organisation: 'maker', stage: 'preview' } as const

interface Listed {
  today: string
  counts: { registration: Record<string, number>; endOfPlacing: Record<string, number> }
  items: { kind: string; code: string; nearness: string; [name: string]: unknown }[]
  total: number
}

async function getDeadlines(world: World, query = ''): Promise<Listed> {
  const { status, body } = await world.get(`/api/v1/deadlines${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body as unknown as Listed
}

/** A request whose device was first placed on the market on that day. */
function placedOn(StartDate: string) {
  const request = freshRequest(model)
  Object.assign(request.device, {
    MarketInfos: [{ Country: 'DE', OriginalPlacedOnTheMarket: true, StartDate }],
  })
  return request
}

test('a device that was never accepted is to be registered, whether a submission or a batch brought it', async t => {
  const world = await start(t)
  const refused = placedOn('2024-01-01')
  const invalid = freshRequest(model)
  Object.assign(invalid.device, { ReferenceNumber: '' })
  const judged = freshRequest(model)
  const accepted = freshRequest(model)
  await world.simulator.arm('refuse', { match: refused.device.Device })
  const { body } = await world.post(`/api/v1/submit/${model}`, { ...refused, actorCode })
  assert.equal(body.status, 'VALIDATION_FAILED')
  const file = [invalid, accepted].map(each => `${JSON.stringify(each)}\n`).join('')
  const query = `model=${model}&actorCode=${actorCode}`
  const batch = await runBatch(world, `mode=submit&${query}`, 'ndjson', file)
  const trial = await runBatch(world, `mode=validate&${query}`, 'ndjson', `${JSON.stringify(judged)}\n`)

  const { counts, items, total, today } = await getDeadlines(world)
  assert.match(today, /^\d{4}-\d\d-\d\d$/)
  assert.equal(total, 3)
  assert.equal(
    Object.values(counts.registration).reduce((sum, count) => sum + count, 0),
    3,
  )
  const found = new Map(items.map(item => [item.code, item]))
  assert.deepEqual(
    [found.get(refused.device.Device)?.requestId, found.get(refused.device.Device)?.batchId],
    [body.requestId, undefined],
  )
  assert.equal(found.get(refused.device.Device)?.earliest, '2026-11-28')
  assert.deepEqual(found.get(refused.device.Device)?.missing, [])
  assert.equal(found.get(invalid.device.Device)?.batchId, batch.id)
  assert.equal(found.get(judged.device.Device)?.batchId, trial.id)
  assert.equal(found.get(judged.device.Device)?.latest, '2026-11-28')
  assert.equal(found.has(accepted.device.Device), false)

  const again = await runBatch(world, `mode=submit&${query}`, 'ndjson', `${JSON.stringify(judged)}\n`)
  assert.equal(again.counts.accepted, 1)
  assert.equal((await getDeadlines(world)).total, 2, 'what is registered is due no longer')
})

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

test('deadlines are listed by kind, nearness and number; what cannot be asked for is refused', async t => {
  const world = await start(t)
  for (const day of ['2020-01-01', '2021-01-01', '2070-01-01']) {
    const request = placedOn(day)
    await world.simulator.arm('refuse', { match: request.device.Device })
    await world.post(`/api/v1/submit/${model}`, { ...request, actorCode })
  }
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
