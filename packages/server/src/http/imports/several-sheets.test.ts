import assert from 'node:assert/strict'
import { ownColumn, splitMapping, splitOwnRows } from '../../../../sheets/test/own-list.ts'
import { makeWorkbook } from '../../../../sheets/test/workbook-of.ts'
import { types } from '../../../test/batch-calls.ts'
import { start, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import type { Body } from '../body.ts'
import type { ImportMapping } from './bodies.ts'
import type { ImportFindings } from './finding-bodies.ts'

type View = Body<typeof ImportMapping>

const prices = [
  ['Artikelnummer', 'Preis'],
  ['ZZ-1', 3],
]

/** Imports a list whose countries are on a sheet of their own, after another sheet with prices. */
async function takeList(world: World): Promise<string> {
  const { Artikel, Märkte } = splitOwnRows(3)
  const moved = [ownColumn('Land'), ownColumn('Im Land seit')]
  const devices = Artikel.map(cells => cells.filter((_, index) => !moved.includes(index)))
  const file = await makeWorkbook({ Artikel: devices, Preise: prices, Märkte })
  const { status, body } = await world.post('/api/v1/imports?model=EU_UDI_MDR', new Uint8Array(file), {
    headers: { 'content-type': types.xlsx },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return `/api/v1/imports/${String(body.id)}`
}

async function getMapping(world: World, path: string): Promise<View> {
  const { status, body } = await world.get(`${path}/mapping`)
  assert.equal(status, 200, JSON.stringify(body))
  return body as unknown as View
}

function put(world: World, path: string, change: unknown) {
  return world.put(`${path}/mapping`, change, { headers: { 'if-match': '*' } })
}

test('a mapping says what there is on every sheet, and which of them could be joined by which key', async t => {
  const world = await start(t)
  const path = await takeList(world)
  const { mapping, sheets, columns } = await getMapping(world, path)
  assert.deepEqual(
    mapping.sheets.map(({ name }) => name),
    ['Artikel'],
  )
  assert.ok(columns.every(({ sheet }) => sheet === undefined))
  const [main, other, markets] = sheets
  assert.deepEqual([main?.name, main?.list?.headingRow, main?.list?.rows], ['Artikel', 2, 3])
  assert.deepEqual([other?.name, other?.list?.rows, other?.list?.key], ['Preise', 1, undefined])
  assert.deepEqual(markets?.list, {
    headingRow: 1,
    rows: 9,
    columns: [
      { letter: 'A', heading: 'Artikel', occurrence: 1, samples: ['HN-00000', 'HN-00001', 'HN-00002'] },
      { letter: 'B', heading: 'Land', occurrence: 1, samples: ['DE', 'AT', 'FR'] },
      { letter: 'C', heading: 'Erstmals', occurrence: 1, samples: ['nein', 'ja'] },
      { letter: 'D', heading: 'Seit', occurrence: 1, samples: ['01.03.2024'] },
    ],
    key: { column: 'Artikel', ofDevices: 'Artikelnummer', share: 1 },
  })
})

test('a sheet is joined by proposing again, or by a mapping of one’s own; its columns and values are those of its sheet', async t => {
  const world = await start(t)
  const path = await takeList(world)
  const proposed = await put(world, path, { propose: { otherSheets: true } })
  assert.equal(proposed.status, 200, JSON.stringify(proposed.body))
  assert.deepEqual((proposed.body as unknown as View).mapping.sheets, [
    { name: 'Artikel', headingRow: 2, key: 'Artikelnummer' },
    { name: 'Märkte', headingRow: 1, key: 'Artikel' },
  ])
  const own = await put(world, path, { mapping: splitMapping })
  assert.equal(own.status, 200, JSON.stringify(own.body))
  const { columns, mapping } = await getMapping(world, path)
  assert.deepEqual(mapping, splitMapping)
  const land = columns.filter(({ heading }) => heading === 'Land')
  assert.deepEqual(
    land.map(({ sheet, fields, empty, different }) => [sheet, fields, empty, different]),
    [['Märkte', ['MarketInfos[].Country'], 0, 3]],
  )
  assert.ok(!columns.some(({ sheet }) => sheet === 'Preise'))
  const values = await world.get(`${path}/columns/C/values?sheet=M%C3%A4rkte`)
  assert.deepEqual(values.body.items, [
    { from: 'nein', rows: 6, to: 'no' },
    { from: 'ja', rows: 3, to: 'yes' },
  ])
  assert.equal((await world.get(`${path}/columns/Z/values?sheet=M%C3%A4rkte`)).status, 404)
  const found = await world.get(`${path}/findings`)
  const { counts } = found.body as unknown as Body<typeof ImportFindings>
  assert.deepEqual([counts.records, counts.ready], [3, 3])
  const edit = { cells: [{ sheet: 'Märkte', row: 3, column: 'B', value: 'XX' }] }
  const edited = await world.post(`${path}/edits`, edit, { headers: { 'if-match': '*' } })
  assert.equal(edited.status, 200, JSON.stringify(edited.body))
  const { causes } = (await world.get(`${path}/findings`)).body as unknown as Body<typeof ImportFindings>
  assert.ok(causes.some(({ sheet, column }) => sheet === 'Märkte' && column === 'B'))
})

test('a mapping whose further sheet, or its key, is not there is refused with what there is, and nothing changes', async t => {
  const world = await start(t)
  const path = await takeList(world)
  const [first, second] = splitMapping.sheets
  const refused = async (sheet: object, targets = splitMapping.targets) => {
    const { status, body } = await put(world, path, {
      mapping: { ...splitMapping, sheets: [first, { ...second, ...sheet }], targets },
    })
    return [status, body.code, body.detail]
  }
  const [status, code, detail] = await refused({ key: 'Nummer' })
  assert.deepEqual([status, code], [400, 'table.unreadable'])
  assert.match(String(detail), /no column "Nummer".*"Artikel"/)
  const named = splitMapping.targets.map(({ sheet, ...target }) =>
    sheet === undefined ? target : { ...target, sheet: 'Markt' },
  )
  assert.match(String((await refused({ name: 'Markt' }, named))[2]), /no sheet "Markt"/)
  assert.equal((await getMapping(world, path)).mapping.sheets.length, 1)
})
