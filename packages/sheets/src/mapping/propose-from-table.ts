import type { CodeLists, Model } from '@udigate/eudamed'
import { checkGtin, padGtin } from '@udigate/udi'
import { unreadable } from '../problem.ts'
import { isBlank, type Row, shownText } from '../row.ts'
import { headingSearch } from './bind-mapping.ts'
import { type ColumnContent, examineColumns } from './examine-column.ts'
import type { MappedSheet } from './mapping.ts'
import { isUnderstood, matchHeading } from './match-headings.ts'
import { foldHeading, type OwnHeading, readOwnHeadings, repeatsHeadings } from './own-headings.ts'
import type { OwnTable } from './own-table.ts'
import { isTotal, readRemark } from './passed-over.ts'
import { type ProposedMapping, proposeMapping } from './propose-mapping.ts'

/** A table for which a mapping is proposed. */
export interface TableProposal extends ProposedMapping {
  /** What stands in its columns. */
  contents: readonly ColumnContent[]
  /** How many rows there are below the headings. */
  rows: number
}

/** Where the headings of a table are, as a person says it; found by their words where nothing is said. */
export type ToldHeadings = Partial<Pick<MappedSheet, 'headingRow' | 'headingRows'>>

/** A table whose columns are examined. */
export interface ExaminedTable {
  sheet: MappedSheet
  contents: readonly ColumnContent[]
  /** How many rows there are below the headings. */
  rows: number
}

/**
 * Proposes a mapping for a table: reads all of it.
 *
 * @throws UnreadableInput where it has no headings, or cannot be read
 */
export async function proposeFromTable(
  table: OwnTable,
  model: Model,
  codes: CodeLists,
  told: ToldHeadings = {},
): Promise<TableProposal> {
  const { contents, sheet, rows } = await examineTable(table, model, codes, told)
  return { ...proposeMapping(contents, sheet, model, codes), contents, rows }
}

/** Examines the columns of a table: reads all of it. @throws UnreadableInput as `proposeFromTable` does */
export async function examineTable(
  table: OwnTable,
  model: Model,
  codes: CodeLists,
  told: ToldHeadings = {},
): Promise<ExaminedTable> {
  const batches = table.rows()
  const begin: Row[] = []
  while (begin.length < headingSearch || (begin.at(-1)?.row ?? 0) < (told.headingRow ?? 0)) {
    const next = await batches.next()
    if (next.done) break
    begin.push(...next.value)
  }
  const where =
    told.headingRow === undefined
      ? findHeadings(begin, model)
      : { headingRows: 1, ...told, headingRow: told.headingRow }
  const headings = where === undefined ? [] : readOwnHeadings(begin, where)
  if (where === undefined || headings.length === 0) {
    await batches.return(undefined)
    const what = table.name === undefined ? 'The file' : `Sheet ${table.name}`
    const message = `${what} has no row with headings of columns${told.headingRow === undefined ? '' : ` in row ${told.headingRow}`}. Write above each column what stands in it.`
    throw unreadable('missing-headings', message, {
      ...(table.name === undefined ? {} : { sheet: table.name }),
      row: told.headingRow ?? 1,
    })
  }
  const examiner = examineColumns(headings, codes)
  const doubtful: Row[] = []
  let rows = 0
  const add = (row: Row): void => {
    rows += 1
    examiner.add(row)
  }
  const look = (row: Row): void => {
    if (row.row <= where.headingRow || row.cells.every(isBlank) || repeatsHeadings(row, headings)) return
    if (row.cells.some(isTotal) || readRemark(row) !== undefined) doubtful.push(row)
    else add(row)
  }
  for (const row of begin) look(row)
  for await (const more of batches) for (const row of more) look(row)
  const identifier = findIdentifier(examiner.contents())
  for (const row of doubtful) if (!isTotalRow(row, headings, identifier)) add(row)
  const { headingRow, headingRows = 1 } = where
  const sheet = {
    ...(table.name === undefined ? {} : { name: table.name }),
    headingRow,
    ...(headingRows > 1 ? { headingRows } : {}),
  }
  return { sheet, contents: examiner.contents(), rows }
}

/** The column of which more cells are GTINs than of any other, and most are. */
function findIdentifier(contents: readonly ColumnContent[]): number | undefined {
  const [best] = contents.toSorted((one, other) => other.gtins - one.gtins)
  return best !== undefined && best.gtins * 2 > best.filled ? best.heading.index : undefined
}

/** Whether a row that says "total", or who made the list, is of no device: it has no identifier, or few cells where it is not known which column has them. */
function isTotalRow(row: Row, headings: readonly OwnHeading[], identifier: number | undefined): boolean {
  const { cells } = row
  const own = identifier === undefined ? undefined : cells[identifier]
  if (identifier !== undefined) return isBlank(own) || isTotal(own) || own === readRemark(row)
  return cells.filter(cell => !isBlank(cell)).length * 2 < headings.length
}

/** How many headings of a table's first rows are known, in the row that has the most. */
export function countKnownHeadings(rows: readonly Row[], model: Model): number {
  return Math.max(0, ...rows.slice(0, headingSearch).map(row => scoreRow(row, model)))
}

function findHeadings(
  rows: readonly Row[],
  model: Model,
): (ToldHeadings & { headingRow: number }) | undefined {
  const first = rows.slice(0, headingSearch)
  let best: { row: Row; score: number } | undefined
  for (const row of first) {
    const score = scoreRow(row, model)
    // Names of fields stand below plain words, where there are both; the same headings once more are those of a further page.
    if (score >= (best?.score ?? fewestKnown) && !(best && isSameRow(row, best.row))) best = { row, score }
  }
  // Otherwise the first row that is as wide as the table, without its titles.
  const width = Math.max(0, ...first.map(({ cells }) => countTexts(cells)))
  const row = best?.row ?? first.find(({ cells }) => countTexts(cells) > 0.6 * width)
  const [top] = first
  if ((row === undefined || row === top) && top?.cells.some(isIdentifier)) {
    return { headingRow: 0, headingRows: 1 }
  }
  if (row === undefined) return undefined
  const below = rows.find(each => each.row === row.row + 1)
  if (below !== undefined && isSplitBy(row, below, model)) return { headingRow: below.row, headingRows: 2 }
  return { headingRow: row.row, headingRows: isBelowHeadings(row, rows, model) ? 2 : 1 }
}

function isSameRow(one: Row, other: Row): boolean {
  const width = Math.max(one.cells.length, other.cells.length)
  return Array.from({ length: width }).every(
    (_, index) => foldHeading(shownText(one.cells[index])) === foldHeading(shownText(other.cells[index])),
  )
}

/** How many headings must be known in a row below others, which may be a row of values that look like some. */
const fewestKnown = 2

function scoreRow({ cells }: Row, model: Model): number {
  // Values are words of headings, too: a row with an identifier is one of values.
  if (cells.some(isIdentifier)) return 0
  let score = 0
  for (const cell of cells) {
    if (typeof cell !== 'string' || cell.length > 100) continue
    const [match] = matchHeading(model, cell)
    if (match !== undefined && match.share > 0.3) score += match.isDoubtful ? match.share / 2 : match.share
  }
  return score
}

/** Whether a cell has what no heading is: a GTIN with a right check digit, or an SRN. */
function isIdentifier(cell: Row['cells'][number]): boolean {
  const text = shownText(cell).trim()
  if (/^[A-Z]{2}-(?:MF|PR|AR|IM)-\d{9}$/.test(text)) return true
  return /^\d{12,14}$/.test(text) && checkGtin(padGtin(text)).ok
}

function countTexts(cells: Row['cells']): number {
  return cells.filter(cell => typeof cell === 'string' && cell.trim() !== '').length
}

/**
 * Whether a row has headings of its own only together with the one above: some of its headings are there twice, or the one above groups
 * its columns by words that are known.
 */
function isBelowHeadings(row: Row, rows: readonly Row[], model: Model): boolean {
  const above = rows.find(each => each.row === row.row - 1)
  if (above === undefined || countTexts(above.cells) < 2) return false
  const texts = listTexts(row)
  const isDoubled = new Set(texts.map(text => text.toLowerCase())).size < texts.length
  const groups = listTexts(above)
  const isGrouped =
    groups.length < texts.length &&
    !above.cells.some(isIdentifier) &&
    groups.filter(text => isUnderstood(model, text)).length * 2 > groups.length
  return isDoubled || isGrouped
}

/** Whether a row below headings says what stands in columns that one of them is over together. */
function isSplitBy(row: Row, below: Row, model: Model): boolean {
  const texts = listTexts(below)
  if (texts.length < 2 || texts.length >= countTexts(row.cells) || below.cells.some(isIdentifier))
    return false
  const isUnder = below.cells.some((cell, index) => !isBlank(cell) && isBlank(row.cells[index]))
  return isUnder && texts.every(text => isUnderstood(model, text))
}

function listTexts({ cells }: Row): string[] {
  return cells.flatMap(cell => (typeof cell === 'string' && cell.trim() !== '' ? [cell.trim()] : []))
}
