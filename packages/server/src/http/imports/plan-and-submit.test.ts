import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import readExcelFile from 'read-excel-file/node'
import { ended, workbookWith } from '../../../test/batch-calls.ts'
import { changed, changesOf, updatableRequest } from '../../../test/changes.ts'
import { freshRequest, makeSibling } from '../../../test/fresh-request.ts'
import { type Answered, start, unasked, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { countStoredRows } from '../../../test/stored-rows.ts'
import type { Body } from '../body.ts'
import type { Import } from './bodies.ts'
import type { ImportPlan, ImportRecordPage } from './plan-bodies.ts'

type ImportView = Body<typeof Import>
type Plan = Body<typeof ImportPlan>

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const model = 'EU_UDI_MDR'

async function take(world: World, file: Uint8Array, key = world.key): Promise<ImportView> {
  const { status, body } = await world.post('/api/v1/imports?name=list.xlsx', new Uint8Array(file), {
    headers: { 'content-type': xlsx },
    key,
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body as unknown as ImportView
}

interface Bodies {
  import: ImportView
  plan: Plan
  records: Body<typeof ImportRecordPage>
  any: unknown
}

function ok<Kind extends keyof Bodies>(_: Kind, { status, body }: Answered, expected = 200): Bodies[Kind] {
  assert.equal(status, expected, JSON.stringify(body))
  return body as unknown as Bodies[Kind]
}

function at(revision: number) {
  return { headers: { 'if-match': `"${revision}"` } }
}

async function readFile(world: World, path: string): Promise<Buffer> {
  const response = await fetch(world.url + path, { headers: { authorization: world.key } })
  assert.equal(response.status, 200)
  return Buffer.from(await response.arrayBuffer())
}

/** A receipt as another program reads it: what it is of, and its rows by their headings. */
async function readReceipt(world: World, path: string) {
  const sheets = await readExcelFile(await readFile(world, path))
  const [facts = [], records = []] = sheets.map(({ data }) => data)
  const [headings = [], ...rows] = records
  return {
    facts: new Map(facts.map(([what, value]) => [what, value])),
    records: rows.map(cells => Object.fromEntries(headings.map((name, at) => [String(name), cells[at]]))),
  }
}

/** A device that is registered and changed, one that is registered, two new ones of one group, and one with a fault. */
async function fillList(world: World) {
  const registered = updatableRequest(model)
  const same = updatableRequest(model)
  for (const request of [registered, same]) {
    ok('any', await world.post(`/api/v1/submit/${model}`, request))
  }
  const first = freshRequest(model)
  const faulty = freshRequest(model)
  const requests = [
    changed(registered, changesOf[model]),
    same,
    first,
    makeSibling(first),
    { ...faulty, device: { ...faulty.device, MDN: ['A01'] } },
  ]
  const forbidden = { ...same, device: { ...same.device, ReferenceNumber: 'another' } }
  return { requests, first, registered, same, forbidden }
}

test('a plan of a list says what is new, changed, unchanged and not possible; submitting sends just that, and every row says what became of it', async t => {
  const world = await start(t)
  const { requests, first } = await fillList(world)
  const { id } = await take(world, await workbookWith(model, requests as never))
  const path = `/api/v1/imports/${id}`
  const stored = await countStoredRows(world)
  const early = await world.post(`${path}/submit`, {}, at(1))
  assert.deepEqual([early.status, early.body.code], [409, 'import.impossible'])
  const plan = ok('plan', await world.post(`${path}/plan`, undefined))
  assert.deepEqual(plan.counts, {
    new: 2,
    changed: 1,
    unchanged: 1,
    notPossible: 1,
    never: 0,
    notYet: 1,
    sent: 3,
  })
  assert.equal(plan.newGroups, 1)
  assert.deepEqual(
    plan.new.map(each => [each.group.code, each.isRegistered, each.devices]),
    [[first.deviceGroup.DeviceGroup, false, 2]],
  )
  assert.deepEqual([plan.operations['DEVICE.POST'], plan.operations['UDI_DI.POST']], [1, 1])
  assert.deepEqual(
    plan.changed.map(({ devices, differences }) => [devices, differences.length > 0]),
    [[1, true]],
  )
  assert.deepEqual(
    plan.notPossible.map(each => [each.when, each.action, each.devices, each.examples[0]?.record]),
    [['NOT_YET', 'FIX', 1, 5]],
  )
  assert.equal(await countStoredRows(world), stored)
  assert.deepEqual(await world.simulator.messagesWith(first.device.Device), [])
  assert.deepEqual(ok('any', await world.get(`${path}/plan`)), plan)

  const wrong = await world.post(`${path}/submit`, { confirmed: 4 }, at(1))
  assert.deepEqual([wrong.status, wrong.body.code], [409, 'import.impossible'])
  assert.equal((await world.post(`${path}/submit`, {}, at(2))).status, 412)
  const submitted = ok(
    'import',
    await world.post(`${path}/submit`, { confirmed: 3, reason: 'a date' }, at(1)),
    202,
  )
  assert.equal(submitted.batch?.counts.records, 4)
  assert.equal((await world.post(`${path}/submit`, { confirmed: 3 }, at(1))).status, 409)
  const batch = await ended(world, submitted.batch?.id ?? '')
  assert.deepEqual([batch.counts.accepted, batch.counts.invalid, batch.counts.records], [3, 1, 4])
  const { items } = ok('records', await world.get(`${path}/records`))
  assert.deepEqual(
    items.map(({ record, plan: planned, state, registered }) => [record, planned, state, registered]),
    [
      [1, 'CHANGED', 'ACCEPTED', 'REGISTERED'],
      [2, 'UNCHANGED', 'UNCHANGED', undefined],
      [3, 'NEW', 'ACCEPTED', 'REGISTERED'],
      [4, 'NEW', 'ACCEPTED', 'REGISTERED'],
      [5, 'NOT_POSSIBLE', 'NOT_POSSIBLE', undefined],
    ],
  )
  assert.equal(items[2]?.device?.code, first.device.Device)
  assert.equal(ok('import', await world.get(path)).step, 'ENDED')
  const again = ok('any', await world.get(`/api/v1/batches/${batch.id}/resubmit`)) as {
    isPossible: boolean
    records: number
    leftAlone: number
    states: { state: string; records: number; examples: { record: number }[] }[]
  }
  assert.deepEqual([again.isPossible, again.records, again.leftAlone], [true, 1, 3])
  assert.deepEqual(
    again.states.map(each => [each.state, each.records, each.examples[0]?.record]),
    [['INVALID', 1, 5]],
  )
  const receipt = await readReceipt(world, `${path}/receipt`)
  assert.equal(receipt.facts.get('Reason'), 'a date')
  assert.equal(receipt.facts.get('Submitted by'), 'test')
  assert.match(String(receipt.facts.get('Read')), /^13 sheets, 18 rows: Devices 5, /)
  assert.deepEqual(
    receipt.records.map(record => [
      record.Row,
      record.Result,
      record['In the register'],
      record['Submitted by'],
    ]),
    [
      [3, 'accepted', 'REGISTERED', 'test'],
      [4, 'unchanged: registered just so, not sent', null, null],
      [5, 'accepted', 'REGISTERED', 'test'],
      [6, 'accepted', 'REGISTERED', 'test'],
      [7, 'not possible, not sent', null, null],
    ],
  )
  const [, , filed] = receipt.records
  assert.equal(filed?.['UDI-DI'], first.device.Device)
  assert.equal(filed?.['Basic UDI-DI'], first.deviceGroup.DeviceGroup)
  assert.equal(filed?.Submission, items[2]?.requestId)
  assert.ok(filed?.['Answered at (UTC)'])
  assert.equal((await readReceipt(world, `/api/v1/batches/${batch.id}/receipt`)).records.length, 4)
  const stranger = await world.makeKey({ organisation: 'other', actors: ['DE-MF-000009999'] })
  for (const filedAt of [path, `/api/v1/batches/${batch.id}`]) {
    assert.equal((await world.get(`${filedAt}/receipt`, { key: stranger })).status, 404)
  }
  const changedAfter = await world.post(`${path}/fixes`, {}, at(1))
  assert.deepEqual([changedAfter.status, changedAfter.body.code], [409, 'import.impossible'])
})

test('a list that is submitted is stored once: its batch has the file of the list, changed or as it came, until both are removed', async t => {
  const world = await start(t)
  const { db } = world.gateway.store
  const listFiles = async () => {
    const files = await db.selectFrom('file').select(['id', 'bytes', 'sha256']).orderBy('id').execute()
    const pieces = await db.selectFrom('file_piece').select(['file_id', 'number']).execute()
    return { files, pieces: pieces.length }
  }
  const edit = { cells: [{ sheet: 'Devices', row: 3, column: 'I', value: 'yes' }] }
  for (const isChanged of [false, true]) {
    const { id } = await take(world, await workbookWith(model, [freshRequest(model)] as never))
    const path = `/api/v1/imports/${id}`
    if (isChanged) ok('import', await world.post(`${path}/edits`, edit, at(1)))
    ok('plan', await world.post(`${path}/plan`, undefined))
    const before = await listFiles()
    assert.equal(before.files.length, isChanged ? 2 : 1)
    const submitted = ok('import', await world.post(`${path}/submit`, {}, at(isChanged ? 2 : 1)), 202)
    assert.deepEqual(await listFiles(), before)
    const batch = await ended(world, submitted.batch?.id ?? '')
    const corrected = await readFile(world, `${path}/file`)
    assert.equal(submitted.batch?.file.sha256, createHash('sha256').update(corrected).digest('hex'))
    assert.equal((await world.remove(path, at(isChanged ? 2 : 1))).status, 204)
    const kept = await listFiles()
    assert.deepEqual(
      kept.files,
      before.files.filter(({ bytes }) => bytes === corrected.length),
    )
    assert.ok((await readFile(world, `/api/v1/batches/${batch.id}/results?format=xlsx`)).length > 0)
    assert.equal((await world.remove(`/api/v1/batches/${batch.id}`)).status, 204)
    assert.deepEqual(await listFiles(), { files: [], pieces: 0 })
  }
})

test('what the register forbids is not possible: never by the rule, not yet while it is under way', async t => {
  const world = await start(t, unasked)
  const { forbidden } = await fillList(world)
  const waiting = freshRequest(model)
  await world.simulator.hold(waiting.device.Device)
  ok(
    'any',
    await world.post(`/api/v1/submit/${model}`, waiting, { headers: { prefer: 'respond-async' } }),
    202,
  )
  const other = { ...waiting, device: { ...waiting.device, ReferenceNumber: 'another' } }
  const { id } = await take(world, await workbookWith(model, [forbidden, other] as never))
  const plan = ok('plan', await world.post(`/api/v1/imports/${id}/plan`, undefined))
  assert.deepEqual(
    plan.notPossible
      .map(each => [each.when, each.action, each.ruleId])
      .toSorted((one, other) => String(one).localeCompare(String(other))),
    [
      ['NEVER', 'FIX', 'BR-DTX-UDI-031-A'],
      ['NOT_YET', 'WAIT', undefined],
    ],
  )
  const [never] = plan.notPossible.filter(({ when }) => when === 'NEVER')
  const { items } = ok(
    'records',
    await world.get(`/api/v1/imports/${id}/records?plan=NOT_POSSIBLE&group=${never?.id}`),
  )
  assert.deepEqual(
    items.map(({ record, findings }) => [record, findings?.[0]?.ruleId]),
    [[1, 'BR-DTX-UDI-031-A']],
  )
  const nothing = await world.post(`/api/v1/imports/${id}/submit`, {}, at(1))
  assert.deepEqual([nothing.status, nothing.body.code], [409, 'import.impossible'])
})

test('a plan is kept until it is made again', async t => {
  const world = await start(t)
  const request = freshRequest(model)
  const { id } = await take(world, await workbookWith(model, [request]))
  const path = `/api/v1/imports/${id}/plan`
  assert.equal((await world.get(path)).status, 404)
  assert.equal(ok('plan', await world.post(path, undefined)).counts.new, 1)
  ok('any', await world.post(`/api/v1/submit/${model}`, request))
  assert.equal(ok('plan', await world.post(path, undefined)).counts.new, 1)
  const fresh = ok('plan', await world.post(`${path}?fresh=true`, undefined))
  assert.deepEqual([fresh.counts.new, fresh.counts.unchanged], [0, 1])
  assert.deepEqual(ok('any', await world.get(path)), fresh)
})
