import type { NamedSource } from '../batches/reading/file-reader.ts'
import { openPieces, type StoredFile, sealPieces } from '../batches/sealed-pieces.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { Store } from '../store/database.ts'
import { insertImportPiece, readImportPiece } from '../store/import-parts.ts'
import type { ImportRow } from '../store/tables.ts'

interface Keeping {
  store: Store
  sealing: Sealing
}

/**
 * Keeps a file of an import in sealed pieces.
 *
 * @param revision 0 for the file as it came, else that of the changes in it
 * @param mayGrow is asked with the number of bytes so far, and throws where they are too many
 */
export function keepListFile(
  { store, sealing }: Keeping,
  importId: string,
  revision: number,
  chunks: AsyncIterable<Uint8Array>,
  mayGrow?: (bytes: number) => void,
): Promise<StoredFile> {
  const keep = (number: number, sealed: Uint8Array) =>
    store.write(db => insertImportPiece(db, { import_id: importId, revision, number, sealed }))
  return sealPieces(sealing, nameImportFile(importId, revision), chunks, keep, mayGrow)
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
