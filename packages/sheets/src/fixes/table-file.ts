import { csvTable } from '../csv/csv-table.ts'
import type { ToldFormat } from '../csv-format.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { openOwnCsv, openOwnSheets, tellFormat } from '../mapping/own-sheets.ts'
import type { OwnTable } from '../mapping/own-table.ts'
import { readChunks } from '../open-input.ts'
import type { Table } from '../row.ts'
import { openWorkbook } from '../workbook/open-workbook.ts'
import type { ByteSource } from '../zip/byte-source.ts'

/** A file with tables, whose cells can be changed. */
export interface TableFile {
  kind: 'csv' | 'xlsx'
  /** Must stay open. */
  source: ByteSource
  /** How a CSV file is written, where a person says it; a mapping may say it too. */
  csv?: ToldFormat
}

/** The tables of a file as they stand in it. */
export interface RawTables {
  tables: readonly Table[]
  /** Days that a number is counted from after 30 December 1899; absent where the file does not say it. */
  firstDay?: number
}

/** Opens the tables of a file. @throws UnreadableInput where it cannot be read */
export async function openTableFile({ kind, source, csv }: TableFile): Promise<RawTables> {
  if (kind === 'csv') return { tables: [csvTable(undefined, () => readChunks(source), csv)] }
  const { sheets, isOf1904 } = await openWorkbook(source)
  return { tables: sheets, firstDay: isOf1904 ? 1462 : 0 }
}

/** Opens the tables of a file that a mapping is for. @throws UnreadableInput where it cannot be read */
export async function openOwnTables(file: TableFile, mapping: Mapping): Promise<OwnTable[]> {
  const { kind, source } = file
  if (kind === 'xlsx') return openOwnSheets(source, mapping)
  return openOwnCsv(() => readChunks(source), mapping, file.csv)
}

/** A file that is read by a mapping, with what that says of how it is written. */
export function fileByMapping(file: TableFile, mapping: Mapping | null | undefined): TableFile {
  return mapping ? { ...file, csv: tellFormat(mapping, file.csv) } : file
}
