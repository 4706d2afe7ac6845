import { isModel } from '@udigate/eudamed'
import { nameFinder } from '@udigate/udi'
import type { Column } from '../layout/layout.ts'
import type { Problem } from '../problem.ts'
import type { RawCell, Row } from '../row.ts'
import { foldWord } from './fold-word.ts'
import { findMappedField, type MappedField } from './mapped-fields.ts'
import type { MappedSheet, Mapping, Target } from './mapping.ts'
import { foldHeading, type OwnHeading, readOwnHeadings } from './own-headings.ts'
import { makePartsTranslation, makeTranslation, type TranslateCell } from './translate-cell.ts'

/** A target of a mapping, bound to the column of a table that it takes its values from. */
export interface Slot {
  field: MappedField
  /** Which of the mapping's sheets it is taken from, from 0; and the name of that. */
  table: number
  sheet: string | undefined
  /** The column of the template, under the heading of the caller's own. */
  column: Column
  /** Of the caller's column, from 0; absent where the value is fixed. */
  index: number | undefined
  /** The value of one that is fixed. */
  fixed: string | undefined
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
  /** Of the column by which the rows of several sheets belong together, from 0. */
  key: number | undefined
  problems: readonly Problem[]
}

/** How many rows at the top of a table are looked at for its headings. */
export const headingSearch = 30

/**
 * Binds a mapping to one of its tables.
 *
 * @param at which of the mapping's sheets the table is, from 0
 * @param rows the first rows of the table: those down to the headings that the mapping names, and some more
 * @param table the name of the table
 * @param firstDay days that the workbook's calendar starts after 30 December 1899
 */
export function bindMapping(
  mapping: Mapping,
  at: number,
  rows: readonly Row[],
  table: string | undefined,
  firstDay: number,
): BoundMapping {
  const { model } = mapping
  const own = listTargets(mapping, at)
  const keyName = mapping.sheets.length > 1 ? mapping.sheets[at]?.key : undefined
  const wanted = [...own.flatMap(({ column }) => column ?? []), ...(keyName === undefined ? [] : [keyName])]
  const where = findHeadings(mapping.sheets[at], wanted, rows)
  const headings = readOwnHeadings(rows, where)
  const byName = Map.groupBy(headings, ({ folded }) => folded)
  const advise = adviser(headings)
  const place = { ...(table === undefined ? {} : { sheet: table }), row: Math.max(1, where.headingRow) }
  const problems: Problem[] = []
  const find = (target: Pick<Target, 'column' | 'occurrence' | 'field'>): OwnHeading | undefined | null => {
    const found = findColumn(target, byName, advise)
    if (found.kind === 'column') return found.heading
    const { code, message } = found
    problems.push({ code, severity: 'error', message, ...place, field: target.column ?? '' })
    return null
  }
  const slots = own.flatMap(target => {
    const field = isModel(model) ? findMappedField(model, target.field) : undefined
    const heading = field && find(target)
    return field === undefined || heading === null
      ? []
      : [makeSlot(target, field, heading, firstDay, at, table)]
  })
  const key = keyName === undefined ? undefined : find({ column: keyName, field: 'the key' })
  return {
    headingRow: where.headingRow,
    headings,
    slots,
    key: key?.index,
    problems: hasNone(headings) ? [noHeadings(place)] : problems,
  }
}

/** The slot of a field of a record that is in no list. */
export function findSlot({ slots }: Pick<BoundMapping, 'slots'>, name: string): Slot | undefined {
  return slots.find(({ field }) => field.list === undefined && field.column.name === name)
}

/** The targets of one of the mapping's sheets; fixed values are of the first. */
function listTargets({ sheets, targets }: Mapping, at: number): readonly Target[] {
  const names = sheets.map(({ name = '' }) => foldWord(name))
  return targets.filter(({ sheet }) => (sheet === undefined ? 0 : names.indexOf(foldWord(sheet))) === at)
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
  sheet: MappedSheet | undefined,
  columns: readonly string[],
  rows: readonly Row[],
): Pick<MappedSheet, 'headingRow' | 'headingRows'> {
  const { headingRow = 1, headingRows = 1 } = sheet ?? {}
  if (headingRow === 0) return { headingRow, headingRows }
  const wanted = new Set(columns.map(foldHeading))
  const count = (row: number): number => {
    const headings = readOwnHeadings(rows, { headingRow: row, headingRows })
    return new Set(headings.map(({ folded }) => folded).filter(text => wanted.has(text))).size
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

function findColumn(
  { column, occurrence, field }: Pick<Target, 'column' | 'occurrence' | 'field'>,
  byName: ReadonlyMap<string, readonly OwnHeading[]>,
  advise: (column: string) => string,
): FoundColumn {
  if (column === undefined) return { kind: 'column', heading: undefined }
  const named = byName.get(foldHeading(column)) ?? []
  const [only, another] = named
  if (occurrence !== undefined || (only !== undefined && another === undefined)) {
    const heading = named[(occurrence ?? 1) - 1]
    if (heading !== undefined) return { kind: 'column', heading }
  }
  if (only !== undefined && another !== undefined && occurrence === undefined) {
    const letters = named.slice(0, mostShown).map(({ letter }) => letter)
    const message = `The heading "${column}" is there ${named.length} times, in ${letters.join(' and ')}${named.length > mostShown ? ' and …' : ''}. Say in the mapping which of them ${field} is taken from ("occurrence"), or give them different names.`
    return { kind: 'fault', code: 'duplicate-column', message }
  }
  const number = occurrence === undefined || occurrence === 1 ? '' : ` number ${occurrence}`
  const message = `There is no column "${column}"${number}, from which the mapping takes ${field}. ${advise(column)}`
  return { kind: 'fault', code: 'missing-column', message }
}

/** How many headings are named in a message. */
const mostShown = 20

/** Says which heading may be meant by one that is not there; of very many that are not there, for the first ones. */
function adviser(headings: readonly OwnHeading[]): (column: string) => string {
  const nearest = nameFinder(headings.map(({ text }) => text))
  return column => {
    const near = nearest(column)
    return near === undefined ? listHeadings(headings) : `Did you mean "${near}"?`
  }
}

function listHeadings(headings: readonly OwnHeading[]): string {
  const shown = headings.slice(0, mostShown).map(({ text }) => `"${text.slice(0, 60)}"`)
  return `The columns are ${shown.join(', ')}${headings.length > shown.length ? ', …' : ''}.`
}

function makeSlot(
  target: Target,
  field: MappedField,
  heading: OwnHeading | undefined,
  firstDay: number,
  table: number,
  sheet: string | undefined,
): Slot {
  const { column } = field
  const isMany = column.kind === 'codes' || column.kind === 'list'
  const { value } = target
  return {
    field,
    table,
    sheet,
    column: heading === undefined ? column : { ...column, name: heading.text },
    index: heading?.index,
    fixed: value,
    letter: heading?.letter,
    read: value === undefined ? makeTranslation(target, column, firstDay) : () => value,
    readParts: value === undefined ? makePartsTranslation(target, column, firstDay) : () => [value],
    isSplit: target.split !== undefined && target.split.part === undefined && !isMany,
  }
}
