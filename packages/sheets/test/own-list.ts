import { validRequests } from '@udigate/eudamed'
import { completeGmn, completeGtin } from '@udigate/udi'
import type { Mapping, Target } from '../src/mapping/mapping.ts'
import type { TestCell } from './workbook-of.ts'

/** A column of a made-up manufacturer's own list: its heading, what stands in it, and what it becomes. */
interface OwnColumn {
  heading: string
  /** @param company the digits that its codes begin with */
  write(device: number, company: string): TestCell
  target?: Omit<Target, 'column'>
}

const classes = [{ from: 'Klasse I', to: 'CLASS_I' }]
const status = [{ from: 'aktiv', to: 'ON_THE_MARKET' }]

const columns: readonly OwnColumn[] = [
  {
    heading: 'Artikelnummer',
    write: device => `HN-${pad(device)}`,
    target: { field: 'ReferenceNumber' },
  },
  {
    heading: 'Bezeichnung DE',
    write: device => `Kanüle ${device}`,
    target: { field: 'AdditionalTradeNames[1].AdditionalTradeName' },
  },
  { heading: 'EAN', write: nameDevice, target: { field: 'Device' } },
  { heading: 'Basis-UDI-DI', write: nameGroup, target: { field: 'DeviceGroup' } },
  { heading: 'Gerätename', write: () => 'Infusion needle', target: { field: 'DeviceName' } },
  { heading: 'Risikoklasse', write: () => 'Klasse I', target: { field: 'RiskClass', words: classes } },
  {
    heading: 'SRN Hersteller',
    write: () => validRequests.EU_UDI_MDR.actorCode,
    target: { field: 'MFActorCode' },
  },
  { heading: 'EMDN', write: () => 'A01.01.01.02.01', target: { field: 'MDN', drop: '. ' } },
  { heading: 'Steril', write: () => 'nein', target: { field: 'Sterile' } },
  {
    heading: 'Sterilisation vor Gebrauch',
    write: () => 'ja',
    target: { field: 'ReqSterilizatonPriorUse' },
  },
  { heading: 'Latexfrei', write: () => 'ja', target: { field: 'ContainsLatex', opposite: true } },
  { heading: 'Wiederverwendungen', write: () => 0, target: { field: 'NumberOfReuses' } },
  { heading: 'Stück je Basispackung', write: () => 1, target: { field: 'BaseQuantity' } },
  {
    heading: 'UDI-PI',
    write: () => 'BATCH_NUMBER',
    target: { field: 'ProductionIdentifier' },
  },
  {
    heading: 'Status EU-Markt',
    write: () => 'aktiv',
    target: { field: 'CommercialDistributionStatus', words: status },
  },
  { heading: 'Land', write: () => 'DE', target: { field: 'MarketInfos[].Country' } },
  {
    heading: 'Im Land seit',
    write: () => '01.03.2024',
    target: { field: 'MarketInfos[].StartDate', dates: ['dd.mm.yyyy'] },
  },
  { heading: 'Lagerort', write: device => `Halle ${device % 7}` },
]

const noes = [
  'Reprocessed',
  'AnimalTissuesCells',
  'HumanTissuesCells',
  'DeviceImplantable',
  'DeviceHasMeasuringFunction',
  'DeviceReusableSurgicalInstrument',
  'ActiveDevice',
  'DeviceIntendedToAdministerMedicine',
  'SystemDevice',
  'ProcedurePackDevice',
  'HumanProductCheck',
  'MedicinalProductCheck',
]

/** What is the same for all devices, and stands in no column. */
export const ownFixedValues: readonly Target[] = [
  { field: 'IssuingAgency', value: 'GS1' },
  { field: 'DeviceGroupAgency', value: 'GS1' },
  { field: 'ApplicableLegislation', value: 'MDR' },
  { field: 'AdditionalTradeNames[1].AdditionalTradeNameLanguage', value: 'DE' },
  { field: 'MarketInfos[].OriginalPlacedOnTheMarket', value: 'yes' },
  ...noes.map((field): Target => ({ field, value: 'no' })),
]

/** How the list becomes records. */
export const ownMapping: Mapping = {
  version: 1,
  model: 'EU_UDI_MDR',
  sheets: [{ name: 'Artikel', headingRow: 2 }],
  rows: 'one',
  targets: [
    ...columns.flatMap(({ heading, target }) =>
      target === undefined ? [] : [{ ...target, column: heading }],
    ),
    ...ownFixedValues,
  ],
}

/** The headings in row 2, from the first column on. */
const ownHeadings: readonly string[] = columns.map(({ heading }) => heading)

/**
 * The list: a title, the headings, and a row for each device, 20 to a group. None of it is wrong.
 *
 * @param company seven digits that its codes begin with
 */
export function ownRows(devices: number, company = '4399902'): TestCell[][] {
  const rows = Array.from({ length: devices }, (_, device) =>
    columns.map(({ write }) => write(device, company)),
  )
  return [['Artikelliste Halvera Medical (erfunden)'], [...ownHeadings], ...rows]
}

/** Rows as a spreadsheet copies them: with tabs between the cells. */
export function copyCells(rows: readonly (readonly TestCell[])[], separator = '\t'): string {
  return rows.map(row => `${row.map(writeText).join(separator)}\r\n`).join('')
}

function writeText(cell: TestCell): string {
  return typeof cell === 'object' ? '' : String(cell ?? '')
}

/** The index of a column, from 0, by its heading. */
export function ownColumn(heading: string): number {
  const index = ownHeadings.indexOf(heading)
  if (index === -1) throw new RangeError(`There is no column ${heading}.`)
  return index
}

/** Twenty kinds of mistakes, as people make them in such a list. */
const ownMistakes: Readonly<Record<string, { heading: string; write(right: string): TestCell }>> = {
  'lost zeros': { heading: 'EAN', write: right => Number(right) },
  'wrong check digit': {
    heading: 'EAN',
    write: right => `${right.slice(0, -1)}${(Number(right.at(-1)) + 1) % 10}`,
  },
  'spaces in a GTIN': {
    heading: 'EAN',
    write: right => `${right.slice(0, 7)} ${right.slice(7)}`,
  },
  'no reference number': { heading: 'Artikelnummer', write: () => undefined },
  'a reference that became a date': {
    heading: 'Artikelnummer',
    write: () => ({ attributes: 's="1"', content: '<v>45000</v>' }),
  },
  'a look-up that failed': {
    heading: 'Artikelnummer',
    write: () => ({ attributes: 't="e"', content: '<f>VLOOKUP(A1,B:B,1)</f><v>#N/A</v>' }),
  },
  'a formula without a value': {
    heading: 'Bezeichnung DE',
    write: () => ({ attributes: '', content: '<f>A1</f>' }),
  },
  'a code in words': { heading: 'Status EU-Markt', write: () => 'On the market' },
  'a word of their own': { heading: 'Status EU-Markt', write: () => 'Restbestand' },
  'a cross for yes': { heading: 'Steril', write: () => 'x' },
  'neither yes nor no': { heading: 'Latexfrei', write: () => 'teilweise' },
  'a unit behind a number': { heading: 'Stück je Basispackung', write: () => '1 Stk.' },
  'a number in words': { heading: 'Wiederverwendungen', write: () => 'mehrfach' },
  'a code of no nomenclature': { heading: 'EMDN', write: () => 'Z99.99' },
  'a code twice': { heading: 'UDI-PI', write: () => 'BATCH_NUMBER, BATCH_NUMBER' },
  'an abbreviation': { heading: 'UDI-PI', write: () => 'LOT' },
  'an SRN in small letters': { heading: 'SRN Hersteller', write: right => right.toLowerCase() },
  'Greece as GR': { heading: 'Land', write: () => 'GR' },
  'a country that is none': { heading: 'Land', write: () => 'Absurdistan' },
  'a day that is none': { heading: 'Im Land seit', write: () => '31.02.2024' },
}

/**
 * Puts a mistake of every kind into some rows, at most one in a row.
 *
 * @param pick gives a number from 0 to less than its limit
 * @param times of how many rows each
 * @returns the rows that have one, from 1, by their kind
 */
export function makeOwnMistakes(
  rows: TestCell[][],
  pick: (limit: number) => number,
  times: number,
): ReadonlyMap<string, readonly number[]> {
  const left = rows.map((_, index) => index).slice(2)
  return new Map(
    Object.entries(ownMistakes).map(([kind, { heading, write }]) => {
      const taken = Array.from({ length: times }, () => left.splice(pick(left.length), 1)[0] ?? 2)
      for (const index of taken) {
        const cells = rows[index] ?? []
        const right = cells[ownColumn(heading)]
        cells[ownColumn(heading)] = write(typeof right === 'string' ? right : '')
      }
      return [kind, taken.map(index => index + 1).toSorted((one, other) => one - other)]
    }),
  )
}

function pad(device: number): string {
  return String(device).padStart(5, '0')
}

function nameDevice(device: number, company: string): string {
  return completeGtin(`0${company}${pad(device)}`)
}

function nameGroup(device: number, company: string): string {
  return completeGmn(`${company}G${Math.floor(device / 20)}`)
}

/** The list with its countries on a sheet of their own, three for each device, by the article number. */
export function splitOwnRows(devices: number): { Artikel: TestCell[][]; Märkte: TestCell[][] } {
  const list = ownRows(devices)
  const [, , ...rows] = list
  const markets = rows.flatMap(cells =>
    ['DE', 'AT', 'FR'].map(country => [
      cells[ownColumn('Artikelnummer')],
      country,
      country === 'DE' ? 'ja' : 'nein',
      '01.03.2024',
    ]),
  )
  return { Artikel: list, Märkte: [['Artikel', 'Land', 'Erstmals', 'Seit'], ...markets] }
}

/** Reads the list of `splitOwnRows`. */
export const splitMapping: Mapping = {
  ...ownMapping,
  sheets: [
    { name: 'Artikel', headingRow: 2, key: 'Artikelnummer' },
    { name: 'Märkte', headingRow: 1, key: 'Artikel' },
  ],
  targets: [
    ...ownMapping.targets.filter(({ field }) => !field.startsWith('MarketInfos')),
    { sheet: 'Märkte', field: 'MarketInfos[].Country', column: 'Land' },
    { sheet: 'Märkte', field: 'MarketInfos[].OriginalPlacedOnTheMarket', column: 'Erstmals' },
    { sheet: 'märkte', field: 'MarketInfos[].StartDate', column: 'Seit', dates: ['dd.mm.yyyy'] },
  ],
}
