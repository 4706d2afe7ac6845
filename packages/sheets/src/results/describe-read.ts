import type { ReadTable } from '../read-request.ts'
import { isBlank, type RawCell, shownText } from '../row.ts'

/** A table as it is told here or by the gateway. */
export type TableToTell = Omit<ReadTable, 'encoding'> & { encoding?: string }

const figures = new Intl.NumberFormat('en')

function counted(number: number, one: string): string {
  return `${figures.format(number)} ${one}${number === 1 ? '' : 's'}`
}

/** How the tables of a file were read, in words: of a single one how, of several how many rows each has. */
export function describeTablesRead(tables: readonly TableToTell[]): string {
  const [only, another] = tables
  if (only !== undefined && another === undefined) return describeTableRead(only)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const formats = new Set(tables.map(table => describeFormat(table).join(', ')).filter(text => text !== ''))
  const filled = tables.filter(table => table.rows > 0)
  const named = filled.map(table => `${table.sheet ?? ''} ${figures.format(table.rows)}`)
  return [counted(tables.length, 'sheet'), ...formats, `${counted(rows, 'row')}: ${named.join(', ')}`].join(
    ', ',
  )
}

function describeTableRead(table: TableToTell): string {
  const { sheet, headingRow, columns, rows } = table
  return [
    ...(sheet === undefined ? [] : [`sheet ${sheet}`]),
    ...describeFormat(table),
    headingRow === 0 ? 'no headings' : `headings in row ${headingRow}`,
    `${counted(rows, 'row')} in ${counted(columns, 'column')}`,
  ].join(', ')
}

/** What of a table was not read, and why: a sentence or two for each part. */
export function describeUnread({ notRead = [] }: Pick<TableToTell, 'notRead'>): readonly string[] {
  return notRead.map(({ part, reason }) => `${part}. ${reason}`)
}

const beginning = 'Read: '

/** Whether a row holds nothing but what an earlier round wrote below a table. @param index of the column for findings, from 0 */
export function isReadBelow(cells: readonly RawCell[], index: number): boolean {
  const own = shownText(cells[index])
  return own.startsWith(beginning) && cells.every((cell, at) => at === index || isBlank(cell))
}

/** What stands below a table in a file of results: how much of it was read, and what was not. @param records of the whole file */
export function describeRead(table: TableToTell, records: number): string {
  const unread = describeUnread(table).map(text => `Not read: ${text}`)
  return [
    `${beginning}${describeTableRead(table)}; ${counted(records, 'record')} in the file.`,
    ...unread,
  ].join('\n')
}

function describeFormat({ separator, encoding }: TableToTell): string[] {
  if (separator === undefined || encoding === undefined) return []
  return [`separator ${separator}`, encoding.toUpperCase()]
}
