import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedCodeLists } from '@udigate/eudamed'
import { completeGtin } from '@udigate/udi'
import readExcelFile from 'read-excel-file/node'
import { splitMapping as mapping, ownColumn, ownMapping, splitOwnRows } from '../../test/own-list.ts'
import { inShort, readAll } from '../../test/read-all.ts'
import { makeWorkbook, type TestCell } from '../../test/workbook-of.ts'
import { findFixes } from '../fixes/find-fixes.ts'
import { openInput, readChunks } from '../open-input.ts'
import { memorySource } from '../zip/byte-source.ts'
import { checkMapping } from './check-mapping.ts'
import type { Mapping } from './mapping.ts'
import { proposeFromFile } from './propose-from-file.ts'

async function read(grid: Record<string, TestCell[][]>, by = mapping) {
  const source = memorySource(Buffer.from(await makeWorkbook(grid)))
  return readAll(openInput('xlsx', { source }, undefined, by))
}

const markets = ['DE', 'AT', 'FR'].map(Country => ({
  Country,
  OriginalPlacedOnTheMarket: Country === 'DE',
  StartDate: '2024-03-01',
}))

test('rows of a further sheet belong to the device with their key, wherever they stand, in the records that one sheet would give', async () => {
  assert.ok(checkMapping(mapping).ok)
  const { Artikel, Märkte } = splitOwnRows(2)
  const [headings = [], ...rows] = Märkte
  const [a = [], b = [], c = [], d = [], e = [], f = []] = rows
  const { requests, problems } = await read({ Märkte: [headings, a, d, b, e, c, f], Artikel })
  assert.deepEqual(problems.map(inShort), [])
  const bodies = requests.map(({ reading }) => (reading.ok ? reading.body : assert.fail()))
  assert.deepEqual(
    bodies.map(({ device }) => (device as Record<string, unknown>).MarketInfos),
    [markets, markets],
  )
  const single = {
    ...ownMapping,
    targets: ownMapping.targets.filter(({ field }) => !field.startsWith('MarketInfos')),
  }
  const alone = await read({ Artikel }, single)
  assert.deepEqual(
    alone.requests.map(({ reading }) => reading.ok && reading.body),
    bodies.map(({ device, ...body }) => {
      const { MarketInfos: _, ...plain } = device as Record<string, unknown>
      return { ...body, device: plain }
    }),
  )
})

test('findings are at the cells of their sheet; what is missing is at the device', async () => {
  const { Artikel, Märkte } = splitOwnRows(2)
  const { requests } = await read({ Artikel, Märkte: Märkte.slice(0, 4) })
  const [first, second] = requests.map(({ findPlace }) => findPlace ?? assert.fail())
  assert.deepEqual(first?.('/device/MarketInfos/1/Country'), {
    sheet: 'Märkte',
    row: 3,
    column: 'B',
    field: 'Land',
  })
  assert.deepEqual(first?.('/device/Sterile'), { sheet: 'Artikel', row: 3, column: 'I', field: 'Steril' })
  assert.deepEqual(first?.('/device/IssuingAgency'), { sheet: 'Artikel', row: 3 })
  assert.deepEqual(second?.('/device/MarketInfos/0/Country'), { sheet: 'Artikel', row: 4 })
})

test('a row that belongs to no device, and one without a key, are errors at their cells; nothing is lost unsaid', async () => {
  const { Artikel, Märkte } = splitOwnRows(1)
  const more = [
    ['HN-99', 'IT', 'nein', ''],
    [undefined, 'ES', 'nein', ''],
  ]
  const { requests, problems } = await read({ Artikel, Märkte: [...Märkte, ...more] })
  assert.equal(requests.length, 1)
  assert.deepEqual(problems.map(inShort), ['error missing-key Märkte!A6', 'error unknown-device Märkte!A5'])
  assert.match(problems[1]?.message ?? '', /No device on sheet Artikel has the Artikel "HN-99"/)
})

test('a sheet or its key that is not there refuses the file with what there is; so does CSV', async () => {
  const { Artikel, Märkte } = splitOwnRows(1)
  const gone = await read({ Artikel })
  assert.deepEqual([gone.isReadable, gone.problems.map(inShort)], [false, ['error missing-sheet Märkte!']])
  const renamed = await read({
    Artikel,
    Märkte: [['Nummer', 'Land', 'Erstmals', 'Seit'], ...Märkte.slice(1)],
  })
  assert.deepEqual(
    [renamed.isReadable, renamed.problems.map(inShort)],
    [false, ['error missing-column Märkte!1']],
  )
  assert.match(renamed.problems[0]?.message ?? '', /no column "Artikel".*key/)
  const source = memorySource(Buffer.from('GTIN\n1\n'))
  const csv = await readAll(openInput('csv', { source }, undefined, mapping))
  assert.deepEqual(csv.problems.map(inShort), ['error mapping-unusable'])
})

test('a key that is a GTIN finds its rows with and without the zeros that a spreadsheet dropped, and is fixed on all sheets at once', async () => {
  const { Artikel, Märkte } = splitOwnRows(2)
  const byGtin: Mapping = {
    ...mapping,
    sheets: [
      { name: 'Artikel', headingRow: 2, key: 'EAN' },
      { name: 'Märkte', headingRow: 1, key: 'Artikel' },
    ],
  }
  const code = completeGtin('0439990200000')
  for (const [index, cells] of Märkte.entries()) {
    if (index > 0) cells[0] = index < 4 ? Number(code) : Artikel[3]?.[ownColumn('EAN')]
  }
  const found = await read({ Artikel, Märkte }, byGtin)
  assert.deepEqual(found.problems.map(inShort), [])
  ;(Artikel[2] ?? [])[ownColumn('EAN')] = Number(code)
  const source = memorySource(Buffer.from(await makeWorkbook({ Artikel, Märkte })))
  const judging = { model: undefined, mapping: byGtin, options: { codes: shippedCodeLists } }
  const { fixes, fixed, rows } = await findFixes({ kind: 'xlsx', source }, judging)
  assert.deepEqual(
    fixes.map(({ cells }) =>
      cells.map(({ sheet, row, column, after }) => `${sheet}!${column}${row} ${after}`),
    ),
    [[`Artikel!C3 ${code}`, ...[2, 3, 4].map(row => `Märkte!A${row} ${code}`)]],
  )
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['fixed', 'valid'],
  )
  const sheets = await readExcelFile(Buffer.from(await fixed.source.read(0, fixed.source.size)))
  assert.equal(sheets.find(({ sheet }) => sheet === 'Märkte')?.data[2]?.[0], code)
})

test('a wrong value on a further sheet is fixed there', async () => {
  const { Artikel, Märkte } = splitOwnRows(2)
  ;(Märkte[2] ?? [])[1] = 'GR'
  const source = memorySource(Buffer.from(await makeWorkbook({ Artikel, Märkte })))
  const judging = { model: undefined, mapping, options: { codes: shippedCodeLists } }
  const { fixes } = await findFixes({ kind: 'xlsx', source }, judging)
  assert.deepEqual(
    fixes.map(({ id, devices }) => [id, devices]),
    [['märkte-B3', [1]]],
  )
})

test('further sheets are proposed where a column of theirs has the keys of the devices; others are left alone', async () => {
  const { Artikel, Märkte } = splitOwnRows(20)
  const left = [ownColumn('Land'), ownColumn('Im Land seit')]
  const list = Artikel.map(cells => cells.filter((_, index) => !left.includes(index)))
  const prices = [
    ['Artikelnummer', 'Land', 'Preis'],
    ['ZZ-1', 'DE', 3],
    ['ZZ-2', 'AT', 4],
  ]
  const markets = [['Artikel', 'Land', 'OriginalPlacedOnTheMarket', 'StartDate'], ...Märkte.slice(1)]
  const bytes = await makeWorkbook({ Artikel: list, Preise: prices, Märkte: markets })
  const source = memorySource(Buffer.from(bytes))
  const propose = (otherSheets: 'examined' | 'joined') =>
    proposeFromFile('xlsx', source, () => readChunks(source), {
      model: 'EU_UDI_MDR',
      codes: shippedCodeLists,
      told: { otherSheets },
    })
  const { mapping: proposed, columns } = await propose('joined')
  assert.deepEqual(proposed.sheets, [
    { name: 'Artikel', headingRow: 2, key: 'Artikelnummer' },
    { name: 'Märkte', headingRow: 1, key: 'Artikel' },
  ])
  assert.ok(checkMapping(proposed).ok, JSON.stringify(checkMapping(proposed)))
  const joined = proposed.targets.filter(({ sheet }) => sheet === 'Märkte')
  assert.ok(joined.some(({ field, column }) => field === 'MarketInfos[].Country' && column === 'Land'))
  assert.ok(columns.some(({ sheet, heading }) => sheet === 'Märkte' && heading === 'Land'))
  const { requests } = await readAll(openInput('xlsx', { source }, undefined, proposed))
  const [first] = requests.map(({ reading }) => (reading.ok ? reading.body.device : undefined)) as {
    MarketInfos: { Country: string }[]
  }[]
  assert.deepEqual(
    first?.MarketInfos.map(({ Country }) => Country),
    ['DE', 'AT', 'FR'],
  )
  const examined = await propose('examined')
  assert.equal(examined.mapping.sheets.length, 1)
  const [, unrelated, further] = examined.sheets
  assert.deepEqual([unrelated?.name, unrelated?.list?.rows, unrelated?.list?.key], ['Preise', 2, undefined])
  assert.deepEqual(further?.list?.key, { column: 'Artikel', ofDevices: 'Artikelnummer', share: 1 })
  assert.deepEqual(
    further?.list?.columns.map(({ letter, heading, samples }) => [letter, heading, samples[0]]),
    [
      ['A', 'Artikel', 'HN-00000'],
      ['B', 'Land', 'DE'],
      ['C', 'OriginalPlacedOnTheMarket', 'nein'],
      ['D', 'StartDate', '01.03.2024'],
    ],
  )
})

/** What is wrong with the mapping of two sheets, changed so. */
function check(more: object, extra: object[] = []): string[] {
  const checked = checkMapping({ ...mapping, targets: [...mapping.targets, ...extra], ...more })
  return checked.ok ? [] : checked.faults.map(({ path, message }) => `${path} ${message}`)
}

test('a mapping of several sheets says their names, keys and columns; what is wrong with it is said at its place', () => {
  const [main, other] = mapping.sheets
  assert.deepEqual(check({}), [])
  assert.match(check({ sheets: [main, { name: 'Märkte', headingRow: 1 }] }).join(), /\/sheets\/1 .*its key/)
  assert.match(check({ sheets: [{ ...main, name: undefined }, other] }).join(), /\/sheets\/0 .*its name/)
  assert.match(check({ sheets: [main, other, other] }).join(), /\/sheets\/2 The sheet is there twice/)
  assert.match(check({}, [{ field: 'Website', column: 'x', sheet: 'Preise' }]).join(), /\/sheet No sheet/)
  assert.match(
    check({}, [{ field: 'Website', value: 'x', sheet: 'Märkte' }]).join(),
    /A fixed value is of no sheet/,
  )
  assert.match(
    check({}, [{ field: 'MarketInfos[].EndDate', column: 'bis' }]).join(),
    /The entries of MarketInfos are rows of one sheet/,
  )
})
