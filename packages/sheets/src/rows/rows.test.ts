import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validate } from '@udigate/eudamed'
import { inShort, readAll } from '../../test/read-all.ts'
import { exampleGrid, type Grid, makeWorkbook, put, type TestCell } from '../../test/workbook-of.ts'
import { judgedFindings } from '../judged-findings.ts'
import { openInput } from '../open-input.ts'

const model = 'EU_UDI_MDR'

async function read(grid: Grid, more: Partial<Record<string, string>> = {}) {
  const bytes = await makeWorkbook(grid, more)
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield bytes
  }
  const { requests, problems } = await readAll(openInput('xlsx', { chunks: chunks() }, undefined))
  const records = requests.map(({ reading }) => {
    assert.ok(reading.ok)
    return reading.body as { device: Record<string, unknown>; deviceGroup?: Record<string, unknown> }
  })
  return { requests, records, problems: problems.filter(({ code }) => code !== 'example-row') }
}

/** What the example comes to with one cell of it changed. */
async function readCell(
  field: string,
  value: TestCell,
  sheet = 'Devices',
  more: Partial<Record<string, string>> = {},
) {
  const grid = exampleGrid(model)
  put(grid, sheet, 2, field, value)
  const { records, problems, requests } = await read(grid, more)
  const [record] = records
  const [request] = requests
  assert.ok(record && request)
  const list =
    sheet === 'Markets' ? (record.device.MarketInfos as Record<string, unknown>[])[0] : record.device
  return { value: list?.[field], problems, faults: problems.map(inShort), request, record }
}

const formula = (content: string, attributes = ''): TestCell => ({ attributes, content })

test('a formula is its last value, said once for its column; without one it is a fault', async () => {
  const grid = exampleGrid(model)
  put(grid, 'Devices', 2, 'BaseQuantity', formula('<f>1+1</f><v>2</v>'))
  put(grid, 'Devices', 3, 'BaseQuantity', formula('<f>1+1</f><v>2</v>'))
  const { records, problems } = await read(grid)
  assert.equal(records[0]?.device.BaseQuantity, 2)
  assert.deepEqual(problems.map(inShort), ['warning formula Devices!R2'])
  const without = await readCell('BaseQuantity', formula('<f>1+1</f>'))
  assert.deepEqual([without.value, without.faults], [undefined, ['error formula-without-value Devices!R2']])
  assert.equal((await readCell('ReferenceNumber', formula('<f>"a"</f><v>A-1</v>', 't="str"'))).value, 'A-1')
})

test('an error value is a fault, with its place', async () => {
  const { value, faults, problems } = await readCell(
    'ReferenceNumber',
    formula('<f>NA()</f><v>#N/A</v>', 't="e"'),
  )
  assert.deepEqual(
    [value, faults],
    [undefined, ['warning formula Devices!E2', 'error error-value Devices!E2']],
  )
  assert.match(problems[1]?.message ?? '', /#N\/A/)
  assert.equal(problems[1]?.path, '/device/ReferenceNumber')
})

test('white space at the edges of identifiers and codes is a fault with its fix; of texts it is kept', async () => {
  for (const [field, seen, meant] of [
    ['SecondaryDi', ' E123\u00a0', 'E123'],
    ['CommercialDistributionStatus', 'ON_THE_MARKET ', 'ON_THE_MARKET'],
  ] as const) {
    const { value, problems, faults } = await readCell(field, seen)
    assert.equal(value, seen)
    assert.equal(faults.length, 1)
    assert.match(faults[0] ?? '', /^error edge-spaces/)
    assert.deepEqual(problems[0]?.fix, [{ op: 'replace', path: `/device/${field}`, value: meant }])
  }
  assert.deepEqual((await readCell('ReferenceNumber', ' a ')).faults, [])
  assert.equal((await readCell('ReferenceNumber', ' a ')).value, ' a ')
  assert.equal((await readCell('SecondaryDi', '  ')).value, undefined)
})

test('a number where text is expected: what it shows, and what it may have lost', async () => {
  const reference = await readCell('ReferenceNumber', 37588)
  assert.deepEqual([reference.value, reference.faults], ['37588', ['warning number-for-text Devices!E2']])
  const gtin = await readCell('Device', 308676965723)
  assert.equal(gtin.problems[0]?.code, 'number-for-text')
  assert.match(gtin.problems[0]?.message ?? '', /lost its zeros: as a GTIN it is 00308676965723/)
  assert.deepEqual(gtin.problems[0]?.fix, [
    { op: 'replace', path: '/device/Device', value: '00308676965723' },
  ])
  assert.match(
    (await readCell('SecondaryDi', 1234567890123456800)).faults[0] ?? '',
    /^error number-cut-short/,
  )
  // Once for the cell, not again by the rules.
  const { request, record } = gtin
  const findings = judgedFindings(request, validate(model, record))
  assert.equal(findings.filter(({ path }) => path === '/device/Device').length, 1)
})

test('dates: of the spreadsheet, of its other calendar, ISO; regional ones are left to be judged', async () => {
  const date = async (cell: TestCell, more = {}) => (await readCell('StartDate', cell, 'Markets', more)).value
  assert.equal(await date({ attributes: 's="1"', content: '<v>45352</v>' }), '2024-03-01')
  assert.equal(await date({ attributes: 's="2"', content: '<v>61</v>' }), '1900-03-01')
  assert.equal(await date({ attributes: 's="1"', content: '<v>45352.5</v>' }), '2024-03-01T12:00:00')
  assert.equal(await date({ attributes: 't="d"', content: '<v>2024-03-01T00:00:00</v>' }), '2024-03-01')
  assert.equal(await date('2024-03-01'), '2024-03-01')
  assert.equal(await date('1.3.2024'), '1.3.2024')
  assert.equal(await date(45352), 45352)
  const workbook =
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr date1904="1"/>'
  const { 'xl/workbook.xml': usual = '' } = (await import('../../test/workbook-of.ts')).makeParts(
    exampleGrid(model),
  )
  const more = { 'xl/workbook.xml': usual.replace(/^<workbook[^>]*>/, workbook) }
  assert.equal(await date({ attributes: 's="1"', content: '<v>43890</v>' }, more), '2024-03-01')
  const lost = await readCell('ReferenceNumber', { attributes: 's="1"', content: '<v>45352</v>' })
  assert.deepEqual([lost.value, lost.faults], [undefined, ['error date-for-text Devices!E2']])
})

test('yes and no in the language of the sheet; other words are left to be judged', async () => {
  for (const [cell, meant] of [
    ['WAHR', true],
    ['Falsch', false],
    ['vrai', true],
    ['oui', true],
    ['TRUE', true],
    ['sí', true],
    ['όχι', false],
    ['да', true],
    ['nie', false],
    [0, false],
    [1, true],
    [{ attributes: 't="b"', content: '<v>1</v>' }, true],
    ['perhaps', 'perhaps'],
  ] as const) {
    assert.equal((await readCell('Sterile', cell)).value, meant)
  }
})

test('codes in one cell, numbers as text, and what is no text', async () => {
  assert.deepEqual((await readCell('MDN', 'A0101010201; B01,C01\nD01')).value, [
    'A0101010201',
    'B01',
    'C01',
    'D01',
  ])
  assert.equal((await readCell('BaseQuantity', '12')).value, 12)
  assert.equal((await readCell('BaseQuantity', '1.000,5')).value, '1.000,5')
  assert.deepEqual(
    (await readCell('MaterialText', formula('<is><t>a_x0001_b</t></is>', 't="inlineStr"'))).faults,
    ['error character-not-allowed Devices!Q2'],
  )
})

test('rows of parts find their device by its code, or by code and agency', async () => {
  const grid = exampleGrid(model)
  const [headings = [], market = []] = grid.Markets ?? []
  grid.Markets = [
    headings,
    [undefined, ...market.slice(1)],
    ['GS1', '00308676965723', 'AT', 'no'],
    ['HIBCC', '00308676965723', 'FR', 'no'],
    ['GS1', '999', 'FR', 'no'],
    ['GS1', undefined, 'BE', 'no'],
  ]
  const { records, problems } = await read(grid)
  assert.deepEqual(records[0]?.device.MarketInfos, [
    { Country: 'DE', OriginalPlacedOnTheMarket: true },
    { Country: 'AT', OriginalPlacedOnTheMarket: false },
  ])
  assert.deepEqual(problems.map(inShort).sort(), [
    'error missing-key Markets!B6',
    'error unknown-device Markets!B4',
    'error unknown-device Markets!B5',
  ])
})

test('a device twice, groups that disagree, and a group without a device', async () => {
  const grid = exampleGrid(model)
  const [, device = []] = grid.Devices ?? []
  const [, group = []] = grid['Device groups'] ?? []
  grid.Devices?.push([...device])
  const other = [...group]
  other[5] = 'CLASS_III'
  const lonely = [...group]
  lonely[1] = 'LONELY'
  grid['Device groups']?.push([...group], other, lonely)
  const { problems, records } = await read(grid)
  assert.deepEqual(problems.map(inShort), [
    'error groups-disagree Device groups!F4',
    'error duplicate-device Devices!B3',
    'error groups-disagree Device groups!F4',
    'warning group-without-device Device groups!5',
  ])
  assert.equal(records[0]?.deviceGroup?.RiskClass, 'CLASS_I')
})

test('a device whose group is not there goes without one, and says so', async () => {
  const grid = exampleGrid(model)
  put(grid, 'Devices', 2, 'DeviceGroup', '439990237188JN')
  const { problems, records } = await read(grid)
  assert.equal(records[0]?.deviceGroup, undefined)
  assert.match(problems[0]?.message ?? '', /Did you mean 439990237188JM\?/)
  assert.deepEqual(problems.map(inShort), [
    'warning unknown-group Devices!C2',
    'warning group-without-device Device groups!2',
  ])
})

test('an entry with several rows has a number; its own fields are given once', async () => {
  const grid = exampleGrid(model)
  const rows: TestCell[][] = [
    ['GS1', '00308676965723', 1, 'SHC099', 'one', 'EN'],
    ['GS1', '00308676965723', 1, undefined, 'two', 'DE'],
    ['GS1', '00308676965723', undefined, 'SHC006', '5 °C'],
    ['GS1', '00308676965723', 1, 'SHC007', 'three', 'FR'],
  ]
  grid['Storage and handling']?.push(...rows)
  const { records, problems, requests } = await read(grid)
  assert.deepEqual(records[0]?.device.StorageHandlingConditions, [
    {
      StorageHandlingCondition: 'SHC099',
      Comments: [
        { Comment: 'one', CommentLanguage: 'EN' },
        { Comment: 'two', CommentLanguage: 'DE' },
        { Comment: 'three', CommentLanguage: 'FR' },
      ],
    },
    { StorageHandlingCondition: 'SHC006', Comments: [{ Comment: '5 °C' }] },
  ])
  assert.deepEqual(problems.map(inShort), ['error entries-disagree Storage and handling!D5'])
  const place = (pointer: string) => requests[0]?.findPlace?.(pointer)
  assert.deepEqual(place('/device/StorageHandlingConditions/0/Comments/1/CommentLanguage'), {
    sheet: 'Storage and handling',
    row: 3,
    column: 'F',
    field: 'Comments.CommentLanguage',
  })
  assert.deepEqual(place('/device/StorageHandlingConditions/1'), { sheet: 'Storage and handling', row: 4 })
})

test('every pointer leads to a cell, what is missing to where it would stand', async () => {
  const { requests } = await read(exampleGrid(model))
  const place = (pointer: string) => requests[0]?.findPlace?.(pointer)
  assert.deepEqual(place('/device/Website'), { sheet: 'Devices', row: 2, column: 'M', field: 'Website' })
  assert.deepEqual(place('/device/MDN/0'), { sheet: 'Devices', row: 2, column: 'H', field: 'MDN' })
  assert.deepEqual(place('/device/MarketInfos/0/EndDate'), {
    sheet: 'Markets',
    row: 2,
    column: 'F',
    field: 'EndDate',
  })
  assert.deepEqual(place('/deviceGroup/RiskClass'), {
    sheet: 'Device groups',
    row: 2,
    column: 'F',
    field: 'RiskClass',
  })
  assert.deepEqual(place('/device/Packages/3/Child'), { sheet: 'Devices', row: 2 })
})

/** What is said of the only request of a grid. */
async function listSaid(grid: Grid) {
  const [request] = (await read(grid)).requests
  return [request?.isExample, request?.problems?.map(({ code }) => code)]
}

test('the example of the template is known as long as its code and reference number are there', async () => {
  const grid = exampleGrid(model)
  assert.deepEqual(await listSaid(grid), [true, ['example-row']])
  put(grid, 'Devices', 2, 'Website', 'https://example.org/mine')
  assert.deepEqual(await listSaid(grid), [true, ['example-row']])
  put(grid, 'Devices', 2, 'ReferenceNumber', 'MINE-1')
  assert.deepEqual(await listSaid(grid), [undefined, undefined])
})
