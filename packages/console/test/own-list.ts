import { completeGmn, completeGtin } from '@udigate/udi'
import { makePick } from '../../sheets/test/make-pick.ts'
import { makeWorkbook, type TestCell } from '../../sheets/test/workbook-of.ts'

const columns = [
  'Artikelnummer',
  'Bezeichnung DE',
  'EAN',
  'Basis-UDI-DI',
  'Produktfamilie',
  'Hersteller SRN',
  'Risikoklasse',
  'EMDN',
  'Steril (j/n)',
  'Sterilisation vor Gebrauch',
  'Latexfrei',
  'Wiederverwendungen',
  'Stück je Basispackung',
  'UDI-PI',
  'Status EU-Markt',
  'Erstmals in',
  'Lagerung',
  'Preisgruppe',
  'Disponent',
] as const

/** A mistake as people make it in a list of their own: in which column, and what stands there instead. */
interface Mistake {
  column: (typeof columns)[number]
  write(right: TestCell): TestCell
}

/** Twenty kinds of mistakes, in a list whose words are those of a house. */
export const ownMistakes: Readonly<Record<string, Mistake>> = {
  'a wrong check digit': { column: 'EAN', write: right => breakDigit(inWords(right)) },
  'no reference number': { column: 'Artikelnummer', write: () => undefined },
  'a reference that became a date': {
    column: 'Artikelnummer',
    write: () => ({ attributes: 's="1"', content: '<v>45000</v>' }),
  },
  'a look-up that failed': {
    column: 'Artikelnummer',
    write: () => ({ attributes: 't="e"', content: '<v>#N/A</v>' }),
  },
  'a line break in a name': { column: 'Bezeichnung DE', write: right => `${inWords(right)}\nneu` },
  'no trade name': { column: 'Bezeichnung DE', write: () => undefined },
  'a group in small letters': { column: 'Basis-UDI-DI', write: right => inWords(right).toLowerCase() },
  'an SRN in small letters': { column: 'Hersteller SRN', write: right => inWords(right).toLowerCase() },
  'an SRN of nobody': { column: 'Hersteller SRN', write: () => 'unbekannt' },
  'a class that there is not': { column: 'Risikoklasse', write: () => 'Klasse 7' },
  'a code of no nomenclature': { column: 'EMDN', write: () => 'A99.99.99.99' },
  'a code that is no leaf': { column: 'EMDN', write: () => 'A01.01' },
  'neither yes nor no': { column: 'Steril (j/n)', write: () => '?' },
  'yes and no': { column: 'Latexfrei', write: () => 'ja/nein' },
  'a number in words': { column: 'Wiederverwendungen', write: () => 'mehrfach' },
  'a unit behind a number': { column: 'Stück je Basispackung', write: () => '1 Stk.' },
  'a code twice': { column: 'UDI-PI', write: () => 'LOT, LOT' },
  'an unknown identifier': { column: 'UDI-PI', write: () => 'Modell' },
  'a status of the house': { column: 'Status EU-Markt', write: () => 'lieferbar' },
  'a country that is no member': { column: 'Erstmals in', write: () => 'Absurdistan' },
}

/** A list of one's own: its content, and where its mistakes are. */
export interface OwnList {
  workbook: Uint8Array
  /** The mistakes, each in so many rows. */
  rowsByKind: ReadonlyMap<string, readonly number[]>
  /** The rows without a mistake. */
  soundRows: number
}

/** The row with the headings; the list begins below it. */
export const headingRow = 3

/**
 * A workbook as a house keeps its articles: a title above, headings of its own in row 3, devices, and a total below.
 *
 * @param prefix six digits, so that no other list has the same devices
 * @param most how many rows at most have a mistake of one kind; none where it is 0
 */
export async function writeOwnList(devices: number, prefix: string, most: number): Promise<OwnList> {
  const rows = Array.from({ length: devices }, (_, index) => makeRow(index, prefix))
  const pick = makePick(7)
  const rowsByKind = new Map<string, number[]>()
  const flawed = new Set<number>()
  for (const [kind, { column, write }] of Object.entries(ownMistakes)) {
    const at = columns.indexOf(column)
    const times = most === 0 ? 0 : 1 + pick(most)
    const own: number[] = []
    while (own.length < times) {
      const index = pick(devices)
      // One mistake a row, so that each is found alone.
      if (flawed.has(index)) continue
      flawed.add(index)
      own.push(headingRow + 1 + index)
      const cells = rows[index] ?? []
      cells[at] = write(cells[at])
    }
    rowsByKind.set(kind, own)
  }
  const workbook = await makeWorkbook({
    Stammdaten: [
      ['Artikelliste Halvera Medical (erfunden)'],
      ['Stand: 02.11.2026'],
      [...columns],
      ...rows,
      [`Summe: ${devices}`],
    ],
  })
  return { workbook, rowsByKind, soundRows: devices - flawed.size }
}

function makeRow(index: number, prefix: string): TestCell[] {
  const item = String(index).padStart(5, '0')
  const group = Math.floor(index / 20)
  return [
    `HN-${item}`,
    `Kanüle ${item}, steril zu machen`,
    // A spreadsheet keeps no zero at the start of a number.
    Number(completeGtin(`0${prefix}0${item}`.padEnd(13, '0').slice(0, 13))),
    completeGmn(`${prefix}0HN${group}`),
    `Infusion needle ${group}`,
    'DE-MF-000001723',
    ['Klasse I', 'Kl. 1', 'I'][index % 3],
    'A01.01.01.02.01',
    'nein',
    'ja',
    'ja',
    0,
    1,
    ['LOT, Herstelldatum', 'LOT'][index % 2],
    'aktiv',
    ['Deutschland', 'DE', 'AT'][index % 3],
    ['trocken', 'keep dry', ''][index % 3],
    'A',
    'Halle 3',
  ]
}

function inWords(cell: TestCell): string {
  return typeof cell === 'object' ? cell.content : `${cell ?? ''}`
}

function breakDigit(digits: string): TestCell {
  return Number(`${digits.slice(0, -1)}${(Number(digits.at(-1)) + 1) % 10}`)
}
