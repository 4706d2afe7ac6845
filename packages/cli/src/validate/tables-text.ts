import { describeTablesRead, describeUnread, type ReadTable, type TableToTell } from '@udigate/sheets'
import { printable } from './terminal-text.ts'

/** A table of a file, and how it was read. */
export interface TableOfFile extends ReadTable {
  /** The file as the caller named it. */
  file: string
}

/** How the tables of files were read, and how much of each: a line for each file. */
export function describeTables(tables: readonly TableOfFile[]): string {
  return Array.from(
    Map.groupBy(tables, ({ file }) => file),
    ([file, some]) => `${printable(file)}: ${describeFile(some)}\n${some.map(describeNotRead).join('')}`,
  ).join('')
}

/** The tables of a file in words: of a single one how it was read, of several how many rows each has. */
export function describeFile(tables: readonly TableToTell[]): string {
  return printable(describeTablesRead(tables))
}

/** What of a table was not read, a line for each part. */
export function describeNotRead(table: TableToTell): string {
  const where = table.sheet === undefined ? '' : `sheet ${table.sheet}: `
  return describeUnread(table)
    .map(text => `    not read: ${printable(`${where}${text}`)}\n`)
    .join('')
}
