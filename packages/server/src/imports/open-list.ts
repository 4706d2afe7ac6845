import type { NamedSource } from '../files/sealed-pieces.ts'
import { type FileServices, openFile } from '../files/take-file.ts'
import type { ImportRow } from '../store/tables.ts'

type OpenServices = Pick<FileServices, 'store' | 'sealing'>

/** The file of an import as it came. */
export function openOriginal(opening: OpenServices, row: ImportRow): Promise<NamedSource> {
  return openFile(opening, row, row.file_id)
}

/** The file of an import with the changes of its revision, which must have been checked. */
export function openCurrent(opening: OpenServices, row: ImportRow): Promise<NamedSource> {
  return openFile(opening, row, row.checked_file_id ?? row.file_id)
}
