import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Model, modelNames } from '@udigate/eudamed'
import type { JsonObject } from '@udigate/udi'
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { arbitraryRequest } from '../../../eudamed/test/arbitrary-requests.ts'
import { inShort, readAll } from '../../test/read-all.ts'
import { unguarded } from '../cells/formula-guard.ts'
import { openInput } from '../open-input.ts'
import { csvLine, singleCsv } from '../writing/write-csv.ts'
import { checkMapping } from './check-mapping.ts'
import { findMappedField } from './mapped-fields.ts'
import type { Mapping, Target } from './mapping.ts'

function makeMapping(targets: readonly Target[], more: Partial<Mapping> = {}): Mapping {
  const mapping = {
    version: 1,
    model: 'EU_UDI_MDR',
    sheets: [{ headingRow: 1 }],
    rows: 'one',
    targets,
    ...more,
  }
  const checked = checkMapping(mapping)
  assert.ok(checked.ok, JSON.stringify(checked))
  return checked.mapping
}

async function* splitChunks(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

function read(text: string, mapping: Mapping) {
  return readAll(openInput('csv', { chunks: splitChunks(text) }, undefined, mapping))
}

async function readBodies(text: string, mapping: Mapping) {
  const { requests, problems } = await read(text, mapping)
  assert.deepEqual(problems.map(inShort), [])
  return requests.map(({ reading }) => (reading.ok ? reading.body : assert.fail('not read')))
}

function getDevice(body: JsonObject | undefined): Record<string, unknown> {
  return (body?.device ?? assert.fail('There is no device.')) as Record<string, unknown>
}

const codes = 'GTIN;Basic UDI-DI'
const identifiers: Target[] = [
  { field: 'Device', column: 'GTIN' },
  { field: 'DeviceGroup', column: 'Basic UDI-DI' },
]

/** A cell of the template as a list of one's own has it, and what a mapping needs to read it. */
function disguise(
  model: Model,
  name: string,
  cells: readonly string[],
): { cells: string[]; target: Partial<Target> } {
  const { column } = findMappedField(model, name) ?? assert.fail(name)
  if (column.kind === 'yes-no') {
    const words = [
      { from: 'Zutreffend', to: 'yes' },
      { from: 'Trifft nicht zu', to: 'no' },
    ]
    return {
      cells: cells.map(cell => (cell === 'yes' ? ' zutreffend' : cell && 'TRIFFT  NICHT ZU')),
      target: { words },
    }
  }
  if (column.kind === 'date') {
    return {
      cells: cells.map(cell => cell.split('-').toReversed().join('.')),
      target: { dates: ['dd.mm.yyyy'] },
    }
  }
  if (column.kind === 'code' && column.values !== undefined) {
    const words = column.values.map((value, index) => ({ from: `Wert Nr. ${index}`, to: value }))
    const find = (cell: string) => words.find(({ to }) => to === cell)?.from ?? cell
    return { cells: cells.map(find), target: { words } }
  }
  return { cells: [...cells], target: {} }
}

for (const model of modelNames) {
  test(`a table with other columns, words and dates gives the records that the template gives: ${model}`, async () => {
    const some = fc.uniqueArray(arbitraryRequest(model), {
      minLength: 1,
      maxLength: 3,
      comparator: (one, other) =>
        one.device.Device === other.device.Device ||
        one.deviceGroup.DeviceGroup === other.deviceGroup.DeviceGroup,
    })
    await fc.assert(
      fc.asyncProperty(some, fc.infiniteStream(fc.nat(1_000_000)), async (requests, chance) => {
        const text = [...singleCsv(model, requests)].join('')
        const [names = [], ...rows] = parse(text, { bom: true })
        const columns = names.map((name, index) => ({
          name,
          heading: `Spalte ${index}`,
          ...disguise(
            model,
            name,
            rows.map(row => unguarded(row[index] ?? '')),
          ),
          order: chance.next().value ?? 0,
        }))
        const shuffled = columns.toSorted((one, other) => one.order - other.order)
        const own = [
          ['Artikelliste'],
          ['Spalte X', ...shuffled.map(({ heading }) => heading)],
          ...rows.map((_, row) => ['nur für uns', ...shuffled.map(({ cells }) => cells[row])]),
        ]
        const targets = columns.map(({ name, heading, target }) => ({
          field: name,
          column: heading,
          ...target,
        }))
        const mapping = makeMapping(targets, { model, sheets: [{ headingRow: 2 }] })
        const byTemplate = await readAll(openInput('csv', { chunks: splitChunks(text) }, model))
        const mapped = await read(own.map(cells => csvLine(cells, ';')).join(''), mapping)
        assert.deepEqual(
          mapped.requests.map(({ reading }) => reading),
          byTemplate.requests.map(({ reading }) => reading),
        )
        assert.deepEqual(
          mapped.problems.map(({ code }) => code),
          byTemplate.problems.map(({ code }) => code),
        )
      }),
      { numRuns: 25, endOnFailure: true },
    )
  })
}

test('values are translated: words, opposites, numbers with units, lost zeros, dates in several forms, fixed ones', async () => {
  const mapping = makeMapping([
    { field: 'IssuingAgency', value: 'GS1' },
    { field: 'Device', column: 'GTIN', zeros: true },
    { field: 'DeviceGroup', column: 'Basic UDI-DI' },
    { field: 'RiskClass', column: 'Klasse', words: [{ from: 'klasse IIA', to: 'CLASS_IIA' }] },
    { field: 'ContainsLatex', column: 'Latexfrei', opposite: true },
    { field: 'Sterile', column: 'Steril', words: [{ from: 'x', to: 'yes' }], whenEmpty: 'no' },
    { field: 'MDN', column: 'EMDN', drop: '. ' },
    {
      field: 'ProductionIdentifier',
      column: 'PI',
      split: { at: ';' },
      words: [
        { from: 'LOT', to: 'BATCH_NUMBER' },
        { from: 'MHD', to: 'EXPIRATION_DATE' },
      ],
    },
    { field: 'ClinicalSizes[1].ClinicalSizeType', value: 'CST9' },
    { field: 'ClinicalSizes[1].Precision', value: 'VALUE' },
    { field: 'ClinicalSizes[1].Value', column: 'Durchmesser', quantity: 'number', decimal: ',' },
    {
      field: 'ClinicalSizes[1].ValueUnit',
      column: 'Durchmesser',
      quantity: 'unit',
      words: [{ from: 'mm', to: 'MU50' }],
    },
    { field: 'MarketInfos[].Country', column: 'Märkte', split: { at: ',' } },
    { field: 'MarketInfos[].StartDate', column: 'Seit', dates: ['dd.mm.yyyy', 'serial'] },
  ])
  const table = [
    'GTIN;Basic UDI-DI;Klasse;Latexfrei;Steril;EMDN;PI;Durchmesser;Märkte;Seit',
    '308676965723;B1;Klasse IIa;ja;X;A01.01.01.02.01;"LOT; MHD";1.002,5 mm;DE, AT;1.3.2024',
    '00308676965723;B1;Klasse IIa;nein;;A0101010201;LOT;;;45352',
  ].join('\n')
  const { requests, problems } = await read(table, mapping)
  assert.deepEqual(problems.map(inShort), ['error duplicate-device A3'])
  const [first, second] = requests.map(({ reading }) => (reading.ok ? reading.body : assert.fail()))
  assert.deepEqual(first, {
    device: {
      IssuingAgency: 'GS1',
      Device: '00308676965723',
      DeviceGroup: 'B1',
      ContainsLatex: false,
      Sterile: true,
      MDN: ['A0101010201'],
      ProductionIdentifier: ['BATCH_NUMBER', 'EXPIRATION_DATE'],
      ClinicalSizes: [{ ClinicalSizeType: 'CST9', Precision: 'VALUE', Value: 1002.5, ValueUnit: 'MU50' }],
      MarketInfos: [
        { Country: 'DE', StartDate: '2024-03-01' },
        { Country: 'AT', StartDate: '2024-03-01' },
      ],
    },
    deviceGroup: { DeviceGroup: 'B1', RiskClass: 'CLASS_IIA' },
  })
  assert.deepEqual(second?.device, {
    IssuingAgency: 'GS1',
    Device: '00308676965723',
    DeviceGroup: 'B1',
    ContainsLatex: true,
    Sterile: false,
    MDN: ['A0101010201'],
    ProductionIdentifier: ['BATCH_NUMBER'],
    MarketInfos: [{ StartDate: '2024-03-01' }],
  })
})

test('several rows of a device become one record, its lists collected, wherever the rows stand', async () => {
  const mapping = makeMapping(
    [
      ...identifiers,
      { field: 'Sterile', column: 'Steril' },
      { field: 'MarketInfos[].Country', column: 'Land' },
      { field: 'MarketInfos[].OriginalPlacedOnTheMarket', column: 'Erster' },
      { field: 'AdditionalTradeNames[1].AdditionalTradeName', column: 'Name' },
      { field: 'AdditionalTradeNames[1].AdditionalTradeNameLanguage', value: 'DE' },
    ],
    { rows: 'several' },
  )
  const table = `${codes};Steril;Name;Land;Erster
1;B;ja;Nadel;DE;ja
2;B;nein;;FR;ja
1;B;;Nadel;AT;nein
1;B;;;DE;ja
`
  assert.deepEqual(await readBodies(table, mapping), [
    {
      device: {
        Device: '1',
        DeviceGroup: 'B',
        Sterile: true,
        AdditionalTradeNames: [{ AdditionalTradeName: 'Nadel', AdditionalTradeNameLanguage: 'DE' }],
        MarketInfos: [
          { Country: 'DE', OriginalPlacedOnTheMarket: true },
          { Country: 'AT', OriginalPlacedOnTheMarket: false },
        ],
      },
    },
    {
      device: {
        Device: '2',
        DeviceGroup: 'B',
        Sterile: false,
        MarketInfos: [{ Country: 'FR', OriginalPlacedOnTheMarket: true }],
      },
    },
  ])
})

test('rows of one device that do not agree in a single value are a fault at the cell', async () => {
  const mapping = makeMapping([...identifiers, { field: 'Sterile', column: 'Steril' }], { rows: 'several' })
  const { problems } = await read(`${codes};Steril\n1;B;ja\n1;B;nein\n`, mapping)
  assert.deepEqual(problems.map(inShort), ['error rows-disagree C3'])
  assert.match(problems[0]?.message ?? '', /Steril is not what it is in row 2/)
})

const tick = (to: string) => ({ words: [{ from: 'x', to }] })

test('several columns fill one list, of codes or of entries; empty ones leave nothing', async () => {
  const mapping = makeMapping([
    ...identifiers,
    { field: 'ProductionIdentifier', column: 'Charge', ...tick('BATCH_NUMBER') },
    { field: 'ProductionIdentifier', column: 'Verfall', ...tick('EXPIRATION_DATE') },
    { field: 'MarketInfos[1].Country', column: 'Land 1' },
    { field: 'MarketInfos[1].OriginalPlacedOnTheMarket', value: 'yes' },
    { field: 'MarketInfos[2].Country', column: 'Land 2' },
    { field: 'MarketInfos[2].OriginalPlacedOnTheMarket', value: 'no' },
  ])
  const bodies = await readBodies(
    `${codes};Charge;Verfall;Land 1;Land 2\n1;B;x;X;DE;AT\n2;B;;x;;FR\n`,
    mapping,
  )
  const seen = bodies.map(({ device }) => {
    const { ProductionIdentifier, MarketInfos } = device as Record<string, unknown>
    return { ProductionIdentifier, MarketInfos }
  })
  assert.deepEqual(seen, [
    {
      ProductionIdentifier: ['BATCH_NUMBER', 'EXPIRATION_DATE'],
      MarketInfos: [
        { Country: 'DE', OriginalPlacedOnTheMarket: true },
        { Country: 'AT', OriginalPlacedOnTheMarket: false },
      ],
    },
    {
      ProductionIdentifier: ['EXPIRATION_DATE'],
      MarketInfos: [{ Country: 'FR', OriginalPlacedOnTheMarket: false }],
    },
  ])
})

test('one column fills several fields, each with its part', async () => {
  const mapping = makeMapping([
    ...identifiers,
    { field: 'AdditionalTradeNames[1].AdditionalTradeName', column: 'Name', split: { at: '/', part: 1 } },
    { field: 'AdditionalTradeNames[2].AdditionalTradeName', column: 'Name', split: { at: '/', part: 2 } },
  ])
  const [body] = await readBodies(`${codes};Name\n1;B;Nadel / Needle\n`, mapping)
  assert.deepEqual(getDevice(body).AdditionalTradeNames, [
    { AdditionalTradeName: 'Nadel' },
    { AdditionalTradeName: 'Needle' },
  ])
})

test('places are those of the cells in the own file, under its own headings', async () => {
  const mapping = makeMapping([
    ...identifiers,
    { field: 'IssuingAgency', value: 'GS1' },
    { field: 'Sterile', column: 'Steril?' },
    { field: 'RiskClass', column: 'Klasse' },
    { field: 'MarketInfos[].Country', column: 'Länder', split: { at: ',' } },
  ])
  const { requests } = await read(`Klasse;x;Steril?;Länder;${codes}\nIIx;;vielleicht;DE,XX;1;B\n`, mapping)
  const find = requests[0]?.findPlace ?? assert.fail()
  const row = { row: 2 }
  assert.deepEqual(find('/device/Sterile'), { ...row, column: 'C', field: 'Steril?' })
  assert.deepEqual(find('/deviceGroup/RiskClass'), { ...row, column: 'A', field: 'Klasse' })
  assert.deepEqual(find('/device/MarketInfos/1/Country'), { ...row, column: 'D', field: 'Länder' })
  assert.deepEqual(find('/device/MarketInfos'), { ...row, column: 'D', field: 'Länder' })
  assert.deepEqual(find('/device/IssuingAgency'), row)
  assert.deepEqual(find('/device/Reprocessed'), row)
})

test('a device group must be the same in all rows that name it', async () => {
  const mapping = makeMapping([...identifiers, { field: 'RiskClass', column: 'Klasse' }])
  const { problems } = await read(`${codes};Klasse\n1;B;CLASS_I\n2;B;CLASS_IIA\n`, mapping)
  assert.deepEqual(problems.map(inShort), ['error groups-disagree 3'])
})

test('totals and repeated headings are passed over, and said; a device without UDI-DI is not', async () => {
  const mapping = makeMapping([...identifiers, { field: 'ReferenceNumber', column: 'Artikel' }])
  const table = `Artikel;${codes}\nA-1;1;B\nArtikel;${codes}\nTotal knee;;B\nSumme: 2;;\n`
  const { requests, problems } = await read(table, mapping)
  assert.deepEqual(problems.map(inShort), ['warning row-passed-over 3', 'warning row-passed-over 5'])
  assert.equal(requests.length, 2)
})

test('a column that is gone, or there twice, refuses the file with what there is', async () => {
  const mapping = makeMapping([...identifiers, { field: 'Sterile', column: 'Steril' }])
  const gone = await read(`${codes};Sterill\n1;B;ja\n`, mapping)
  assert.deepEqual([gone.isReadable, gone.problems.map(inShort)], [false, ['error missing-column 1']])
  assert.match(gone.problems[0]?.message ?? '', /takes Sterile\. Did you mean "Sterill"\?/)
  const twice = await read(`${codes};Steril;Steril\n1;B;ja;nein\n`, mapping)
  assert.deepEqual([twice.isReadable, twice.problems.map(inShort)], [false, ['error duplicate-column 1']])
  const said = makeMapping([...identifiers, { field: 'Sterile', column: 'Steril', occurrence: 2 }])
  const [body] = await readBodies(`${codes};Steril;Steril\n1;B;ja;nein\n`, said)
  assert.equal(getDevice(body).Sterile, false)
})

test('headings that have moved to another row are found', async () => {
  const mapping = makeMapping(identifiers)
  assert.equal((await readBodies(`Liste\n\nStand: heute\n${codes}\n1;B\n`, mapping)).length, 1)
})

test('a heading is found by what is seen of it', async () => {
  const mapping = makeMapping(identifiers)
  const [first = '', ...others] = codes.split(';')
  const hidden = [`\u200f${first}\ufeff`, ...others].join(';')
  assert.equal((await readBodies(`${hidden}\n1;B\n`, mapping)).length, 1)
})

test('two rows of headings are one, the upper one over all columns that it stands above', async () => {
  const mapping = makeMapping(
    [
      { field: 'Device', column: 'Produkt / GTIN' },
      { field: 'DeviceGroup', column: 'Produkt / Gruppe' },
      { field: 'Packages[1].PackagingDi', column: 'Karton / GTIN' },
    ],
    { sheets: [{ headingRow: 2, headingRows: 2 }] },
  )
  const [body] = await readBodies('Produkt;;Karton\nGTIN;Gruppe;GTIN\n1;B;9\n', mapping)
  assert.deepEqual(body, { device: { Device: '1', DeviceGroup: 'B', Packages: [{ PackagingDi: '9' }] } })
})

const check = (targets: unknown, more = {}) => {
  const checked = checkMapping({
    version: 1,
    model: 'EU_UDI_MDR',
    sheets: [{ headingRow: 1 }],
    rows: 'one',
    targets,
    ...more,
  })
  return checked.ok ? [] : checked.faults.map(({ path, message }) => `${path} ${message}`)
}

test('what is wrong with a mapping is said at its place', () => {
  assert.deepEqual(check(identifiers), [])
  assert.match(
    check([...identifiers, { field: 'Steril', column: 'a' }]).join(),
    /\/targets\/2\/field .*Did you mean Sterile\?/,
  )
  assert.match(
    check([...identifiers, { field: 'Device', column: 'EAN' }]).join(),
    /has a value already, from the column "GTIN"/,
  )
  assert.match(check([{ field: 'Sterile', column: 'a' }]).join(), /No column is mapped to Device/)
  assert.match(check([...identifiers, { field: 'Sterile' }]).join(), /either a column or a fixed value/)
  assert.match(
    check([...identifiers, { field: 'Sterile', column: 'a', split: { at: ';' } }]).join(),
    /which part/,
  )
  assert.match(check(identifiers, { version: 2 }).join(), /\/version/)
  assert.match(check(identifiers, { model: 'X' }).join(), /\/model/)
  assert.match(check([...identifiers, { field: 'Sterile', column: 'a', colour: 1 }]).join(), /colour/)
})
