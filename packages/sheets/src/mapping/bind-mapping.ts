import { isModel } from '@udigate/eudamed'
import { nearestName } from '@udigate/udi'
import type { Column } from '../layout/layout.ts'
import type { Problem } from '../problem.ts'
import type { RawCell, Row } from '../row.ts'
import { findMappedField, type MappedField } from './mapped-fields.ts'
import type { MappedSheet, Mapping, Target } from './mapping.ts'
import { foldHeading, type OwnHeading, readOwnHeadings } from './own-headings.ts'
import { makePartsTranslation, makeTranslation, type TranslateCell } from './translate-cell.ts'

/** A target of a mapping, bound to the column of a table that it takes its values from. */
export interface Slot {
  field: MappedField
  /** The column of the template, under the heading of the caller's own. */
  column: Column
  /** Of the caller's column, from 0; absent where the value is fixed. */
  index: number | undefined
  letter: string | undefined
  /** The cell that would stand in the template. */
  read: TranslateCell
  /** Of a field of which each row has entries: one cell for each of them. */
  readParts: (cell: RawCell) => readonly RawCell[]
  /** Whether the parts of a cell are entries of their own; otherwise all of its entries have the same. */
  isSplit: boolean
}

/** The headings of a table, and the targets bound to them. */
export interface BoundMapping {
  headingRow: number
  headings: readonly OwnHeading[]
  slots: readonly Slot[]
  problems: readonly Problem[]
}

/** How many rows at the top of a table are looked at for its headings. */
export const headingSearch = 30

/**
 * Binds a mapping to a table.
 *
 * @param rows the first rows of the table: those down to the headings that the mapping names, and some more
 * @param firstDay days that the workbook's calendar starts after 30 December 1899
 */
export function bindMapping(
  mapping: Mapping,
  rows: readonly Row[],
  table: string | undefined,
  firstDay: number,
): BoundMapping {
  const { model, targets } = mapping
  const where = findHeadings(mapping, rows)
  const headings = readOwnHeadings(rows, where)
  const place = { ...(table === undefined ? {} : { sheet: table }), row: where.headingRow }
  const problems: Problem[] = []
  const slots = targets.flatMap(target => {
    const field = isModel(model) ? findMappedField(model, target.field) : undefined
    if (field === undefined) return []
    const found = findColumn(target, headings)
    if (found.kind === 'fault') {
      const field = target.column ?? ''
      problems.push({ code: found.code, severity: 'error', message: found.message, ...place, field })
      return []
    }
    return [makeSlot(target, field, found.heading, firstDay)]
  })
  return {
    headingRow: where.headingRow,
    headings,
    slots,
    problems: hasNone(headings) ? [noHeadings(place)] : problems,
  }
}

function hasNone(headings: readonly OwnHeading[]): boolean {
  return headings.length === 0
}

function noHeadings(place: { sheet?: string; row: number }): Problem {
  const message = `There are no headings in row ${place.row}. Say in the mapping in which row they stand.`
  return { code: 'missing-headings', severity: 'error', message, ...place }
}

/** Where the headings stand: where the mapping says it, unless another row has more of them. */
function findHeadings(
  { sheets: [sheet], targets }: Mapping,
  rows: readonly Row[],
): Pick<MappedSheet, 'headingRow' | 'headingRows'> {
  const { headingRow = 1, headingRows = 1 } = sheet ?? {}
  const wanted = new Set(targets.flatMap(({ column }) => (column === undefined ? [] : [foldHeading(column)])))
  const count = (row: number): number => {
    const headings = readOwnHeadings(rows, { headingRow: row, headingRows })
    return new Set(headings.map(({ text }) => foldHeading(text)).filter(text => wanted.has(text))).size
  }
  let best = { row: headingRow, found: count(headingRow) }
  if (best.found < wanted.size) {
    for (const { row } of rows.slice(0, headingSearch)) {
      const found = count(row)
      if (found > best.found) best = { row, found }
    }
  }
  return { headingRow: best.row, headingRows }
}

type FoundColumn =
  | { kind: 'column'; heading: OwnHeading | undefined }
  | { kind: 'fault'; code: 'missing-column' | 'duplicate-column'; message: string }

function findColumn({ column, occurrence, field }: Target, headings: readonly OwnHeading[]): FoundColumn {
  if (column === undefined) return { kind: 'column', heading: undefined }
  const named = headings.filter(({ text }) => foldHeading(text) === foldHeading(column))
  const [only, another] = named
  if (occurrence !== undefined || (only !== undefined && another === undefined)) {
    const heading = named[(occurrence ?? 1) - 1]
    if (heading !== undefined) return { kind: 'column', heading }
  }
  if (only !== undefined && another !== undefined && occurrence === undefined) {
    const message = `The heading "${column}" is there ${named.length} times, in ${named.map(({ letter }) => letter).join(' and ')}. Say in the mapping which of them ${field} is taken from ("occurrence"), or give them different names.`
    return { kind: 'fault', code: 'duplicate-column', message }
  }
  const near = nearestName(
    column,
    headings.map(({ text }) => text),
  )
  const number = occurrence === undefined || occurrence === 1 ? '' : ` number ${occurrence}`
  const advice = near === undefined ? listHeadings(headings) : `Did you mean "${near}"?`
  const message = `There is no column "${column}"${number}, from which the mapping takes ${field}. ${advice}`
  return { kind: 'fault', code: 'missing-column', message }
}

function listHeadings(headings: readonly OwnHeading[]): string {
  const shown = headings.slice(0, 20).map(({ text }) => `"${text.slice(0, 60)}"`)
  return `The columns are ${shown.join(', ')}${headings.length > shown.length ? ', …' : ''}.`
}

function makeSlot(
  target: Target,
  field: MappedField,
  heading: OwnHeading | undefined,
  firstDay: number,
): Slot {
  const { column } = field
  const isMany = column.kind === 'codes' || column.kind === 'list'
  const { value } = target
  return {
    field,
    column: heading === undefined ? column : { ...column, name: heading.text },
    index: heading?.index,
    letter: heading?.letter,
    read: value === undefined ? makeTranslation(target, column, firstDay) : () => value,
    readParts: value === undefined ? makePartsTranslation(target, column, firstDay) : () => [value],
    isSplit: target.split !== undefined && target.split.part === undefined && !isMany,
  }
}
