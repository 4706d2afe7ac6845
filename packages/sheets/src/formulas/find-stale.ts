import { formatColumnLetter } from '@udigate/udi'
import { type CellRange, parseReferences, type References } from './parse-references.ts'
import type { SheetFormula } from './read-formulas.ts'

/** Cells of a sheet, columns and rows from 1. */
export interface CellAt {
  sheet: string
  row: number
  column: number
}

/** A formula with the cells that it is calculated from. */
interface Calculated extends References {
  at: CellAt
  /** Where its results stand. */
  results: CellRange
}

/** How often results are followed to the formulas that use them, before all that is left counts as such. */
const mostRounds = 50

/**
 * The cells whose last calculated value may be out of date once some cells have changed: the results of every formula that is calculated from
 * them, or from such a result. What cannot be told is among them.
 *
 * @param bySheet the formulas of each sheet
 * @returns the names of the cells of each sheet, such as `B3`
 */
export function findStale(
  bySheet: ReadonlyMap<string, readonly SheetFormula[]>,
  changed: readonly CellAt[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const stale = new Map<string, Set<string>>()
  const dirty = indexCells()
  for (const cell of changed) dirty.add(cell)
  let left = [...bySheet].flatMap(([sheet, formulas]) => readAll(sheet, formulas))
  for (let round = 0; changed.length > 0 && left.length > 0; round += 1) {
    const rest: Calculated[] = []
    for (const formula of left) {
      const isStale = round === mostRounds || usesAny(formula, dirty)
      if (isStale) addResults(formula, stale, dirty)
      else rest.push(formula)
    }
    if (rest.length === left.length) break
    left = rest
  }
  return stale
}

function readAll(sheet: string, formulas: readonly SheetFormula[]): Calculated[] {
  const shared = new Map<string, { formula: SheetFormula; references: References }>()
  return formulas.map(formula => {
    const { row, column, text, shared: name, results } = formula
    const first = name === undefined ? undefined : shared.get(name)
    const references =
      text === '' && first !== undefined
        ? move(first.references, row - first.formula.row, column - first.formula.column)
        : parseReferences(text)
    if (name !== undefined && first === undefined) shared.set(name, { formula, references })
    const own = `${formatColumnLetter(column - 1)}${row}`
    const [range] = parseReferences(results ?? own).ranges
    if (range === undefined) throw new RangeError(`${results} is no range of cells.`)
    return { ...references, at: { sheet, row, column }, results: range }
  })
}

/** The references of a formula in another cell that shares it. */
function move(references: References, rows: number, columns: number): References {
  return {
    ...references,
    ranges: references.ranges.map(range => ({
      ...range,
      rows: shift(range.rows, rows),
      columns: shift(range.columns, columns),
    })),
  }
}

function shift([one, other]: CellRange['rows'], by: number): CellRange['rows'] {
  return [
    one.isFixed ? one : { ...one, at: one.at + by },
    other.isFixed ? other : { ...other, at: other.at + by },
  ]
}

function usesAny({ at, ranges, isOpen, namesOwnRow }: Calculated, dirty: CellIndex): boolean {
  if (isOpen) return true
  if (namesOwnRow && dirty.hasInRow(at.sheet, at.row)) return true
  return ranges.some(range => dirty.hasAny(range.sheet ?? at.sheet, range))
}

/** The most cells of one formula that are named one by one. */
const mostResults = 100_000

function addResults(
  { at: { sheet }, results }: Calculated,
  stale: Map<string, Set<string>>,
  dirty: CellIndex,
): void {
  const names = stale.get(sheet) ?? new Set()
  stale.set(sheet, names)
  const [first, last] = order(results.rows)
  const [left, right] = order(results.columns)
  const lastRow = Math.min(last, first + Math.floor(mostResults / (right - left + 1)))
  for (let row = first; row <= lastRow; row += 1) {
    for (let column = left; column <= right; column += 1) {
      names.add(`${formatColumnLetter(column - 1)}${row}`)
      dirty.add({ sheet, row, column })
    }
  }
}

function order([one, other]: CellRange['rows']): [number, number] {
  return one.at < other.at ? [one.at, other.at] : [other.at, one.at]
}

interface CellIndex {
  add(cell: CellAt): void
  hasAny(sheet: string, range: CellRange): boolean
  hasInRow(sheet: string, row: number): boolean
}

/** Cells by sheet, column and row. Names of sheets are alike in upper and lower case. */
function indexCells(): CellIndex {
  const sheets = new Map<string, Map<number, RowSet>>()
  return {
    add({ sheet, row, column }) {
      const columns = sheets.get(sheet.toLowerCase()) ?? new Map<number, RowSet>()
      sheets.set(sheet.toLowerCase(), columns)
      const rows = columns.get(column) ?? makeRowSet()
      columns.set(column, rows)
      rows.add(row)
    },
    hasAny(sheet, range) {
      const [left, right] = order(range.columns)
      const [first, last] = order(range.rows)
      for (const [column, rows] of sheets.get(sheet.toLowerCase()) ?? []) {
        if (column < left || column > right) continue
        if (rows.hasBetween(first, last)) return true
      }
      return false
    },
    hasInRow(sheet, row) {
      for (const rows of sheets.get(sheet.toLowerCase())?.values() ?? []) {
        if (rows.hasBetween(row, row)) return true
      }
      return false
    },
  }
}

/** Rows of a column. */
interface RowSet {
  add(row: number): void
  hasBetween(first: number, last: number): boolean
}

/** How many rows, and blocks of rows, are a block of the next level; and how many levels there are. */
const blockBits = 5
const levels = 5

/** Rows in blocks, and these in blocks again: whether one is in a range is found in a few steps, however many there are. */
function makeRowSet(): RowSet {
  const blocks = Array.from({ length: levels }, () => new Set<number>())
  /** @param level of which the numbers are */
  const hasIn = (level: number, first: number, last: number): boolean => {
    const known = blocks[level]
    if (known === undefined || first > last) return false
    const from = (first >> blockBits) + 1
    const to = (last >> blockBits) - 1
    if (from > to || level + 1 === levels) {
      for (let at = first; at <= last; at += 1) if (known.has(at)) return true
      return false
    }
    for (let at = first; at < from << blockBits; at += 1) if (known.has(at)) return true
    for (let at = (to + 1) << blockBits; at <= last; at += 1) if (known.has(at)) return true
    return hasIn(level + 1, from, to)
  }
  return {
    add(row) {
      for (const [level, known] of blocks.entries()) known.add(row >> (level * blockBits))
    },
    hasBetween: (first, last) => hasIn(0, first, last),
  }
}
