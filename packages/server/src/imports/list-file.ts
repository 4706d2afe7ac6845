import type { NamedSource } from '../batches/reading/file-reader.ts'
import { openPieces } from '../batches/sealed-pieces.ts'
import type { ComingFile } from '../batches/take-file.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { Store } from '../store/database.ts'
import { insertImportPiece, readImportPiece } from '../store/import-parts.ts'
import type { ImportRow } from '../store/tables.ts'

interface Keeping {
  store: Store
  sealing: Sealing
}

/** A file of an import as it comes. @param revision 0 for the file as it came, else that of the changes in it */
export function comingListFile(importId: string, revision: number): ComingFile {
  return {
    purpose: nameImportFile(importId, revision),
    keep: (db, number, sealed) => insertImportPiece(db, { import_id: importId, revision, number, sealed }),
  }
}

/** The file of an import as it came. */
export function openOriginal(keeping: Keeping, { id, bytes }: Pick<ImportRow, 'id' | 'bytes'>): NamedSource {
  return open(keeping, id, 0, bytes)
}

/** The file of an import with the changes of its revision, which must have been checked. */
export function openCurrent(keeping: Keeping, row: ImportRow): NamedSource {
  return row.checked_bytes === null
    ? openOriginal(keeping, row)
    : open(keeping, row.id, row.revision, row.checked_bytes)
}

function open({ store, sealing }: Keeping, importId: string, revision: number, size: number): NamedSource {
  return openPieces(sealing, nameImportFile(importId, revision), size, number =>
    readImportPiece(store.db, importId, revision, number),
  )
}

/** What the file of an import is sealed for, as it is with the changes of a revision. */
export function nameImportFile(importId: string, revision: number): string {
  return `import ${importId} ${revision}`
}
