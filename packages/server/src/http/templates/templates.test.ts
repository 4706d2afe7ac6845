import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelNames, shippedCodeLists } from '@udigate/eudamed'
import { writeTemplate } from '@udigate/sheets'
import readExcelFile from 'read-excel-file/node'
import { getCounts, runBatch } from '../../../test/batch-calls.ts'
import { start, type World } from '../../../test/harness.ts'

async function getFile(world: World, path: string, key = world.key) {
  const response = await fetch(`${world.url}/api/v1/templates/${path}`, { headers: { authorization: key } })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

for (const model of modelNames) {
  test(`the template of ${model} is a workbook, or one table, whose example is valid`, async t => {
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
}

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
