import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedCodeLists } from '@udigate/eudamed'
import { writeTemplate } from '@udigate/sheets'
import readExcelFile from 'read-excel-file/node'
import { getCounts, readLines, runBatch } from '../../../test/batch-calls.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start, type World } from '../../../test/harness.ts'
import { Problem } from '../problems/problem.ts'
import { requireNarrow } from './routes.ts'

const model = 'EU_UDI_MDR'

async function getFile(world: World, path: string, key = world.key) {
  const response = await fetch(`${world.url}/api/v1/templates/${path}`, { headers: { authorization: key } })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('a template is a workbook, or one table, whose example is valid', async t => {
  const world = await start(t)
  const workbook = await getFile(world, model)
  assert.equal(workbook.response.status, 200)
  assert.equal(workbook.response.headers.get('content-disposition'), `attachment; filename="${model}.xlsx"`)
  const pieces: Uint8Array[] = []
  for await (const piece of writeTemplate(model, shippedCodeLists)) pieces.push(piece)
  assert.deepEqual(await readExcelFile(workbook.bytes), await readExcelFile(Buffer.concat(pieces)))
  const judged = await runBatch(world, 'mode=validate', 'xlsx', workbook.bytes)
  assert.deepEqual([judged.model, getCounts(judged)], [model, { records: 1, valid: 1 }])

  const table = await getFile(world, `${model}?format=csv`)
  assert.equal(table.response.headers.get('content-type'), 'text/csv; charset=utf-8')
  assert.equal(table.response.headers.get('content-disposition'), `attachment; filename="${model}.csv"`)
  const row = await runBatch(world, `mode=validate&model=${model}`, 'csv', table.bytes)
  assert.deepEqual(getCounts(row), { records: 1, valid: 1 })
})

test('what is registered is got as a file, and sent back as it is it changes nothing', async t => {
  const world = await start(t)
  const request = freshRequest(model)
  const registered = await world.post(`/api/v1/submit/${model}`, request)
  assert.equal(registered.status, 200, JSON.stringify(registered.body))
  for (const [format, query] of [
    ['xlsx', ''],
    ['csv', `&model=${model}`],
  ] as const) {
    const { response, bytes } = await getFile(world, `${model}?devices=registered&format=${format}`)
    assert.equal(response.status, 200, String(bytes))
    const actor = `&actorCode=${request.actorCode}`
    const batch = await runBatch(world, `mode=submit${query}${actor}`, format, bytes)
    assert.deepEqual(getCounts(batch), { records: 1, accepted: 1 })
    const [line] = await readLines(world, `${batch.id}/results`)
    const submission = await world.get(`/api/v1/submissions/${line?.requestId}`)
    assert.match(JSON.stringify(submission.body), /identical to the registered version/)
  }
  const validator = await world.makeKey({ scopes: ['validate'] })
  assert.equal((await getFile(world, `${model}?devices=registered`, validator)).response.status, 403)
  const stranger = await world.makeKey({ organisation: 'other', actors: [], scopes: ['read', 'validate'] })
  const none = await getFile(world, `${model}?devices=registered&format=csv`, stranger)
  assert.ok(!String(none.bytes).includes(request.device.Device))
})

test('a table that one device with long lists makes too wide is refused, and its workbook is not', async t => {
  const world = await start(t)
  const request = freshRequest(model)
  const ClinicalSizes = Array.from({ length: 3_000 }, (_, index) => ({
    ClinicalSizeType: 'CST1' as const,
    Precision: 'VALUE' as const,
    Value: index + 1,
    ValueUnit: 'MU01' as const,
  }))
  const registered = await world.post(`/api/v1/submit/${model}`, {
    ...request,
    device: { ...request.device, ClinicalSizes },
  })
  assert.equal(registered.status, 200, JSON.stringify(registered.body).slice(0, 500))
  const table = await getFile(world, `${model}?devices=registered&format=csv`)
  assert.equal(table.response.status, 400)
  assert.match(JSON.parse(String(table.bytes)).detail, /would have [\d,]+ columns in 1 rows.*Ask for xlsx/)
  assert.equal((await getFile(world, `${model}?devices=registered`)).response.status, 200)
})

test('a single table has 16,384 columns and 10 million cells at most', () => {
  requireNarrow(16_384, 610)
  requireNarrow(500, 20_000)
  for (const [columns, rows] of [
    [16_385, 1],
    [16_384, 611],
    [501, 20_000],
  ] as const)
    assert.throws(() => requireNarrow(columns, rows), Problem)
})

test('the drop-downs of a template have the code lists in force', async t => {
  const world = await start(t)
  const admin = await world.makeKey({ scopes: ['admin'] })
  const upload = { version: '7', source: 'a test', entries: [{ code: '0123' }], force: true }
  const { status } = await world.put('/api/v1/codes/notified-bodies', upload, { key: admin })
  assert.equal(status, 200)
  const { bytes } = await getFile(world, 'EU_UDI_MDR')
  const [readMe] = await readExcelFile(bytes)
  const facts = new Map(readMe?.data.map(([word, value]) => [word, value]))
  assert.match(String(facts.get('notified-bodies')), /^7: a test/)
})

test('any key gets a template, no key none; an unknown model or format is refused with what there is', async t => {
  const world = await start(t)
  const reader = await world.makeKey({ scopes: ['read'] })
  assert.equal((await getFile(world, 'EU_UDI_MDD', reader)).response.status, 200)
  assert.equal((await getFile(world, 'EU_UDI_MDD', '')).response.status, 401)
  const unknown = await world.get('/api/v1/templates/EU_UDI_MD')
  assert.deepEqual([unknown.status, unknown.body.code], [404, 'path.unknown'])
  assert.match(String(unknown.body.detail), /EU_UDI_MDD, EU_UDI_IVDD/)
  const { status, body } = await world.get('/api/v1/templates/EU_UDI_MDD?format=ods')
  assert.deepEqual([status, body.code], [400, 'request.parameter'])
})
