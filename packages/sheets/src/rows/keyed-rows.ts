import { formatColumnLetter } from '@udigate/udi'
import { keyFields, type SheetLayout } from '../layout/layout.ts'
import type { Problem } from '../problem.ts'
import { isBlank, type RawCell, type Row, shownText } from '../row.ts'
import { cellsBeyond } from './beyond-headings.ts'
import type { Binding } from './binding.ts'
import type { CodeIds } from './code-ids.ts'
import type { OpenTable } from './open-table.ts'
import { rowStore } from './row-store.ts'

/** What a row says of the record that it belongs to. */
export interface RowKey {
  code: string
  /** Empty where it is not said. */
  agency: string
}

/** Reads the key of each row of a table. */
export function keyReader(
  bindings: readonly Binding[],
  record: SheetLayout['record'],
): { readKey(row: Row): RowKey; codeAt: number; codeName: string } {
  const [agencyName, codeName] = keyFields[record]
  const findIndex = (name: string): number =>
    bindings.find(({ column, list }) => column.name === name && list === undefined)?.index ?? -1
  const agencyAt = findIndex(agencyName)
  const codeAt = findIndex(codeName)
  return {
    readKey: row => ({ code: keyText(row.cells[codeAt]), agency: keyText(row.cells[agencyAt]) }),
    codeAt,
    codeName,
  }
}

function keyText(cell: RawCell): string {
  return typeof cell === 'string' ? cell.trim() : shownText(cell).trim()
}

/** The rows of a table of entries by the record that they belong to. */
export interface KeyedRows {
  layout: SheetLayout
  table: OpenTable
  /** Takes the rows of a record out: those that say its agency, and those that say none. */
  take(key: RowKey): readonly Row[]
  /** Rows that are left. */
  left(): Generator<{ row: Row; key: RowKey }>
  codeAt: number
}

/** Reads a table of entries into memory; rows without a key are reported. */
export async function readKeyedRows(
  layout: SheetLayout,
  table: OpenTable,
  ids: CodeIds,
  report: (problem: Problem) => void,
): Promise<KeyedRows> {
  const { readKey, codeAt, codeName } = keyReader(table.headings.bindings, layout.record)
  const rows = rowStore(table.headings.bindings, codeAt, ids)
  const sheet = table.name ?? layout.name
  for await (const batch of table.rows()) {
    for (const row of batch) {
      const beyond = cellsBeyond(table.name, row, table.headings.last)
      if (beyond !== undefined) report(beyond)
      const { code, agency } = readKey(row)
      if (code === '') {
        report(missingKey(sheet, row, codeAt, codeName))
        continue
      }
      rows.add(code, row, agency)
      const cell = row.cells[codeAt]
      if (typeof cell === 'string' && cell !== code) report(edgeSpaces(sheet, row, codeAt, codeName, code))
    }
  }
  return {
    layout,
    table,
    codeAt,
    take: ({ code, agency }) => rows.take(code, agency),
    *left() {
      for (const { row } of rows.left()) yield { row, key: readKey(row) }
    },
  }
}

export function missingKey(sheet: string, row: Row, column: number, name: string): Problem {
  const what = row.cells.every(isBlank) ? 'The row' : 'This row'
  const message = `${what} does not say which record it belongs to: ${name} is empty.`
  return {
    code: 'missing-key',
    severity: 'error',
    message,
    sheet,
    row: row.row,
    column: formatColumnLetter(column),
    field: name,
  }
}

function edgeSpaces(sheet: string, row: Row, column: number, name: string, meant: string): Problem {
  const message = `There is white space at an edge of ${name}: write "${meant}".`
  const value = shownText(row.cells[column])
  return {
    code: 'edge-spaces',
    severity: 'error',
    message,
    value,
    sheet,
    row: row.row,
    column: formatColumnLetter(column),
    field: name,
  }
}
