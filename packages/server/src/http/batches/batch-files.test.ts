import assert from 'node:assert/strict'
import { request as openRequest } from 'node:http'
import { test } from 'node:test'
import { renderMessage, validRequests } from '@udigate/eudamed'
import { singleCsv } from '@udigate/sheets'
import readExcelFile from 'read-excel-file/node'
import { officialFile } from '../../../../sheets/test/official-files.ts'
import { exampleGrid, makeWorkbook, put } from '../../../../sheets/test/workbook-of.ts'
import { writeArchive } from '../../../../sheets/test/write-archive.ts'
import {
  getCounts,
  readBatch,
  readBytes,
  readLines,
  runBatch,
  send,
  types,
  workbookWith,
  writeNdjson,
} from '../../../test/batch-calls.ts'
import { makeMessage, sendable } from '../../../test/eudamed-testing.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { eventually, start, type World } from '../../../test/harness.ts'
import { actorCode, model, refused, submit, unreadable } from './testing/batch-files-world.ts'

async function listTables(world: World): Promise<number[]> {
  const { db } = world.gateway.store
  const counts: number[] = []
  for (const table of ['batch', 'batch_record', 'file', 'file_piece'] as const) {
    counts.push((await db.selectFrom(table).selectAll().execute()).length)
  }
  return counts
}

test('a row of a CSV file with too many cells is not registered, and the others are', async t => {
  const world = await start(t)
  const requests = [freshRequest(model), freshRequest(model)]
  const lines = [...singleCsv(model, requests)].join('').split('\r\n')
  const csv = [lines[0], `${lines[1]},slipped`, ...lines.slice(2)].join('\r\n')
  const batch = await runBatch(world, submit, 'csv', csv)
  assert.deepEqual(getCounts(batch), { records: 2, accepted: 1, invalid: 1 })
  const annotated = (await readBytes(world, `${batch.id}/results?format=csv`)).toString()
  assert.match(annotated, /cells-beyond-headings\)[^"]*",slipped\r\n/)
})

test('a CSV file comes back with a column more, and other files as a table of records', async t => {
  const world = await start(t)
  const requests = [freshRequest(model), freshRequest(model)]
  const csv = [...singleCsv(model, requests)].join('')
  const batch = await runBatch(world, submit, 'csv', csv)
  assert.deepEqual(getCounts(batch), { records: 2, accepted: 2 })
  const annotated = (await readBytes(world, `${batch.id}/results?format=csv`)).toString()
  assert.match(annotated.split('\r\n')[0] ?? '', /Findings$/)
  assert.equal(annotated.match(/Accepted: REGISTERED/g)?.length, 2)
  const table = await readExcelFile(await readBytes(world, `${batch.id}/results?format=xlsx`))
  assert.deepEqual(
    table[0]?.data.slice(1).map(row => row[5]),
    ['ACCEPTED', 'ACCEPTED'],
  )
})

test('what a file says is never a formula in what is written', async t => {
  const world = await start(t)
  const request = freshRequest(model)
  Object.assign(request.device, { Device: '=cmd|calc', ReferenceNumber: '@SUM(1)' })
  const batch = await runBatch(world, `mode=validate&model=${model}`, 'ndjson', writeNdjson([request]))
  for (const path of ['results', 'findings']) {
    const csv = (await readBytes(world, `${batch.id}/${path}?format=csv`)).toString()
    assert.ok(csv.includes('=cmd|calc'), path)
    assert.doesNotMatch(csv, /(^|,|")[=@]/m)
  }
})

test('the example of the template is not submitted', async t => {
  const world = await start(t)
  const bytes = await workbookWith(model, [validRequests[model]])
  const batch = await runBatch(world, `mode=submit&actorCode=${actorCode}`, 'xlsx', bytes)
  assert.deepEqual(getCounts(batch), { records: 1, invalid: 1 })
  const [line] = await readLines(world, `${batch.id}/results`)
  assert.ok(line?.findings?.some(({ ruleId, severity }) => ruleId === 'example-row' && severity === 'error'))
})

for (const [name, type, bytes, code] of unreadable) {
  test(`${name} is unreadable, and nothing of it is kept but what is wrong with it`, async t => {
    const world = await start(t)
    const batch = await runBatch(world, submit, type, await bytes())
    assert.equal(batch.state, 'UNREADABLE')
    assert.ok(
      batch.problems.some(({ ruleId }) => ruleId === code),
      JSON.stringify(batch.problems),
    )
    assert.deepEqual(await readLines(world, `${batch.id}/results`), [])
    assert.ok(
      (await readLines<{ ruleId: string }>(world, `${batch.id}/findings`)).some(
        ({ ruleId }) => ruleId === code,
      ),
    )
    assert.deepEqual((await world.get('/api/v1/submissions')).body.items, [])
  })
}

test('a file that turns out to be damaged in its midst submits nothing of what came before', async t => {
  const world = await start(t)
  const rows = [
    ...singleCsv(
      model,
      Array.from({ length: 400 }, () => freshRequest(model)),
    ),
  ].join('')
  const bytes = Buffer.concat([Buffer.from(rows), Buffer.from([0xff, 0x0a])])
  const batch = await runBatch(world, submit, 'csv', bytes)
  assert.equal(batch.state, 'UNREADABLE')
  assert.deepEqual(getCounts(batch), {})
  assert.deepEqual((await world.get('/api/v1/submissions')).body.items, [])
})

test('an update in a message is a problem at its element, in a batch that submits and in one that validates', async t => {
  const world = await start(t)
  const request = freshRequest(model)
  for (const operation of ['UDI_DI.PATCH', 'BASIC_UDI.PATCH', 'MARKET_INFO.PUT'] as const) {
    const xml = renderMessage(makeMessage(model, operation, sendable(model, operation, [request])))
    for (const mode of ['submit', 'validate']) {
      const batch = await runBatch(world, `mode=${mode}`, 'xml', xml)
      assert.deepEqual(getCounts(batch), {}, operation)
      const [problem, ...others] = await readLines<Record<string, unknown>>(
        world,
        `${batch.id}/findings?format=ndjson`,
      )
      assert.deepEqual(
        [problem?.ruleId, problem?.place, others],
        ['part-of-a-record', { element: 'payload/*[1]' }, []],
      )
      assert.match(
        String(problem?.message),
        new RegExp(`^${operation} carries a part of a device\\. Give the whole`),
      )
    }
  }
  assert.deepEqual((await world.get('/api/v1/submissions')).body.items, [])
})

test('an archive of messages is a batch, with the file of each record', async t => {
  const world = await start(t)
  const [good, bad] = [freshRequest(model), freshRequest(model)]
  Object.assign(bad.device, { BaseQuantity: 0 })
  const write = (request: typeof good) =>
    renderMessage(makeMessage(model, 'DEVICE.POST', sendable(model, 'DEVICE.POST', [request])))
  const archive = await writeArchive({ 'a.xml': write(good), 'b.xml': write(bad), 'label.pdf': '%PDF' })
  const batch = await runBatch(world, 'mode=submit', 'zip', archive)
  assert.deepEqual(getCounts(batch), { records: 2, accepted: 1, invalid: 1 })
  const findings = await readLines<Record<string, unknown>>(world, `${batch.id}/findings?format=ndjson`)
  const line =
    write(bad)
      .split('\n')
      .findIndex(text => text.includes('<udidi:baseQuantity>')) + 1
  const element = 'b.xml: Push/payload/Device[1]/MDRUDIDIData/baseQuantity'
  assert.deepEqual(
    findings.map(({ ruleId, severity, place }) => [ruleId, severity, place]),
    [
      ['file-unread', 'warning', { element: 'label.pdf' }],
      ['refused-by-schema', 'error', { element, line }],
      ['SCHEMA-RANGE', 'error', { element: 'b.xml: payload/*[1]' }],
    ],
  )
})

const schemas = officialFile('xsd-3.0.30')

test('a message is judged by the schemas of the stage where it has some', { skip: schemas.skip }, async t => {
  const world = await start(t, { UDIGATE_PREVIEW_XSD_DIR: schemas.path })
  const request = freshRequest(model)
  const sound = renderMessage(makeMessage(model, 'DEVICE.POST', sendable(model, 'DEVICE.POST', [request])))
  assert.deepEqual(getCounts(await runBatch(world, 'mode=validate', 'xml', sound)), { records: 1, valid: 1 })
  const broken = sound
    .replace('<udidi:sterile>', '<udidi:sterilised>')
    .replace('</udidi:sterile>', '</udidi:sterilised>')
  assert.notEqual(broken, sound)
  const batch = await runBatch(world, 'mode=validate', 'xml', broken)
  const [finding] = await readLines<Record<string, unknown>>(world, `${batch.id}/findings?format=ndjson`)
  assert.equal(finding?.ruleId, 'refused-by-schema')
  // As libxml2 puts it.
  assert.match(String(finding?.message), /^This element is not expected\. Expected is /)
})

test('more records than a batch may have are refused as a whole', async t => {
  const world = await start(t, { UDIGATE_BATCH_MAX_RECORDS: '3' })
  const requests = Array.from({ length: 4 }, () => freshRequest(model))
  const batch = await runBatch(world, submit, 'ndjson', writeNdjson(requests))
  assert.deepEqual([batch.state, batch.problems[0]?.ruleId], ['UNREADABLE', 'too-large-inside'])
})

test('a file that is too large is refused, whether it says so or not', async t => {
  const world = await start(t, { UDIGATE_BATCH_MAX_SIZE: '1' })
  const bytes = Buffer.alloc(1024 ** 2 + 1, 0x20)
  const told = await send(world, submit, 'ndjson', bytes)
  assert.deepEqual([told.status, told.body.code], [413, 'body.too-large'])
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const call = openRequest(`${world.url}/api/v1/batches?${submit}`, {
      method: 'POST',
      headers: { authorization: world.key, 'content-type': types.ndjson, 'transfer-encoding': 'chunked' },
    })
    call.on('response', response => resolve(response.statusCode))
    call.on('error', reject)
    call.write(bytes)
  })
  assert.equal(status, 413)
  assert.deepEqual(
    await eventually(
      () => listTables(world),
      ([, , files]) => files === 0,
    ),
    [0, 0, 0, 0],
  )
})

test('an upload that breaks off leaves nothing', async t => {
  const world = await start(t)
  const call = openRequest(`${world.url}/api/v1/batches?${submit}`, {
    method: 'POST',
    headers: { authorization: world.key, 'content-type': types.ndjson, 'content-length': '4000000' },
  })
  const closed = new Promise<void>(resolve => {
    call.on('error', () => {})
    call.on('close', resolve)
  })
  call.write(Buffer.alloc(1_500_000, 0x20))
  await eventually(
    () => listTables(world),
    ([, , , pieces]) => Number(pieces) > 0,
  )
  assert.deepEqual((await world.get('/api/v1/batches')).body.items, [])
  call.destroy()
  await closed
  assert.deepEqual(
    await eventually(
      () => listTables(world),
      ([, , files]) => files === 0,
    ),
    [0, 0, 0, 0],
  )
})

for (const [name, query, type, status, code] of refused) {
  test(`${name} is refused before anything is stored`, async t => {
    const world = await start(t)
    const answer = await send(world, query, type, writeNdjson([freshRequest(model)]))
    assert.deepEqual([answer.status, answer.body.code], [status, code])
    assert.deepEqual(await listTables(world), [0, 0, 0, 0])
  })
}

test('an empty file, and one of another type, are refused', async t => {
  const world = await start(t)
  const empty = await send(world, submit, 'ndjson', '')
  assert.deepEqual([empty.status, empty.body.code], [400, 'batch.empty'])
  const other = await world.post(`/api/v1/batches?${submit}`, 'x', {
    headers: { 'content-type': 'image/png' },
  })
  assert.deepEqual([other.status, other.body.code], [415, 'body.media-type'])
})

test('a key without the scope of the mode is refused', async t => {
  const world = await start(t)
  const key = await world.makeKey({ scopes: ['validate', 'read'] })
  const call = (query: string) =>
    world.post(`/api/v1/batches?${query}`, writeNdjson([freshRequest(model)]), {
      key,
      headers: { 'content-type': types.ndjson },
    })
  assert.equal((await call(submit)).body.code, 'permission.scope')
  const { status, body } = await call(`mode=validate&model=${model}`)
  assert.equal(status, 202)
  await eventually(
    () => readBatch(world, String(body.id)),
    ({ state }) => state === 'ENDED',
  )
})

test('a file says what it is by its content where its type does not', async t => {
  const world = await start(t)
  const grid = exampleGrid(model)
  put(grid, 'Devices', 2, 'ReferenceNumber', 'ANOTHER')
  const batch = await runBatch(world, 'mode=validate', 'unknown', await makeWorkbook(grid))
  assert.deepEqual(getCounts(batch), { records: 1, valid: 1 })
  const lines = await runBatch(
    world,
    `mode=validate&model=${model}`,
    'unknown',
    writeNdjson([freshRequest(model), freshRequest(model)]),
  )
  assert.deepEqual(getCounts(lines), { records: 2, valid: 2 })
})
