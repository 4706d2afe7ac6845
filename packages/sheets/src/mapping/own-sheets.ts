import { nameFinder } from '@udigate/udi'
import { csvTable } from '../csv/csv-table.ts'
import type { ToldFormat } from '../csv-format.ts'
import { type Problem, unreadable } from '../problem.ts'
import type { NotRead } from '../read-request.ts'
import { mostColumns } from '../row.ts'
import { openWorkbook, type Workbook, type WorkbookSheet } from '../workbook/open-workbook.ts'
import { isEmpty, mostNamed, quoteNames } from '../workbook/read-workbook.ts'
import type { ByteSource } from '../zip/byte-source.ts'
import { foldWord } from './fold-word.ts'
import type { Mapping } from './mapping.ts'
import type { OwnTable } from './own-table.ts'

/** Days from 30 December 1899 to 1 January 1904, from which some workbooks count theirs. */
const from1904 = 1462

/**
 * Opens the sheets of a workbook of one's own that are to be read, in the order of the mapping.
 *
 * @throws UnreadableInput where the workbook cannot be read, or lacks one of them
 */
export async function openOwnSheets(source: ByteSource, { sheets }: Mapping): Promise<OwnTable[]> {
  const workbook = await openWorkbook(source)
  const chosen = sheets.map(({ name }) => chooseSheet(workbook, name))
  return chosen.map((sheet, at) => {
    const table = makeOwnTable(workbook, sheet)
    return at > 0 ? table : { ...table, findUnreadSheets: () => findUnreadSheets(workbook, chosen) }
  })
}

/** The sheets with something in them that a mapping does not read. */
async function findUnreadSheets(
  { sheets, withoutCells }: Workbook,
  read: readonly WorkbookSheet[],
): Promise<NotRead[]> {
  const left = sheets.filter(sheet => !read.includes(sheet))
  const filled: string[] = []
  for (const sheet of left) if (!(await isEmpty(sheet))) filled.push(sheet.name)
  return [
    ...describeSheets(filled, 'The mapping takes nothing from it.'),
    ...describeSheets(withoutCells, 'It is a chart or a dialog and has no cells.'),
  ]
}

function describeSheets(names: readonly string[], reason: string): NotRead[] {
  const parts = names.slice(0, mostNamed).map(name => `Sheet "${name}"`)
  if (names.length > mostNamed) parts.push(`${(names.length - mostNamed).toLocaleString('en')} more sheets`)
  return parts.map(part => ({ part, reason }))
}

/**
 * A CSV file as a table of one's own.
 *
 * @param told how it is written; what is left out the mapping may say
 * @throws UnreadableInput where the mapping is for several sheets
 */
export function openOwnCsv(
  chunks: () => AsyncIterable<Uint8Array>,
  mapping: Mapping,
  told: ToldFormat = {},
): OwnTable[] {
  refuseSheetsOfCsv(mapping.sheets.slice(1))
  const { name: _, ...table } = csvTable(undefined, chunks, tellFormat(mapping, told))
  return [{ ...table, firstDay: 0 }]
}

/** What is known of how a CSV file is written that is read by a mapping. @param told what is said of the file itself */
export function tellFormat({ csv, targets }: Mapping, told: ToldFormat = {}): ToldFormat {
  return { headings: targets.flatMap(({ column }) => column ?? []), ...csv, ...told }
}

/** @throws UnreadableInput where there are sheets besides the first of a mapping, for a CSV file */
export function refuseSheetsOfCsv(further: readonly { name?: string }[]): void {
  if (further.length === 0) return
  const names = quoteNames(further.map(({ name = '' }) => name))
  const message = `The mapping is for a workbook, and reads its sheets ${names} too; a CSV file has one table.`
  throw unreadable('mapping-unusable', message)
}

/** A sheet as a table of one's own. */
export function makeOwnTable({ isOf1904 }: Workbook, sheet: WorkbookSheet): OwnTable & { name: string } {
  return {
    name: sheet.name,
    isHidden: sheet.isHidden,
    rows: () => sheet.rows(),
    hiddenColumns: () => sheet.hiddenColumns?.() ?? [],
    firstDay: isOf1904 ? from1904 : 0,
    check: (headingRow, columns) => findMerged(sheet, headingRow, columns),
  }
}

/** The sheet of a name; the first that is not hidden where there is none. @throws UnreadableInput where it is not there */
export function chooseSheet({ sheets }: Workbook, name: string | undefined): WorkbookSheet {
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  const [first] = visible.length > 0 ? visible : sheets
  const found = name === undefined ? first : sheets.find(sheet => foldWord(sheet.name) === foldWord(name))
  if (found !== undefined) return found
  const names = sheets.map(sheet => sheet.name)
  if (name === undefined) throw unreadable('missing-sheet', 'The workbook has no sheet with cells.')
  const near = nameFinder(names)(name)
  const advice = near === undefined ? `Its sheets are ${quoteNames(names)}.` : `Did you mean "${near}"?`
  throw unreadable('missing-sheet', `The workbook has no sheet "${name}". ${advice}`, { sheet: name })
}

/** Reads the sheet once to its end, so that nothing is given out of one that is cut off, or has merged cells in its rows. */
async function findMerged(
  sheet: WorkbookSheet,
  headingRow: number,
  columns: ReadonlySet<number>,
): Promise<Problem[]> {
  const ranges = await sheet.check()
  /** How many of the columns before each one are read. */
  const readBefore = [0]
  for (let at = 0; at < mostColumns; at += 1) readBefore.push((readBefore[at] ?? 0) + Number(columns.has(at)))
  const countBefore = (at: number): number => readBefore[Math.min(at, mostColumns)] ?? 0
  return ranges.flatMap(({ reference, column, columns: [from, to], firstRow, lastRow }): Problem[] => {
    if (lastRow <= headingRow || countBefore(from) === countBefore(to + 1)) return []
    const message = `The cells ${reference} are merged into one, so that only the first of them holds anything. Take them apart, and fill in each.`
    return [{ code: 'merged-cells', severity: 'error', message, sheet: sheet.name, row: firstRow, column }]
  })
}
