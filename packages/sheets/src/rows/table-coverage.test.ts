import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { modelNames, shippedCodeLists, validRequests } from '@udigate/eudamed'
import { inShort, readAll } from '../../test/read-all.ts'
import { exampleGrid, type Grid, makeParts, makeWorkbook } from '../../test/workbook-of.ts'
import type { InputKind } from '../input-kind.ts'
import { makeLayout } from '../layout/make-layout.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { openFolder, openInput } from '../open-input.ts'
import { writeRecords } from '../template/write-template.ts'
import { csvFiles, singleCsv } from '../writing/write-csv.ts'
import { memorySource } from '../zip/byte-source.ts'

const model = 'EU_UDI_MDR'

function read(kind: InputKind, bytes: Uint8Array | string, mapping?: Mapping) {
  const source = memorySource(Buffer.from(bytes))
  return readAll(openInput(kind, { source }, mapping?.model ?? model, mapping))
}

const list: Mapping = {
  version: 1,
  model,
  sheets: [
    { name: 'Liste', headingRow: 3, key: 'GTIN' },
    { name: 'Länder', headingRow: 1, key: 'GTIN' },
  ],
  rows: 'several',
  targets: [
    { field: 'Device', column: 'GTIN' },
    { field: 'MarketInfos[].Country', sheet: 'Länder', column: 'Land' },
  ],
}

const grid: Grid = {
  Liste: [
    ['Artikelliste 2026'],
    [],
    ['GTIN', 'Preis', 'Lager', 'Leer'],
    ['1', '9,99', 'A', undefined, 'x'],
    ['2', undefined, 'B'],
    ['3'],
    [undefined, '7,50'],
  ],
  Länder: [
    ['GTIN', 'Land', 'Findings'],
    ['1', 'DE', 'Valid.'],
    ['2', 'FR'],
    ['3', 'FR'],
    ['3', 'DE'],
  ],
  Preise: [['GTIN', 'Preis']],
  Leer: [],
}

test('of a list of one’s own every row above the headings, column, cell and sheet that is not read is named with the reason', async () => {
  const parts = makeParts(grid)
  const index = Object.keys(grid).length + 1
  const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const { tables, requests, problems } = await read(
    'xlsx',
    await makeWorkbook(grid, {
      'xl/workbook.xml': parts['xl/workbook.xml']?.replace(
        '</sheets>',
        `<sheet name="Umsatz" sheetId="${index}" r:id="chart"/></sheets>`,
      ),
      'xl/_rels/workbook.xml.rels': parts['xl/_rels/workbook.xml.rels']?.replace(
        '</Relationships>',
        `<Relationship Id="chart" Type="${links}/chartsheet" Target="chartsheets/sheet1.xml"/></Relationships>`,
      ),
    }),
    list,
  )
  assert.equal(requests.length, 3)
  assert.deepEqual(problems.map(inShort), [])
  const mapping = 'The mapping takes nothing from it.'
  assert.deepEqual(tables, [
    {
      sheet: 'Liste',
      headingRow: 3,
      columns: 1,
      rows: 3,
      notRead: [
        { part: 'Row 1 ("Artikelliste 2026")', reason: 'It stands above the headings in row 3.' },
        { part: 'Column B ("Preis")', reason: mapping },
        { part: 'Column C ("Lager")', reason: mapping },
        { part: 'One cell in column E', reason: 'No heading stands above.' },
        { part: 'Sheet "Preise"', reason: mapping },
        { part: 'Sheet "Umsatz"', reason: 'It is a chart or a dialog and has no cells.' },
      ],
    },
    { sheet: 'Länder', headingRow: 1, columns: 2, rows: 4 },
  ])
})

test('of very many columns and rows the first are named, and how many more there are', async () => {
  const more = Array.from({ length: 30 }, (_, at) => `C${at}`)
  const rows = Array.from({ length: 15 }, (_, at) => [`Note ${at}`])
  const sheet = [...rows, ['GTIN', ...more], ['1', ...more]]
  const by: Mapping = {
    ...list,
    sheets: [{ headingRow: 16 }],
    rows: 'one',
    targets: [{ field: 'Device', column: 'GTIN' }],
  }
  const { tables } = await read('xlsx', await makeWorkbook({ Liste: sheet }), by)
  const parts = (tables[0]?.notRead ?? []).map(({ part }) => part)
  assert.equal(parts.length, 22)
  assert.deepEqual(
    parts.filter(part => part.includes('more')),
    ['5 more rows', '20 more columns'],
  )
})

test('columns that the spreadsheet hides are read, and said', async () => {
  const template = exampleGrid(model)
  const parts = makeParts(template)
  const at = Object.keys(template).indexOf('Devices') + 1
  const path = `xl/worksheets/sheet${at}.xml`
  const hide = async (columns: string): Promise<string[]> => {
    const text = parts[path]?.replace('<sheetData>', `<cols>${columns}</cols><sheetData>`)
    const { problems } = await read('xlsx', await makeWorkbook(template, { [path]: text }))
    return problems
      .filter(({ code }) => code !== 'example-row')
      .map(({ column, message }) => `${column}: ${message}`)
  }
  const [said = ''] = await hide(
    '<col min="1" max="1"/><col min="2" max="3" hidden="1"/><col hidden="true" min="3" max="16384"/>',
  )
  assert.match(said, /^B: Columns B, C, D, .* are hidden, and read as all the others/)
  assert.deepEqual(await hide('<col min="900" max="16384" hidden="1"/>'), [])
  assert.deepEqual(await hide('<col min="2" max="2" hidden="0"/>'), [])
  const [flat = ''] = await hide('<col min="2" max="2" width="0" customWidth="1"/>')
  assert.match(flat, /^B: Column B is hidden, and read as all the others/)
})

test('rows that the spreadsheet hides, or gives no height, are read, and said', async () => {
  const template = exampleGrid(model)
  const path = `xl/worksheets/sheet${Object.keys(template).indexOf('Devices') + 1}.xml`
  const rowWith = async (attributes: string): Promise<string[]> => {
    const text = makeParts(template)[path]?.replace('<row r="2"', `<row r="2" ${attributes}`)
    const { problems, requests } = await read('xlsx', await makeWorkbook(template, { [path]: text }))
    assert.equal(requests.length, 1)
    return problems.filter(({ code }) => code !== 'example-row').map(inShort)
  }
  for (const attributes of ['hidden="1"', 'ht="0" customHeight="1"', 'hidden="true" ht="15"']) {
    assert.deepEqual(await rowWith(attributes), ['warning hidden-rows Devices!1'], attributes)
  }
  assert.deepEqual(await rowWith('hidden="false" ht="15"'), [])
})

test('headings that are repeated below are no record, wherever they stand', async () => {
  const template = exampleGrid(model)
  const [headings = [], device = []] = template.Devices ?? []
  for (const [name, rows] of Object.entries({
    'at the end': [headings, device, headings],
    'on a further page': [headings, ...Array.from({ length: 15 }, () => []), headings, device],
  })) {
    const { problems, requests, tables } = await read(
      'xlsx',
      await makeWorkbook({ ...template, Devices: rows }),
    )
    assert.equal(requests.length, 1, name)
    const row = name === 'at the end' ? 3 : 17
    const said = problems.filter(({ code }) => code !== 'example-row').map(inShort)
    assert.deepEqual(said, [`warning row-passed-over Devices!${row}`], name)
    assert.deepEqual([tables[0]?.headingRow, tables[0]?.rows], [1, 1])
  }
})

function countRows(tables: readonly { rows: number }[]): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

test('every kind of table of every model says how many rows of each table were read', async () => {
  for (const each of modelNames) {
    const request = validRequests[each]
    const sheets = makeLayout(each).sheets
    const written = exampleGrid(each)
    const filled = sheets.reduce((sum, { name }) => sum + (written[name] ?? []).slice(1).length, 0)
    const pieces: Uint8Array[] = []
    for await (const piece of writeRecords(each, shippedCodeLists, () => [request])) pieces.push(piece)
    const source = memorySource(Buffer.concat(pieces))
    const workbook = await readAll(openInput('xlsx', { source }, undefined))
    assert.equal(workbook.tables.length, sheets.length, each)
    assert.equal(countRows(workbook.tables), filled, each)
    // The plain words above the names of the fields are headings, too.
    assert.deepEqual(
      workbook.tables.flatMap(({ notRead = [] }) => notRead),
      [],
    )
    const single = await readAll(
      openInput('csv', { source: memorySource(Buffer.from([...singleCsv(each, [request])].join(''))) }, each),
    )
    assert.deepEqual(
      single.tables.map(({ sheet, headingRow, rows }) => [sheet, headingRow, rows]),
      [[undefined, 1, 1]],
    )
    const folder = mkdtempSync(join(tmpdir(), 'udigate-tables-'))
    try {
      for (const { name, text } of csvFiles(each, [request])) {
        writeFileSync(join(folder, name), text)
      }
      writeFileSync(join(folder, 'Markets.tsv'), 'x')
      const files = await readAll(openFolder(folder, each))
      assert.equal(countRows(files.tables), filled, each)
      assert.deepEqual(
        files.problems
          .filter(({ code }) => code !== 'example-row')
          .map(({ code, message }) => `${code} ${message}`),
        ['file-unread "Markets.tsv" is no .csv file, and is not read.'],
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
})
