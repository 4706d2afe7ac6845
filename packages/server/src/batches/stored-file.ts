import type { Sealing } from '../secrets/sealing.ts'
import { insertPiece, readPiece } from '../store/batch-pieces.ts'
import type { Db } from '../store/database.ts'
import type { NamedSource } from './reading/file-reader.ts'
import { openPieces } from './sealed-pieces.ts'
import type { ComingFile } from './take-file.ts'

/** The file of a batch as it comes. */
export function comingFile(batchId: string): ComingFile {
  return {
    purpose: nameBatchFile(batchId),
    keep: (db, number, sealed) => insertPiece(db, { batch_id: batchId, number, sealed }),
  }
}

/** The bytes of the file of a batch, at any place. */
export function openStoredFile(db: Db, sealing: Sealing, batchId: string, size: number): NamedSource {
  return openPieces(sealing, nameBatchFile(batchId), size, number => readPiece(db, batchId, number))
}

/** What the file of a batch is sealed for. */
export function nameBatchFile(batchId: string): string {
  return `batch ${batchId}`
}
