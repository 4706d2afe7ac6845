import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inShort, readAll } from '../../test/read-all.ts'
import { type Grid, makeArchive, makeParts, makeWorkbook, type TestCell } from '../../test/workbook-of.ts'
import type { InputKind } from '../input-kind.ts'
import { openInput } from '../open-input.ts'
import type { Mapping } from './mapping.ts'

const mapping: Mapping = {
  version: 1,
  model: 'EU_UDI_MDR',
  sheets: [{ headingRow: 1 }],
  rows: 'one',
  targets: [
    { field: 'Device', column: 'GTIN', zeros: true },
    { field: 'DeviceGroup', column: 'Gruppe' },
    { field: 'ReferenceNumber', column: 'Artikel' },
    { field: 'NumberOfReuses', column: 'Anwendungen' },
    { field: 'MarketInfos[1].StartDate', column: 'Seit', dates: ['dd.mm.yyyy', 'serial'] },
  ],
}
const headings = ['GTIN', 'Gruppe', 'Artikel', 'Anwendungen', 'Seit', 'Lagerort']
const row: TestCell[] = ['00308676965723', 'B', 'A-1', '1', '01.03.2024', 'Halle 3']

async function read(kind: InputKind, bytes: Uint8Array, by: Mapping = mapping) {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield bytes
  }
  const { requests, problems, isReadable } = await readAll(
    openInput(kind, { chunks: chunks() }, undefined, by),
  )
  const bodies = requests.map(({ reading }) => (reading.ok ? reading.body.device : undefined)) as Record<
    string,
    unknown
  >[]
  return {
    bodies,
    problems,
    short: problems.map(inShort),
    isReadable,
    messages: problems.map(each => each.message).join(' '),
  }
}

const readGrid = async (grid: Grid, more: Record<string, string> = {}, by = mapping) =>
  read('xlsx', await makeWorkbook(grid, more), by)

const list = (...rows: TestCell[][]): Grid => ({ Liste: [headings, ...rows] })

const good = {
  Device: '00308676965723',
  DeviceGroup: 'B',
  ReferenceNumber: 'A-1',
  NumberOfReuses: 1,
  MarketInfos: [{ StartDate: '2024-03-01' }],
}

const merge = (reference: string) => ({
  'end of Liste': `<mergeCells count="1"><mergeCell ref="${reference}"/></mergeCells>`,
})

const formula = (type: string, value: string): TestCell => ({
  attributes: type,
  content: `<f>A1</f>${value}`,
})

test('a sound list has no problem', async () => {
  const { bodies, short } = await readGrid(list(row))
  assert.deepEqual([bodies, short], [[good], []])
})

test('what is no workbook to read is refused with the way out: .ods, .xls, a password, macros, nothing at all', async () => {
  const oldFile = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
  const cases: [Uint8Array, RegExp][] = [
    [Buffer.alloc(0), /The file is empty.*save it as "Excel Workbook/i],
    [
      await makeArchive({ 'content.xml': '<x/>' }),
      /OpenDocument \(\.ods\)\. Save it as "Excel Workbook \(\.xlsx\)"/,
    ],
    [oldFile, /97-2003.*save it as "Excel Workbook/],
    [Buffer.concat([oldFile, Buffer.from('EncryptedPackage', 'utf16le')]), /password.*Save it without one/],
    [await makeArchive({ ...makeParts(list(row)), 'xl/vbaProject.bin': 'x' }), /macros.*without macros/],
  ]
  for (const [bytes, words] of cases) {
    const { bodies, messages, isReadable } = await read('xlsx', bytes)
    assert.deepEqual([bodies.length, isReadable], [0, false])
    assert.match(messages, words)
  }
})

test('an empty sheet, and a CSV file with nothing or no rows in it, say what is not there', async () => {
  assert.match((await readGrid({ Liste: [] })).messages, /There are no headings in row 1/)
  assert.match((await read('csv', Buffer.from(''))).messages, /There are no headings in row 1/)
  assert.deepEqual((await readGrid(list())).short, ['error no-devices Liste!1'])
})

test('a CSV file in another encoding is refused with the line and what to do', async () => {
  const bytes = Buffer.from(`${headings.join(';')}\n1;B;Größe;1;;\n`, 'latin1')
  const { messages, short, isReadable } = await read('csv', bytes)
  assert.deepEqual([short, isReadable], [['error wrong-encoding 2'], false])
  assert.match(messages, /;Größe;.*CSV UTF-8/)
})

test('hidden sheets are not read by themselves, and by their name they are', async () => {
  const grid = { Preise: [['GTIN'], ['1']], ...list(row) }
  const parts = makeParts(grid)
  const main =
    parts['xl/workbook.xml']?.replace('<sheet name="Preise"', '<sheet state="hidden" name="Preise"') ?? ''
  const hidden = await readGrid(grid, { 'xl/workbook.xml': main })
  assert.deepEqual([hidden.bodies, hidden.short], [[good], []])
  const named = await readGrid(
    grid,
    { 'xl/workbook.xml': main },
    { ...mapping, sheets: [{ name: 'preise', headingRow: 1 }] },
  )
  assert.deepEqual(
    named.short,
    Array.from({ length: 4 }, () => 'error missing-column Preise!1'),
  )
  const gone = await readGrid(grid, {}, { ...mapping, sheets: [{ name: 'Lista', headingRow: 1 }] })
  assert.match(gone.messages, /no sheet "Lista"\. Did you mean "Liste"\?/)
})

test('rows that a filter hides are read, and said', async () => {
  const parts = makeParts(list(row, row.with(0, '00308676965730')))
  const path = 'xl/worksheets/sheet1.xml'
  const filtered = parts[path]?.replace('<row r="3">', '<row r="3" hidden="1">') ?? ''
  const { bodies, short, messages } = await readGrid(list(row), { [path]: filtered })
  assert.deepEqual([bodies.length, short], [2, ['warning hidden-rows Liste!1']])
  assert.match(messages, /One row is hidden, by a filter or by hand/)
})

test('merged cells are refused where they are read: not above the headings, and not beside the columns', async () => {
  assert.deepEqual((await readGrid(list(row, row), merge('B2:B3'))).short, ['error merged-cells Liste!B2'])
  assert.deepEqual((await readGrid(list(row), merge('F2:F3'))).short, [])
  assert.deepEqual((await readGrid(list(row), merge('A1:C1'))).short, [])
})

test('formulas are read as their values; one that went wrong, or has none, is named at its cell', async () => {
  const { bodies, short, messages } = await readGrid(
    list(
      row.with(2, formula('t="str"', '<v>A-1</v>')),
      row.with(0, '4012345240191').with(2, formula('t="e"', '<v>#N/A</v>')).with(3, formula('', '')),
    ),
  )
  assert.deepEqual(bodies[0], good)
  assert.deepEqual(short, [
    'warning formula Liste!C2',
    'error error-value Liste!C3',
    'error formula-without-value Liste!D3',
  ])
  assert.match(messages, /Artikel is #N\/A: a formula went wrong/)
})

test('numbers as text are numbers; text as a number is text, zeros restored where a check digit proves it', async () => {
  const { bodies, short } = await readGrid(list([308676965723, 'B', 4711, '1', '01.03.2024']))
  assert.deepEqual(bodies[0], { ...good, ReferenceNumber: '4711' })
  assert.deepEqual(short, ['warning number-for-text Liste!C2'])
  const wrong = await readGrid(list([308676965724, 'B', 'A-1', '1', '01.03.2024']))
  assert.equal(wrong.bodies[0]?.Device, '308676965724')
})

test('a day is read from a date, a number of the calendar, or a text; one before 1900 only from a text', async () => {
  const dates = async (cell: TestCell, more = {}) =>
    (await readGrid(list(row.with(4, cell)), more)).bodies[0]?.MarketInfos
  const style: TestCell = { attributes: 's="1"', content: '<v>45352</v>' }
  for (const cell of [style, 45352, '45352', '1.3.2024']) {
    assert.deepEqual(await dates(cell), [{ StartDate: '2024-03-01' }])
  }
  assert.deepEqual(await dates('12.05.1898'), [{ StartDate: '1898-05-12' }])
  assert.deepEqual(await dates(45), [{ StartDate: 45 }])
  assert.deepEqual(await dates('31.02.2024'), [{ StartDate: '31.02.2024' }])
  const main =
    makeParts(list(row))['xl/workbook.xml']?.replace('<sheets>', '<workbookPr date1904="1"/><sheets>') ?? ''
  assert.deepEqual(await dates(43890, { 'xl/workbook.xml': main }), [{ StartDate: '2024-03-01' }])
})

test('a list under a wrong name says what it is', async () => {
  const asCsv = await read('csv', await makeWorkbook(list(row)))
  assert.deepEqual([asCsv.bodies.length, asCsv.short], [0, ['error wrong-encoding 1']])
  assert.match(asCsv.messages, /workbook.*name it \.xlsx/)
  const asWorkbook = await read('xlsx', Buffer.from(`${headings.join(';')}\n00308676965723;B\n`))
  assert.deepEqual([asWorkbook.bodies.length, asWorkbook.short], [0, ['error not-a-workbook']])
  assert.match(asWorkbook.messages, /save it as "Excel Workbook/i)
})

test('nothing is given out of a list that is cut off, or would unpack to far more than a table', async () => {
  const bytes = await makeWorkbook(list(row, row.with(0, '00308676965730')))
  for (let part = 1; part < 10; part += 1) {
    const cut = await read('xlsx', bytes.subarray(0, Math.floor((bytes.length * part) / 10)))
    assert.deepEqual([cut.bodies.length, cut.isReadable], [0, false], `${part}`)
  }
  const bomb = { 'xl/worksheets/sheet1.xml': `<worksheet>${' '.repeat(40_000_000)}</worksheet>` }
  assert.deepEqual((await readGrid(list(row), bomb)).short, ['error too-large-inside'])
})

test('a cell of ten megabytes is named, and the others of its row and the other rows are read', async () => {
  const long = row.with(2, 'x'.repeat(10_000_000))
  const { bodies, short } = await readGrid(list(long, row.with(0, '00308676965730')))
  assert.deepEqual(short, ['error cell-too-long Liste!C2'])
  const { ReferenceNumber: _, ...rest } = good
  assert.deepEqual(bodies, [rest, { ...good, Device: '00308676965730' }])
})

test('a mapping reads tables of its own model and nothing else', async () => {
  assert.match((await read('ndjson', Buffer.from('{}'))).messages, /Only a workbook \(\.xlsx\) or a CSV file/)
  const { problems } = await readAll(
    openInput('csv', { chunks: (async function* () {})() }, 'EU_UDI_SPP', mapping),
  )
  assert.deepEqual(problems.map(inShort), ['error other-model'])
})
