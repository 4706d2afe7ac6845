import { modelNames } from '@udigate/eudamed'
import { csvSeparators, nameSeparator } from '../csv-format.ts'
import { makeLayout } from '../layout/make-layout.ts'
import { unreadable } from '../problem.ts'
import { type ColumnNames, folded, indexSingleTableNames } from '../rows/column-names.ts'
import { readWritten } from './read-written.ts'
import { splitCells, type WrittenCell } from './split-csv.ts'

/** The rows of the beginning of a text under one separator. */
interface Division {
  separator: string
  /** The rows that are as wide as most, by their number. */
  alike: ReadonlySet<number>
  /** How many rows there are. */
  rows: number
  width: number
  /** How many of its rows have a quote where none can stand. */
  faults: number
  /** How many names of columns that are known one of its first rows has. */
  names: number
  /** Whether most of what would separate stands as in prose and in numbers: before a blank, or between digits. */
  isProse: boolean
}

/**
 * What stands between the cells of a CSV file: the separator that makes one table of all its rows. Where two do, the one under which
 * names of columns are known; where a person cannot tell either, it is asked for.
 *
 * @param beginning of the text, without a byte order mark
 * @param isAll whether this is the whole of it
 * @param headings those that it has, where they are known; the names of columns of the templates otherwise
 * @throws UnreadableInput where it could be two
 */
export function findSeparator(
  beginning: string,
  isAll: boolean,
  sheet: string | undefined,
  headings?: readonly string[],
): string {
  const isName = headings === undefined ? isTemplateName : nameMatcher(headings)
  const all = Object.values(csvSeparators)
    .filter(separator => beginning.includes(separator))
    .map(separator => divide(beginning, separator, isAll, isName))
    .filter(({ width }) => width > 1)
  const fewest = Math.min(...all.map(({ faults }) => faults))
  const divisions = all.filter(({ faults }) => faults === fewest)
  const [first, ...others] = divisions
  if (first === undefined) return ','
  if (others.length === 0) return first.separator
  const most = Math.max(...divisions.map(({ names }) => names))
  const named = divisions.filter(({ names }) => names === most)
  if (most > 1 && named.length === 1) return named[0]?.separator ?? ','
  const best = divisions.find(one => divisions.every(other => one === other || explainsMore(one, other)))
  if (best !== undefined && best.alike.size * 2 >= best.rows) return best.separator
  const seen = divisions.map(({ separator, width }) => `${nameSeparator(separator)} (${width} columns)`)
  const message = `The cells of the file can be separated by ${seen.join(' or by ')}. Say which it is: in a first line such as sep=; in the file, by --separator on the command line, or by csv.separator in a mapping.`
  throw unreadable('separator-unclear', message, { ...(sheet === undefined ? {} : { sheet }), row: 1 })
}

/** How many times as many columns tell that a table is one. */
const muchWider = 8

/** Whether the rows that are alike under one separator show that another one is part of the texts of their cells. */
function explainsMore(one: Division, other: Division): boolean {
  if (one.isProse !== other.isProse) {
    const [table, prose] = one.isProse ? [other, one] : [one, other]
    return table === one && table.alike.size >= prose.alike.size * 0.8
  }
  const isWithin = [...other.alike].every(row => one.alike.has(row))
  if (isWithin) return other.alike.size < one.alike.size || one.separator === '\t'
  // Cells in as many rows make so many more columns by no chance: the headings would have to have them, too.
  if (one.alike.size >= other.alike.size && one.width >= other.width * muchWider) return true
  const [heading = 0] = one.alike
  return !other.alike.has(heading) && other.alike.size * 2 < one.alike.size
}

function divide(
  text: string,
  separator: string,
  isAll: boolean,
  isName: (cell: string) => boolean,
): Division {
  // The last row of a file may lack its line end.
  const { cells } = splitCells(isAll ? `${text}\n` : text, separator, isAll)
  const rows: string[][] = []
  let row: string[] = []
  let faults = 0
  let ends = 0
  let proseEnds = 0
  let before: WrittenCell | undefined
  for (const cell of cells) {
    const { written, isLast } = cell
    if (before?.isLast === false) {
      ends += 1
      if (looksLikeProse(separator, before.written, written)) proseEnds += 1
    }
    before = cell
    const read = readWritten(written, separator)
    if (typeof read !== 'string') faults += 1
    row.push(typeof read === 'string' ? read : written)
    if (!isLast) continue
    if (row.length > 1 || row[0]?.trim() !== '') rows.push(row)
    row = []
  }
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  let width = 1
  for (const [each, count] of counts) {
    if (each === 1) continue
    const most = width === 1 ? 0 : (counts.get(width) ?? 0)
    if (count > most || (count === most && each > width)) width = each
  }
  const alike = new Set<number>()
  for (const [index, each] of rows.entries()) {
    // Some programs write no separators behind the last cell with something in it, others one more.
    const filled = each.findLastIndex(cell => cell !== '') + 1
    if (each.length === width || (each.length > width && filled === width)) alike.add(index)
  }
  return {
    separator,
    alike,
    rows: rows.length,
    width,
    faults,
    names: countNames(rows, isName),
    isProse: proseEnds * 2 > ends,
  }
}

/** Whether a separator between two texts can be a sign of prose, or the comma of a number. */
function looksLikeProse(separator: string, before: string, after: string): boolean {
  return after.startsWith(' ') || (separator === ',' && /\d$/.test(before) && /^\d/.test(after))
}

const rowsWithNames = 10
let templates: readonly ColumnNames[] | undefined

/** Whether a cell has the name of a column of a template. */
function isTemplateName(cell: string): boolean {
  templates ??= modelNames.map(model => indexSingleTableNames(makeLayout(model)))
  return cell.length < 200 && templates.some(({ find }) => find(cell) !== undefined)
}

/** A mapping names no longer ones. */
const longestHeading = 500

function nameMatcher(headings: readonly string[]): (cell: string) => boolean {
  const known = new Set(headings.map(folded))
  return cell => cell.length <= longestHeading && known.has(folded(cell))
}

function countNames(rows: readonly (readonly string[])[], isName: (cell: string) => boolean): number {
  let most = 0
  for (const row of rows.slice(0, rowsWithNames)) {
    most = Math.max(most, new Set(row.filter(isName).map(folded)).size)
  }
  return most
}
