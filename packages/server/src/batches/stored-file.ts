import type { Sealing } from '../secrets/sealing.ts'
import { insertPiece, readPiece } from '../store/batch-pieces.ts'
import { findBatch } from '../store/batches.ts'
import type { Db, Store } from '../store/database.ts'
import { StoreUnavailable } from '../store/unavailable.ts'
import type { NamedSource } from './reading/file-reader.ts'
import { openPieces, type StoredFile, sealPieces } from './sealed-pieces.ts'

/**
 * Stores the file of a batch in sealed pieces as it comes, in memory for one piece.
 *
 * @param mayGrow is asked with the number of bytes so far, and throws where they are too many
 * @throws StoreUnavailable where the batch is not there any more: nothing of it is stored, and it may be sent again
 */
export function storeFile(
  store: Store,
  sealing: Sealing,
  batchId: string,
  chunks: AsyncIterable<Uint8Array>,
  mayGrow: (bytes: number) => void,
): Promise<StoredFile> {
  const keep = (number: number, sealed: Uint8Array) =>
    store.write(async db => {
      // A store that goes back takes it away, and so does a process that takes this one for dead.
      if (!(await findBatch(db, batchId))) throw new StoreUnavailable(new Error(`Batch ${batchId} is gone.`))
      await insertPiece(db, { batch_id: batchId, number, sealed })
    })
  return sealPieces(sealing, nameBatchFile(batchId), chunks, keep, mayGrow)
}

/** The bytes of the file of a batch, at any place. */
export function openStoredFile(db: Db, sealing: Sealing, batchId: string, size: number): NamedSource {
  return openPieces(sealing, nameBatchFile(batchId), size, number => readPiece(db, batchId, number))
}

/** What the file of a batch is sealed for. */
export function nameBatchFile(batchId: string): string {
  return `batch ${batchId}`
}
