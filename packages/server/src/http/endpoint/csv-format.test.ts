import assert from 'node:assert/strict'
import { test } from 'node:test'
import { singleCsv } from '@udigate/sheets'
import { readBytes, runBatch } from '../../../test/batch-calls.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start, type World } from '../../../test/harness.ts'

const model = 'EU_UDI_MDR'

/** A list in Windows-1252 whose cells could stand between semicolons or between bars. */
const unclear = Buffer.from(
  ['GTIN|x;Größe', '04012345600018|a;klein', '04012345600025|b;groß', '04012345600032|c;mäßig'].join('\n'),
  'latin1',
)

/** The template in Windows-1252, between semicolons. */
function makeTemplate(): Buffer {
  const { device, deviceGroup } = freshRequest(model)
  const request = { device: { ...device, ReferenceNumber: 'Größe' }, deviceGroup }
  return Buffer.from([...singleCsv(model, [request])].join('').replace('\ufeff', ''), 'latin1')
}

function post(world: World, path: string, body: Buffer, type = 'text/csv') {
  return world.post(`/api/v1/${path}`, new Uint8Array(body), { headers: { 'content-type': type } })
}

test('every call that takes a table takes its separator and encoding, asks for them, and says how it was read', async t => {
  const world = await start(t)
  const said = '&separator=semicolon&encoding=windows-1252'
  const format = { separator: 'semicolon', encoding: 'windows-1252' }

  const asked = `mappings/propose?model=${model}`
  assert.equal((await post(world, asked, unclear)).status, 400)
  assert.match(
    String((await post(world, `${asked}&encoding=windows-1252`, unclear)).body.detail),
    /separated by/,
  )
  const proposal = await post(world, asked + said, unclear)
  assert.equal(proposal.status, 200)
  assert.deepEqual(proposal.body.format, format)
  assert.deepEqual((proposal.body.mapping as { csv?: unknown }).csv, format)
  assert.equal((await post(world, `${asked}&separator=;`, unclear)).status, 400)

  const fixes = await post(world, `fixes?model=${model}&encoding=windows-1252`, makeTemplate())
  assert.equal(fixes.status, 200)
  const [fixed] = fixes.body.tables as { separator: string; encoding: string; rows: number }[]
  assert.deepEqual([fixed?.separator, fixed?.encoding, fixed?.rows], ['comma', 'windows-1252', 1])
  assert.equal((await post(world, `fixes?model=${model}`, makeTemplate())).status, 400)
})

test('an import keeps how its file is written, through mapping, check, record and batch', async t => {
  const world = await start(t)
  const path = `imports?model=${model}&encoding=windows-1252`
  assert.equal((await post(world, path, unclear)).status, 400)
  const own = await post(world, `${path}&separator=semicolon`, unclear)
  assert.equal(own.status, 201, JSON.stringify(own.body))
  const at = `/api/v1/imports/${String(own.body.id)}`
  const again = await world.put(
    `${at}/mapping`,
    { propose: { separator: 'bar' } },
    { headers: { 'if-match': '*' } },
  )
  const { columns, mapping } = again.body as unknown as {
    columns: { heading: string }[]
    mapping: { csv: unknown }
  }
  assert.deepEqual(
    columns.map(({ heading }) => heading),
    ['GTIN', 'x;Größe'],
  )
  assert.deepEqual(mapping.csv, { separator: 'bar', encoding: 'windows-1252' })

  const taken = await post(world, path, makeTemplate())
  assert.equal(taken.status, 201, JSON.stringify(taken.body))
  const list = `/api/v1/imports/${String(taken.body.id)}`
  for (let isReady = false; !isReady; ) {
    isReady = (await world.get(`${list}/findings`)).body.isReady === true
  }
  const { check } = (await world.get(list)).body as unknown as {
    check: { tables: { encoding: string; rows: number }[] }
  }
  assert.deepEqual(
    check.tables.map(({ encoding, rows }) => [encoding, rows]),
    [['windows-1252', 1]],
  )
  const record = await world.get(`${list}/rows/2/record`)
  assert.equal(record.status, 200, JSON.stringify(record.body))
  assert.match(JSON.stringify(record.body), /Größe/)
})

test('a batch is read again as it was read first, and says how and how much', async t => {
  const world = await start(t)
  const query = `mode=validate&model=${model}&encoding=windows-1252`
  const batch = await runBatch(world, query, 'csv', makeTemplate())
  const [table] = batch.tables ?? []
  assert.deepEqual(
    [table?.separator, table?.encoding, table?.headingRow, table?.rows],
    ['comma', 'windows-1252', 1, 1],
  )
  assert.match((await readBytes(world, `${batch.id}/results?format=csv`)).toString(), /Größe/)
  const read = await world.get(`/api/v1/batches/${batch.id}/records/1/request`)
  assert.match(JSON.stringify(read.body), /Größe/)
  const refused = await runBatch(world, `mode=validate&model=${model}`, 'csv', makeTemplate())
  assert.equal(refused.state, 'UNREADABLE')
  assert.equal(refused.tables, undefined)
})

test('what comes as text/tab-separated-values has tabs, whatever else it could be split at', async t => {
  const world = await start(t)
  const list = Buffer.from('GTIN|x;y\tName|b;c\n1|2;3\t4|5;6\n7|2;3\t4|5;6\n')
  const tsv = 'text/tab-separated-values'
  for (const path of [`mappings/propose?model=${model}`, `imports?model=${model}`]) {
    const { status, body } = await post(world, path, list, tsv)
    assert.ok(status < 300, `${path}: ${JSON.stringify(body)}`)
  }
})
