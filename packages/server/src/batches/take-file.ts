import type { Sealing } from '../secrets/sealing.ts'
import type { WriteTransaction } from '../store/changes.ts'
import type { Store } from '../store/database.ts'
import { StoreUnavailable } from '../store/unavailable.ts'
import { type StoredFile, sealPieces } from './sealed-pieces.ts'

/** A file as it comes: its pieces belong to a row, and are kept only while that is there. */
export interface ComingFile {
  /** What its pieces are sealed for. */
  purpose: string
  /** Keeps a piece. @returns `false` where the row is gone */
  keep(db: WriteTransaction, number: number, sealed: Uint8Array): Promise<boolean>
}

/**
 * Stores a file in sealed pieces as it comes, in memory for one piece.
 *
 * @param mayGrow is asked with the number of bytes so far, and throws where they are too many
 * @param whenGone what is thrown where the row is gone: a store that goes back takes it away, and so does a process that takes
 * this one for dead. Unless it is given, StoreUnavailable: nothing of the file is stored, and it may be sent again
 */
export function storePieces(
  { store, sealing }: { store: Store; sealing: Sealing },
  { purpose, keep }: ComingFile,
  chunks: AsyncIterable<Uint8Array>,
  mayGrow?: (bytes: number) => void,
  whenGone: () => Error = () => new StoreUnavailable(new Error(`What the ${purpose} is of is gone.`)),
): Promise<StoredFile> {
  const keepPiece = (number: number, sealed: Uint8Array) =>
    store.write(async db => {
      if (!(await keep(db, number, sealed))) throw whenGone()
    })
  return sealPieces(sealing, purpose, chunks, keepPiece, mayGrow)
}

/** A file with the row that it belongs to, which is there from the first byte on. */
export interface FileWithRow extends ComingFile {
  insertRow(db: WriteTransaction): Promise<unknown>
  /** Removes the row with everything of it. */
  removeRow(db: WriteTransaction): Promise<unknown>
}

/**
 * Takes a file in. Whatever breaks off before `open` has returned leaves nothing, and neither does an empty file.
 *
 * @param mayGrow is asked with the number of bytes so far, and throws where they are too many
 * @param open what is done once all of the file is on disk
 */
export async function takeFile<Opened>(
  services: { store: Store; sealing: Sealing },
  file: FileWithRow,
  chunks: AsyncIterable<Uint8Array>,
  mayGrow: (bytes: number) => void,
  open: (stored: StoredFile) => Promise<Opened>,
): Promise<Opened | { kind: 'empty' }> {
  const { store } = services
  await store.write(db => file.insertRow(db))
  try {
    const stored = await storePieces(services, file, chunks, mayGrow)
    if (stored.bytes > 0) return await open(stored)
    await store.write(db => file.removeRow(db))
    return { kind: 'empty' }
  } catch (error) {
    await store.write(db => file.removeRow(db)).catch(() => {})
    throw error
  }
}
