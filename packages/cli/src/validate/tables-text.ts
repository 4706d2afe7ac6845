import type { ReadTable } from '@udigate/sheets'
import { counted, grouped } from '../counted.ts'
import { printable } from './terminal-text.ts'

/** A table of a file, and how it was read. */
export interface TableOfFile extends ReadTable {
  /** The file as the caller named it. */
  file: string
}

/** A table as it is told here or by the gateway. */
type TableToTell = Omit<ReadTable, 'encoding'> & { encoding?: string }

/** How the tables of files were read, and how much of each: a line for each file. */
export function describeTables(tables: readonly TableOfFile[]): string {
  return Array.from(
    Map.groupBy(tables, ({ file }) => file),
    ([file, some]) => `${printable(file)}: ${describeFile(some)}\n${some.map(describeNotRead).join('')}`,
  ).join('')
}

/** The tables of a file in words: of a single one how it was read, of several how many rows each has. */
export function describeFile(tables: readonly TableToTell[]): string {
  const [only, another] = tables
  const rows = counted(
    tables.reduce((sum, table) => sum + table.rows, 0),
    'row',
  )
  if (only !== undefined && another === undefined) {
    const { sheet, headingRow, columns } = only
    return [
      ...(sheet === undefined ? [] : [`sheet ${printable(sheet)}`]),
      ...describeFormat(only),
      headingRow === 0 ? 'no headings' : `headings in row ${headingRow}`,
      `${rows} in ${counted(columns, 'column')}`,
    ].join(', ')
  }
  const formats = new Set(tables.map(table => describeFormat(table).join(', ')).filter(text => text !== ''))
  const filled = tables.filter(table => table.rows > 0)
  const named = filled.map(table => `${printable(table.sheet ?? '')} ${grouped(table.rows)}`)
  return [counted(tables.length, 'sheet'), ...formats, `${rows}: ${named.join(', ')}`].join(', ')
}

/** What of a table was not read, a line for each part. */
export function describeNotRead({ sheet, notRead = [] }: TableToTell): string {
  const where = sheet === undefined ? '' : `sheet ${printable(sheet)}: `
  return notRead.map(({ part, reason }) => `    not read: ${where}${printable(part)}. ${reason}\n`).join('')
}

function describeFormat({ separator, encoding }: TableToTell): string[] {
  if (separator === undefined || encoding === undefined) return []
  return [`separator ${printable(separator)}`, encoding.toUpperCase()]
}
