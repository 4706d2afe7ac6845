import type { ByteSource } from '@udigate/sheets'
import type { Sealing } from '../secrets/sealing.ts'
import { insertPiece, readPiece } from '../store/batch-pieces.ts'
import type { Db, Store } from '../store/database.ts'
import { openPieces, type StoredFile, sealPieces } from './sealed-pieces.ts'

/**
 * Stores the file of a batch in sealed pieces as it comes, in memory for one piece.
 *
 * @param mayGrow is asked with the number of bytes so far, and throws where they are too many
 */
export function storeFile(
  store: Store,
  sealing: Sealing,
  batchId: string,
  chunks: AsyncIterable<Uint8Array>,
  mayGrow: (bytes: number) => void,
): Promise<StoredFile> {
  const keep = (number: number, sealed: Uint8Array) =>
    store.write(db => insertPiece(db, { batch_id: batchId, number, sealed }))
  return sealPieces(sealing, nameBatchFile(batchId), chunks, keep, mayGrow)
}

/** The bytes of the file of a batch, at any place. */
export function openStoredFile(db: Db, sealing: Sealing, batchId: string, size: number): ByteSource {
  return openPieces(sealing, nameBatchFile(batchId), size, number => readPiece(db, batchId, number))
}

/** What the file of a batch is sealed for. */
export function nameBatchFile(batchId: string): string {
  return `batch ${batchId}`
}
