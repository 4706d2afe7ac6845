import assert from 'node:assert/strict'
import type { Model, ValidRequest } from '@udigate/eudamed'
import { ended, getCounts, readLines, runBatch, workbookWith, writeNdjson } from './batch-calls.ts'
import { freshRequest, makeSibling } from './fresh-request.ts'
import { start, type World } from './harness.ts'
import { test } from './on-both-stores.ts'

const model = 'EU_UDI_MDR'
const [german, french, strange] = ['DE-MF-000001723', 'FR-MF-000002345', 'PL-MF-000000009']

/** A request as a file has it that knows of no `actorCode`. */
function unnamed<M extends Model>(request: ValidRequest<M>): Omit<ValidRequest<M>, 'actorCode'> {
  const { actorCode: _, ...records } = request
  return records
}

function madeBy(code: string): ValidRequest<typeof model> {
  const request = freshRequest(model)
  Object.assign(request.deviceGroup, { MFActorCode: code })
  return request
}

/** The actors that the submissions of a batch were for, in the order of the file. */
async function listActors(world: World, batchId: string): Promise<unknown[]> {
  const lines = await readLines(world, `${batchId}/results`)
  return Promise.all(
    lines.map(async ({ requestId }) => (await world.get(`/api/v1/submissions/${requestId}`)).body.actorCode),
  )
}

test('records of a batch that name no actor are submitted for the manufacturer or producer they name', async t => {
  const world = await start(t)
  const [one, other] = [madeBy(german), madeBy(french)]
  // A device beside its group, which only another record of the batch brings.
  const sibling = { device: makeSibling(other).device }
  const file = writeNdjson([unnamed(one), unnamed(other), sibling])
  const judged = await runBatch(world, `mode=validate&model=${model}`, 'ndjson', file)
  assert.deepEqual(getCounts(judged), { records: 3, valid: 3 })
  const batch = await runBatch(world, `mode=submit&model=${model}`, 'ndjson', file)
  assert.deepEqual(getCounts(batch), { records: 3, accepted: 3 })
  assert.deepEqual(await listActors(world, batch.id), [german, french, french])

  // A further device of a group that is registered by now.
  const further = writeNdjson([{ device: makeSibling(other).device }])
  const later = await runBatch(world, `mode=submit&model=${model}`, 'ndjson', further)
  assert.deepEqual(await listActors(world, later.id), [french])

  const pack = writeNdjson([unnamed(freshRequest('EU_UDI_SPP'))])
  const packs = await runBatch(world, 'mode=submit&model=EU_UDI_SPP', 'ndjson', pack)
  assert.deepEqual(await listActors(world, packs.id), ['IT-PR-000003456'])
})

test('a workbook for several manufacturers needs no actor beside it', async t => {
  const world = await start(t)
  const workbook = await workbookWith(model, [madeBy(german), madeBy(french)])
  const batch = await runBatch(world, 'mode=submit', 'xlsx', workbook)
  assert.deepEqual(getCounts(batch), { records: 2, accepted: 2 })
  assert.deepEqual(await listActors(world, batch.id), [german, french])
})

test('an actor that the key is not for is a finding at the cell that names it', async t => {
  const world = await start(t)
  const workbook = await workbookWith(model, [madeBy(strange)])
  const batch = await runBatch(world, 'mode=submit', 'xlsx', workbook)
  assert.deepEqual(getCounts(batch), { records: 1, invalid: 1 })
  const [line] = await readLines(world, `${batch.id}/results`)
  const [finding, ...others] = line?.findings ?? []
  assert.deepEqual(others, [])
  assert.partialDeepStrictEqual(finding, {
    severity: 'error',
    ruleId: 'permission.actor',
    path: '/deviceGroup/MFActorCode',
    value: strange,
    place: { sheet: 'Device groups', row: 3, field: 'MFActorCode' },
  })
})

test('an actor of another organisation is none for the key, no matter whom the record names as its manufacturer', async t => {
  const world = await start(t)
  const key = await world.makeKey({ organisation: 'other', actors: 'any' })
  const theirs = freshRequest(model)
  Object.assign(theirs.deviceGroup, { MFActorCode: strange })
  assert.equal(
    (await world.post(`/api/v1/submit/${model}`, { ...theirs, actorCode: strange }, { key })).status,
    200,
  )
  const own = await world.makeKey({ actors: 'any' })
  const query = `/api/v1/batches?mode=submit&model=${model}`
  const headers = { 'content-type': 'application/x-ndjson' }
  const { body } = await world.post(query, writeNdjson([unnamed(madeBy(strange))]), { key: own, headers })
  const { id } = await ended(world, String(body.id))
  const [line] = await readLines(world, `${id}/results`)
  assert.equal(line?.findings?.[0]?.ruleId, 'permission.actor')
})

test('the actor of the batch, and that of the record, go before the manufacturer', async t => {
  const world = await start(t)
  const file = writeNdjson([unnamed(madeBy(french)), madeBy(german)])
  const batch = await runBatch(world, `mode=submit&model=${model}&actorCode=${german}`, 'ndjson', file)
  const [other, own] = await readLines(world, `${batch.id}/results`)
  assert.deepEqual(
    other?.findings?.map(({ ruleId, path }) => [ruleId, path]),
    [['BR-DTX-UDI-032', '/deviceGroup/MFActorCode']],
  )
  assert.equal(own?.state, 'ACCEPTED')
})

test('a record that names no manufacturer says so at the cell where its manufacturer belongs', async t => {
  const world = await start(t)
  const nameless = freshRequest(model)
  Object.assign(nameless.deviceGroup, { MFActorCode: undefined })
  const batch = await runBatch(world, 'mode=submit', 'xlsx', await workbookWith(model, [nameless]))
  const [line] = await readLines(world, `${batch.id}/results`)
  const finding = line?.findings?.find(({ ruleId }) => ruleId === 'request.members')
  assert.partialDeepStrictEqual(finding, {
    path: '/actorCode',
    place: { sheet: 'Device groups', row: 3, field: 'MFActorCode' },
  })
})
