import { dropInvisible, formatColumnLetter } from '@udigate/udi'
import { isBlank, type RawCell, type Row, shownText } from '../row.ts'
import type { MappedSheet } from './mapping.ts'

/** A heading of a table of one's own. */
export interface OwnHeading {
  /** Of its column, from 0. */
  index: number
  letter: string
  /** As it stands there, white space at its edges and line breaks aside; of several rows joined by " / ". */
  text: string
  /** The text as headings are compared. */
  folded: string
  /** Which of the columns with this heading it is, from 1, and how many there are. */
  occurrence: number
  count: number
}

/** The headings of a table in the rows that are said; the letters of its columns where it has none. */
export function readOwnHeadings(
  rows: readonly Row[],
  { headingRow, headingRows = 1 }: Pick<MappedSheet, 'headingRow' | 'headingRows'>,
): readonly OwnHeading[] {
  if (headingRow === 0) return nameByLetters(rows)
  const all = Array.from(
    { length: headingRows },
    (_, offset) => rows.find(({ row }) => row === headingRow - headingRows + 1 + offset)?.cells ?? [],
  )
  const width = Math.max(0, ...all.map(({ length }) => length))
  // A heading over several columns stands over the first of them.
  const lines = all.map((cells, at) =>
    at < headingRows - 1 ? spread(cells, width) : Array.from(cells, headingText),
  )
  const texts = Array.from({ length: width }, (_, index) => {
    const parts = lines.map(line => line[index] ?? '').filter(part => part !== '')
    return parts.filter((part, at) => parts.indexOf(part) === at).join(' / ')
  })
  const counts = new Map<string, number>()
  const headings: OwnHeading[] = []
  for (const [index, text] of texts.entries()) {
    if (text === '') continue
    const folded = foldHeading(text)
    const occurrence = (counts.get(folded) ?? 0) + 1
    counts.set(folded, occurrence)
    headings.push({ index, letter: formatColumnLetter(index), text, folded, occurrence, count: 1 })
  }
  for (const heading of headings) heading.count = counts.get(heading.folded) ?? 1
  return headings
}

function nameByLetters(rows: readonly Row[]): readonly OwnHeading[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, index) => {
    const letter = formatColumnLetter(index)
    return { index, letter, text: letter, folded: foldHeading(letter), occurrence: 1, count: 1 }
  })
}

function spread(cells: readonly RawCell[], width: number): string[] {
  let over = ''
  return Array.from({ length: width }, (_, index) => {
    if (!isBlank(cells[index])) over = headingText(cells[index])
    return over
  })
}

function headingText(cell: RawCell): string {
  return shownText(cell).replaceAll(/\s+/gu, ' ').trim()
}

/** A heading as it is compared: white space, lines, what is not seen and case aside. */
export function foldHeading(text: string): string {
  return dropInvisible(text.normalize('NFC')).toLowerCase()
}

/** Whether a row says the headings once more, as lists that are printed do on each page. */
export function repeatsHeadings({ cells }: Row, headings: readonly OwnHeading[]): boolean {
  let repeated = 0
  for (const { index, folded } of headings) {
    // What lies beyond the row's own cells is empty, however many columns the table has.
    if (index >= cells.length) break
    if (isBlank(cells[index])) continue
    if (foldHeading(shownText(cells[index])) !== folded) return false
    repeated += 1
  }
  return repeated > 1
}
