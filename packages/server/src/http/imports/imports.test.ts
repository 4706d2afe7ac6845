import assert from 'node:assert/strict'
import { validRequests } from '@udigate/eudamed'
import { singleCsv } from '@udigate/sheets'
import readExcelFile from 'read-excel-file/node'
import { soundList } from '../../../../sheets/test/flawed-list.ts'
import { makeWorkbook, put } from '../../../../sheets/test/workbook-of.ts'
import { types } from '../../../test/batch-calls.ts'
import { type Answered, start, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import type { Body } from '../body.ts'
import type { Import, ImportMapping } from './bodies.ts'
import type { ImportFindings, ImportRowPage } from './finding-bodies.ts'

type ImportView = Body<typeof Import>
type Findings = Body<typeof ImportFindings>

const list = [
  'Artikelliste 2026;;;;;;;;',
  'GTIN;Basic UDI-DI;Artikelnummer;Handelsname DE;Risikoklasse;Steril;EMDN;Land;Notiz',
  '00308676965723;0308676LIBBEH;R-1;Katheter 1;Klasse I;ja;A0101010101;DE;intern',
  '308676965730;0308676LIBBEH;R-2;Katheter 2;Klasse I;nein;A0101010101;AT;',
  '00308676965747;0308676LIBBEH;;Katheter 3;unklar;X;A0101010101;DE;',
].join('\r\n')

async function take(world: World, file: string | Uint8Array, query = '', type: keyof typeof types = 'csv') {
  const body = typeof file === 'string' ? file : new Uint8Array(file)
  return world.post(`/api/v1/imports${query}`, body, { headers: { 'content-type': types[type] } })
}

async function taken(
  world: World,
  ...args: [string | Uint8Array, string?, (keyof typeof types)?]
): Promise<ImportView> {
  const { status, body } = await take(world, ...args)
  assert.equal(status, 201, JSON.stringify(body))
  return body as unknown as ImportView
}

function at(revision: number) {
  return { headers: { 'if-match': `"${revision}"` } }
}

async function findings(world: World, id: string): Promise<Findings> {
  const { status, body } = await world.get(`/api/v1/imports/${id}/findings`)
  assert.equal(status, 200, JSON.stringify(body))
  return body as unknown as Findings
}

interface Bodies {
  import: ImportView
  mapping: Body<typeof ImportMapping>
  rows: Body<typeof ImportRowPage>
  values: { items: { from: string }[] }
  record: { fields: { path: string; value: unknown; letter?: string }[]; nextRow: number }
  changes: { items: { id: number; kind: string; cells: number; by: { name?: string } }[] }
  any: unknown
}

function ok<Kind extends keyof Bodies>(_: Kind, { status, body }: Answered): Bodies[Kind] {
  assert.equal(status, 200, JSON.stringify(body))
  return body as unknown as Bodies[Kind]
}

test('a list of one’s own is kept with a proposed mapping, its values, and its rows as records', async t => {
  const world = await start(t)
  const { status, headers, body } = await take(world, list, '?name=Artikel.csv')
  assert.equal(status, 201, JSON.stringify(body))
  const view = body as unknown as ImportView
  assert.equal(headers.get('location'), `/api/v1/imports/${view.id}`)
  assert.equal(headers.get('etag'), '"1"')
  assert.deepEqual(
    [view.name, view.layout, view.step, view.rows, view.revision, view.file.format],
    ['Artikel.csv', 'OWN', 'COLUMNS', 3, 1, 'csv'],
  )
  const mapping = ok('mapping', await world.get(`/api/v1/imports/${view.id}/mapping`))
  assert.equal(mapping.headingRow, 2)
  const column = mapping.columns.find(({ letter }) => letter === 'E')
  assert.deepEqual([column?.fields, column?.different, column?.empty], [['RiskClass'], 2, 0])
  assert.deepEqual(
    column?.values.map(({ from, rows, to }) => [from, rows, to]),
    [
      ['Klasse I', 2, 'CLASS_I'],
      ['unklar', 1, undefined],
    ],
  )
  assert.deepEqual(mapping.columns.find(({ letter }) => letter === 'I')?.fields, [])
  const field = (name: string) => mapping.fields.find(each => each.field === name)
  assert.deepEqual(field('Sterile')?.choices, [
    { value: 'yes', title: 'Yes' },
    { value: 'no', title: 'No' },
  ])
  assert.deepEqual(
    field('RiskClass')?.choices?.map(({ value }) => value),
    ['CLASS_I', 'CLASS_IIA', 'CLASS_IIB', 'CLASS_III'],
  )
  assert.deepEqual(
    [field('MDN')?.codeList, field('MDN')?.choices, field('ReferenceNumber')?.choices],
    ['emdn', undefined, undefined],
  )
  const values = ok('values', await world.get(`/api/v1/imports/${view.id}/columns/H/values`))
  assert.deepEqual(
    values.items.map(({ from }) => from),
    ['DE', 'AT'],
  )
  const record = ok('record', await world.get(`/api/v1/imports/${view.id}/rows/4/record`))
  assert.equal(record.nextRow, 5)
  const device = record.fields.find(({ path }) => path === '/device/Device')
  assert.deepEqual([device?.value, device?.letter], ['00308676965730', 'A'])
  assert.equal((await world.get(`/api/v1/imports/${view.id}/rows/2/record`)).status, 404)
})

test('findings by cause, safe fixes, an edit by cause, undo, and the corrected file; a restart loses nothing', async t => {
  const world = await start(t)
  const grid = soundList(20)
  for (const row of [3, 4]) put(grid, 'Markets', row, 'Country', 'GR')
  put(grid, 'Devices', 3, 'CommercialDistributionStatus', 'On the market')
  put(grid, 'Devices', 6, 'Sterile', 'X')
  put(grid, 'Devices', 7, 'Sterile', undefined)
  const file = await makeWorkbook(grid)
  const { id, layout, model } = await taken(world, file, '', 'xlsx')
  assert.deepEqual([layout, model], ['TEMPLATE', 'EU_UDI_MDR'])
  const path = `/api/v1/imports/${id}`
  const found = await findings(world, id)
  assert.deepEqual(found.counts, { records: 20, ready: 16, afterFixes: 2, undecided: 2 })
  assert.deepEqual(
    found.groups.map(each => [each.id, each.cells]),
    [
      ['markets-C-notation', 2],
      ['devices-F-notation', 1],
    ],
  )
  const rows = ok('rows', await world.get(`${path}/findings/markets-C-notation/rows?limit=1`))
  assert.deepEqual([rows.total, rows.items[0]?.row, rows.items[0]?.after], [2, 3, { C: 'EL' }])
  const cells = rows.items[0]?.cells ?? []
  assert.equal(cells[rows.columns.findIndex(({ letter }) => letter === 'C')], 'GR')
  const next = ok(
    'rows',
    await world.get(`${path}/findings/markets-C-notation/rows?limit=1&cursor=${rows.nextCursor}`),
  )
  assert.deepEqual([next.items[0]?.row, next.nextCursor], [4, undefined])

  const fixed = ok('import', await world.post(`${path}/fixes`, { only: ['markets-C-notation'] }, at(1)))
  assert.deepEqual([fixed.revision, fixed.changes, fixed.check], [2, { steps: 1, cells: 2 }, undefined])
  const cause = (await findings(world, id)).causes.find(
    each => each.column === 'I' && each.cells === 1 && each.ruleId === 'SCHEMA-TYPE',
  )
  assert.deepEqual(
    cause?.choices?.map(({ value }) => value),
    ['yes', 'no'],
  )
  const decided = ok('import', await world.post(`${path}/edits`, { cause: cause?.id, value: 'yes' }, at(2)))
  const edit = { cells: [{ sheet: 'Devices', row: 7, column: 'I', value: 'no' }] }
  ok('any', await world.post(`${path}/edits`, edit, at(decided.revision)))
  await world.restart()
  const after = await findings(world, id)
  assert.deepEqual(after.counts, { records: 20, ready: 19, afterFixes: 1, undecided: 0 })
  const read = async () => {
    const response = await fetch(`${world.url}${path}/file`, { headers: { authorization: world.key } })
    const sheets = await readExcelFile(Buffer.from(await response.arrayBuffer()))
    const cell = (sheet: string, row: number, column: number) =>
      sheets.find(each => each.sheet === sheet)?.data[row - 1]?.[column]
    return [cell('Markets', 3, 2), cell('Markets', 4, 2), cell('Devices', 6, 8), cell('Devices', 7, 8)]
  }
  assert.deepEqual(await read(), ['EL', 'EL', 'yes', 'no'])

  const changes = ok('changes', await world.get(`${path}/changes`))
  assert.deepEqual(
    changes.items.map(each => [each.id, each.kind, each.cells, each.by.name]),
    [
      [1, 'FIXES', 2, 'test'],
      [2, 'EDIT', 1, 'test'],
      [3, 'EDIT', 1, 'test'],
    ],
  )
  const undone = ok('import', await world.remove(`${path}/changes/1`, at(4)))
  assert.deepEqual([undone.revision, undone.changes], [5, { steps: 2, cells: 2 }])
  assert.deepEqual(await read(), ['GR', 'GR', 'yes', 'no'])
  ok('any', await world.remove(`${path}/changes/last`, at(5)))
  ok('any', await world.remove(`${path}/changes/last`, at(6)))
  const original = await fetch(`${world.url}${path}/file`, { headers: { authorization: world.key } })
  assert.deepEqual(Buffer.from(await original.arrayBuffer()), Buffer.from(file))
  assert.equal((await world.remove(`${path}/changes/last`, at(7))).status, 404)
})

test('two people do not overwrite each other: a change needs the revision that is there', async t => {
  const world = await start(t)
  const { id } = await taken(world, list)
  const path = `/api/v1/imports/${id}`
  const edit = { cells: [{ row: 5, column: 'C', value: 'R-3' }] }
  ok('any', await world.post(`${path}/edits`, edit, at(1)))
  const late = await world.post(`${path}/edits`, edit, at(1))
  assert.deepEqual([late.status, late.body.code], [412, 'import.changed'])
  assert.match(String(late.body.detail), /revision 2 by now, not 1.*"test"/)
  const none = await world.post(`${path}/edits`, edit)
  assert.deepEqual([none.status, none.body.code], [400, 'request.parameter'])
  ok('any', await world.post(`${path}/edits`, edit, { headers: { 'if-match': '*' } }))
  assert.equal((await world.remove(path, at(2))).status, 412)
  assert.equal((await world.remove(path, at(3))).status, 204)
  assert.equal((await world.get(path)).status, 404)
})

/** Whether a device is told that swissdamed does not take it. */
function isTold(found: unknown): boolean {
  return JSON.stringify(found).includes('UDG-SWISS-MASTER-DIRECTIVE')
}

test('a list is judged for a further register too where that is asked for with it, and its rows are', async t => {
  const world = await start(t)
  const lens = structuredClone(validRequests.EU_UDI_MDD)
  Object.assign(lens.deviceGroup, { SpecialDeviceType: 'MDD_STANDARD_SOFT_CONTACT_LENSES' })
  const file = [...singleCsv('EU_UDI_MDD', [lens])].join('')
  for (const register of ['swissdamed', undefined]) {
    const query = register === undefined ? '' : `&for=${register}`
    const view = await taken(world, file, `?model=EU_UDI_MDD${query}`)
    assert.equal(view.for, register)
    const told = register !== undefined
    assert.equal(isTold(await findings(world, view.id)), told)
    assert.equal(isTold(ok('any', await world.get(`/api/v1/imports/${view.id}/rows/2/record`))), told)
  }
  const { status, body } = await take(world, file, '?model=EU_UDI_MDD&for=nowhere')
  assert.deepEqual([status, body.code], [400, 'request.parameter'])
})
