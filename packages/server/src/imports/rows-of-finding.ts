import { type CellChange, nameCell, readSheetCell, type Survey } from '@udigate/sheets'
import { formatColumnLetter, parseColumnLetter } from '@udigate/udi'
import type { Db } from '../store/database.ts'
import type { CheckedList } from '../store/tables.ts'
import { findSheetIndex, readOriginalRows } from './cell-changes.ts'

/** Rows of a sheet as it is laid out, with what is to change in them. */
export interface SheetPage {
  sheet: string | undefined
  headingRow: number
  columns: readonly { letter: string; heading: string }[]
  rows: readonly ShownRow[]
  /** How many rows there are in all. */
  total: number
}

interface ShownRow {
  row: number
  /** One for each column; nothing where the cell is empty. */
  cells: readonly (string | null)[]
  /** What the fixes make of cells, by the letters of their columns. */
  after: Readonly<Record<string, string>>
  /** The letters of the columns that are meant. */
  marked: readonly string[]
}

/** What rows are asked for: those of safe fixes, or of a cause. */
interface Finding {
  sheet: string | undefined
  column: string | undefined
  /** The rows, with the changes that are proposed in them. */
  rows: ReadonlyMap<number, readonly CellChange[]>
}

/** How many columns are shown, and the one that is meant. */
const mostColumns = 50

/** What a group of fixes or a cause of this name is about; nothing where there is none. */
export function findFinding({ groups, causes }: CheckedList, id: string): Finding | undefined {
  const group = groups.find(each => each.id === id)
  if (group !== undefined) {
    const cells = group.fixes.flatMap(fix => fix.cells).filter(({ sheet }) => sheet === group.sheet)
    return { sheet: group.sheet, column: group.column, rows: Map.groupBy(cells, ({ row }) => row) }
  }
  const cause = causes.find(each => each.id === id)
  if (cause === undefined) return undefined
  const own = (cause.suggested ?? []).filter(
    ({ sheet, column }) => sheet === cause.sheet && column === cause.column,
  )
  const suggested = Map.groupBy(own, ({ row }) => row)
  const rows = new Map(cause.rows.map(row => [row, suggested.get(row) ?? []]))
  return { sheet: cause.sheet, column: cause.column, rows }
}

/**
 * A page of the rows of a finding, in their order, as they stand with the changes that were made.
 *
 * @param changes the changes that were made
 */
export async function showRows(
  db: Db,
  importId: string,
  { sheets }: Survey,
  finding: Finding,
  changes: readonly CellChange[],
  page: { after: number; limit: number },
): Promise<SheetPage> {
  const index = findSheetIndex(sheets, finding.sheet)
  const sheet = sheets[index]
  const all = [...finding.rows.keys()].toSorted((one, other) => one - other)
  const numbers = all.filter(row => row > page.after).slice(0, page.limit)
  const columns = chooseColumns(sheet, finding.column)
  const original = await readOriginalRows(db, importId, index, numbers)
  const changed = new Map(changes.map(change => [nameCell(change), change.after]))
  const rows = numbers.map((row): ShownRow => {
    const proposed = finding.rows.get(row) ?? []
    const read = (letter: string): string => {
      const place = { ...(sheet?.name === undefined ? {} : { sheet: sheet.name }), row, column: letter }
      const now = changed.get(nameCell(place))
      return now === undefined ? readSheetCell(original.get(row)?.[parseColumnLetter(letter)]) : String(now)
    }
    return {
      row,
      cells: columns.map(({ letter }) => read(letter) || null),
      after: Object.fromEntries(proposed.map(({ column, after }) => [column, String(after)])),
      marked:
        proposed.length > 0
          ? proposed.map(({ column }) => column)
          : finding.column === undefined
            ? []
            : [finding.column],
    }
  })
  return { sheet: sheet?.name, headingRow: sheet?.headingRow ?? 1, columns, rows, total: all.length }
}

function chooseColumns(
  sheet: Survey['sheets'][number] | undefined,
  marked: string | undefined,
): SheetPage['columns'] {
  const headings = sheet?.headings ?? []
  const shown = headings.slice(0, mostColumns).map(({ letter, text }) => ({ letter, heading: text }))
  if (marked === undefined || shown.some(({ letter }) => letter === marked)) return shown
  const heading = headings.find(({ letter }) => letter === marked)?.text ?? ''
  const index = parseColumnLetter(marked)
  return [...shown, { letter: formatColumnLetter(index), heading }]
}
