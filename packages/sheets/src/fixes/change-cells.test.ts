import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatColumnLetter } from '@udigate/udi'
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import readExcelFile from 'read-excel-file/node'
import { unpack } from '../../test/unpack.ts'
import { type Grid, makeArchive, makeWorkbook } from '../../test/workbook-of.ts'
import { memorySource } from '../zip/byte-source.ts'
import { changeCells } from './apply-fixes.ts'
import type { CellChange } from './fix.ts'
import type { TableFile } from './table-file.ts'

const most = { rows: 7, columns: 5 }

/** Texts that no program takes for a number or a date. */
const text = fc.stringMatching(/^[a-zé"<&;,][a-z "<&;,]{0,5}[a-z]$/)

interface Place {
  row: number
  column: number
}

const cells = fc.uniqueArray(
  fc.record({
    row: fc.integer({ min: 1, max: most.rows }),
    column: fc.integer({ min: 0, max: most.columns - 1 }),
    value: text,
  }),
  { selector: ({ row, column }) => `${row} ${column}`, maxLength: 20 },
)

function indexCells(all: readonly (Place & { value: string })[]): Map<string, string> {
  return new Map(all.map(({ row, column, value }) => [`${row} ${column}`, value]))
}

function makeChanges(
  before: ReadonlyMap<string, string>,
  after: readonly (Place & { value: string })[],
  sheet: string | undefined,
) {
  return after.map(({ row, column, value }, index): CellChange => {
    const name = `${row} ${column}`
    // Some cells are emptied.
    return {
      sheet,
      row,
      column: formatColumnLetter(column),
      before: before.get(name) ?? '',
      after: index % 4 === 3 ? '' : value,
    }
  })
}

async function change(file: TableFile, changes: readonly CellChange[]): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of changeCells(file, changes)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** What stands in the cells once they are changed, without those that hold nothing. */
function expect(before: ReadonlyMap<string, string>, changes: readonly CellChange[]): Map<string, string> {
  const cells = new Map(before)
  for (const { row, column, after } of changes) {
    cells.set(`${row} ${column.charCodeAt(0) - 65}`, String(after))
  }
  return new Map([...cells].filter(([, value]) => value !== '').toSorted(byPlace))
}

function byPlace([one]: [string, string], [other]: [string, string]): number {
  return one < other ? -1 : 1
}

function readGrid(rows: readonly (readonly unknown[])[]): Map<string, string> {
  const found = rows.flatMap((row, index) =>
    row.flatMap((value, column): [string, string][] =>
      value === null || value === '' || value === undefined
        ? []
        : [[`${index + 1} ${column}`, value as string]],
    ),
  )
  return new Map(found.toSorted(byPlace))
}

test('cells of a workbook are changed, filled in and emptied, whether or not they and their rows are there', async () => {
  await fc.assert(
    fc.asyncProperty(cells, cells, async (there, wanted) => {
      const before = indexCells(there)
      const grid: Grid = { Stamm: [], Other: [['kept']] }
      for (const { row, column, value } of there) {
        const rows = grid.Stamm ?? []
        while (rows.length < row) rows.push([])
        const cellsOfRow = rows[row - 1] ?? []
        cellsOfRow[column] = value
      }
      const changes = makeChanges(before, wanted, 'Stamm')
      const source = memorySource(Buffer.from(await makeWorkbook(grid)))
      const changed = await change({ kind: 'xlsx', source }, changes)
      const sheets = await readExcelFile(changed)
      const data = sheets.find(({ sheet }) => sheet === 'Stamm')?.data ?? []
      assert.deepEqual(readGrid(data), expect(before, changes))
      assert.deepEqual(sheets.find(({ sheet }) => sheet === 'Other')?.data, [['kept']])
    }),
    { numRuns: 60 },
  )
})

test('cells of a CSV file are changed, filled in and emptied, also behind the end of their row', async () => {
  await fc.assert(
    fc.asyncProperty(cells, cells, fc.constantFrom(';', ','), async (there, wanted, separator) => {
      const before = indexCells(there)
      const lines = Array.from({ length: most.rows }, (_, index) => {
        const row = Array.from(
          { length: most.columns },
          (_, column) => before.get(`${index + 1} ${column}`) ?? '',
        )
        while (row.length > 2 && row.at(-1) === '') row.pop()
        return row.map(value => `"${value.replaceAll('"', '""')}"`).join(separator)
      })
      const changes = makeChanges(before, wanted, undefined)
      const source = memorySource(Buffer.from(`${lines.join('\n')}\n`))
      const changed = await change({ kind: 'csv', source }, changes)
      const rows = parse(changed, { delimiter: separator, relax_column_count: true })
      assert.deepEqual(readGrid(rows), expect(before, changes))
    }),
    { numRuns: 100 },
  )
})

function put(row: number, column: string): CellChange {
  return { sheet: 'S', row, column, before: '', after: row }
}

function cell(name: string, value: number, style = ''): string {
  return `<x:c r="${name}"${style}><x:v>${value}</x:v></x:c>`
}

test('rows and cells that are not there are written in their order, with the prefix of their sheet', async () => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const sheet = `<x:worksheet xmlns:x="${main}"><x:sheetData><x:row r="2" ht="20"/><x:row r="4"><x:c r="B4" s="1"/><x:c r="D4"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>`
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${links}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${links}"><sheets><sheet name="S" sheetId="1" r:id="a"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${links}/worksheet" Target="s.xml"/></Relationships>`,
    'xl/s.xml': sheet,
  }
  const changes = [put(5, 'A'), put(4, 'C'), put(4, 'B'), put(2, 'B'), put(2, 'A'), put(1, 'A'), put(4, 'A')]
  const source = memorySource(Buffer.from(await makeArchive(parts)))
  const changed = unpack(await change({ kind: 'xlsx', source }, changes))
  assert.equal(
    String(changed.get('xl/s.xml')?.content),
    sheet
      .replace(
        '<x:row r="2" ht="20"/>',
        `<x:row r="1">${cell('A1', 1)}</x:row><x:row r="2" ht="20">${cell('A2', 2)}${cell('B2', 2)}</x:row>`,
      )
      .replace('<x:c r="B4" s="1"/>', `${cell('A4', 4)}${cell('B4', 4, ' s="1"')}${cell('C4', 4)}`)
      .replace('</x:sheetData>', `<x:row r="5">${cell('A5', 5)}</x:row></x:sheetData>`),
  )
})
