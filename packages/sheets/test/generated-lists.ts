import * as fc from 'fast-check'

/** A list as a system exports it, and what stands in it: the truth is what it was written from. */
export interface GeneratedList {
  text: string
  separator: string
  /** The cells of each row that has any, without empty ones at its end. */
  rows: readonly (readonly string[])[]
}

const words = [
  'Kanüle', 'steril', '18 G', 'latexfrei', 'Einmalgebrauch', 'CE', 'Set', 'für Erwachsene', 'L/XL', 'Nr. 7', 'd=0,8 mm',
  '2,5 x 10 cm', 'type A|B', 'pack of 10', 'Ø 3', '50 % "plus"', 'ref. 12;13', 'voir notice', 'MRI safe', 'a;b',
] // biome-ignore format: a table of words
const headings = [
  'Artikelnummer', 'GTIN', 'Bezeichnung', 'REF', 'Länge, mm', 'Breite (cm)', 'Preis; EUR', 'Risk class', 'Désignation', 'Sterile',
  'Bemerkung', 'Pcs/box', 'Länder', 'Gültig ab', 'Name (de)', 'Status', 'Device', 'ReferenceNumber', 'EAN, UPC', 'Inhalt|Stück',
] // biome-ignore format: a table of words
const titles = ['Artikelliste', 'Stand: 12.03.2026, Müller', 'Export; intern', 'List of devices, EU', 'a | b']

const pick = <T>(values: readonly T[]) => fc.constantFrom(...values)
const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${length - 1}}$`))
const prose = (least: number, most: number) =>
  fc
    .tuple(
      fc.array(pick(words), { minLength: least, maxLength: most }),
      pick([', ', '; ', ' ', ' - ', ',', ' | ']),
    )
    .map(([parts, between]) => parts.join(between))

/** What stands in a column: a text for each of its cells. */
const kinds = {
  code: digits(14).map(code => `0${code.slice(1)}`),
  reference: fc.tuple(digits(5), digits(3)).map(parts => parts.join('-')),
  prose: prose(1, 8),
  long: prose(8, 40),
  'decimal comma': fc.tuple(digits(2), digits(2)).map(parts => parts.join(',')),
  'decimal point': fc.tuple(digits(2), digits(2)).map(parts => parts.join('.')),
  thousands: fc.tuple(digits(1), digits(3), digits(2)).map(([a, b, c]) => `${a}.${b},${c}`),
  day: pick(['12.03.2026', '1/2/2026', '2026-01-31']),
  'yes or no': pick(['yes', 'no', 'x', '']),
  countries: pick(['DE, AT', 'DE', 'DE,AT,FR', 'DE;AT', 'FR; BE; LU', '']),
  lines: fc.tuple(pick(words), pick(words)).map(parts => parts.join('\n')),
  empty: fc.constant(''),
} as const

interface Writing {
  separator: string
  quotes: 'where needed' | 'texts' | 'all'
  lineEnd: string
  /** Whether codes are written as `="0123"`. */
  isShown: boolean
  /** Empty cells at the end of a row: as they are, left out, or one more. */
  ends: 'all' | 'left out' | 'one more'
  saysSeparator: boolean
  endsWithLineEnd: boolean
}

const writings: fc.Arbitrary<Writing> = fc.record({
  separator: pick([',', ';', '\t', '|']),
  quotes: pick(['where needed', 'where needed', 'texts', 'all'] as const),
  lineEnd: pick(['\r\n', '\n']),
  isShown: fc.boolean(),
  ends: pick(['all', 'all', 'all', 'left out', 'one more'] as const),
  saysSeparator: pick([false, false, false, false, true]),
  endsWithLineEnd: fc.boolean(),
})

/** Lists in all manners of writing: separators, decimal commas, quotes, long descriptions, blank lines, titles and rows of headings. */
export const generatedLists: fc.Arbitrary<GeneratedList> = fc
  .tuple(
    fc.uniqueArray(fc.tuple(pick(headings), pick(Object.keys(kinds) as (keyof typeof kinds)[])), {
      selector: ([heading]) => heading,
      minLength: 2,
      maxLength: 9,
    }),
    fc.integer({ min: 1, max: 30 }),
    fc.array(pick(titles), { maxLength: 3 }),
    fc.array(fc.nat({ max: 40 }), { maxLength: 3 }),
    fc.boolean(),
    writings,
  )
  .chain(([columns, count, above, blanks, hasCodes, writing]) => {
    const cells = columns.map(([, kind]) => fc.array(kinds[kind], { minLength: count, maxLength: count }))
    return fc.tuple(...cells).map(byColumn => {
      const table: string[][] = [
        ...above.map(title => [title]),
        columns.map(([heading]) => heading),
        // Two rows of headings: units below them.
        ...(hasCodes ? [] : [columns.map((_, at) => (at % 2 === 0 ? '[-]' : 'mm, cm'))]),
        ...Array.from({ length: count }, (_, row) => byColumn.map(column => column[row] ?? '')),
      ]
      for (const at of blanks) table.splice(Math.min(at, table.length), 0, [])
      return { text: write(table, columns.length, writing), separator: writing.separator, rows: trim(table) }
    })
  })

function write(table: readonly (readonly string[])[], width: number, writing: Writing): string {
  const { separator, quotes, lineEnd, isShown, ends, saysSeparator, endsWithLineEnd } = writing
  const lines = table.map(row => {
    const filled = ends === 'left out' ? row.slice(0, row.findLastIndex(cell => cell !== '') + 1) : [...row]
    const isFilled = ends !== 'left out' && filled.length > 0 && width > 2
    if (isFilled) filled.push(...Array.from({ length: Math.max(0, width - filled.length) }, () => ''))
    if (ends === 'one more' && filled.length > 0) filled.push('')
    return filled
      .map(cell => {
        if (isShown && /^\d{14}$/.test(cell)) return `="${cell}"`
        const mustBe =
          cell.includes(separator) || (/["\n]/.test(cell) && !(separator === '\t' && !cell.includes('\n')))
        const may = quotes === 'all' || (quotes === 'texts' && !/^[\d.,/-]*$/.test(cell))
        return mustBe || may ? `"${cell.replaceAll('"', '""')}"` : cell
      })
      .join(separator)
  })
  return (
    (saysSeparator ? `sep=${separator}${lineEnd}` : '') +
    lines.join(lineEnd) +
    (endsWithLineEnd ? lineEnd : '')
  )
}

function trim(table: readonly (readonly string[])[]): string[][] {
  return table
    .map(row => row.slice(0, row.findLastIndex(cell => cell !== '') + 1))
    .filter(row => row.length > 0)
}
