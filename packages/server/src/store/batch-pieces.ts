import { holdRowOfFile } from './coming-files.ts'
import type { Db } from './database.ts'
import type { BatchPieceRow } from './tables.ts'

/** Keeps a piece of the file of a batch. @returns `false` where the batch is gone */
export async function insertPiece(db: Db, piece: BatchPieceRow): Promise<boolean> {
  if (!(await holdRowOfFile(db, 'batch', piece.batch_id))) return false
  await db.insertInto('batch_piece').values(piece).execute()
  return true
}

/** A part of the file of a batch, as it is sealed. @throws Error where it is not there */
export async function readPiece(db: Db, batchId: string, number: number): Promise<Uint8Array> {
  const row = await db
    .selectFrom('batch_piece')
    .select('sealed')
    .where(where => where.and({ batch_id: batchId, number }))
    .executeTakeFirst()
  if (!row) throw new Error(`Piece ${number} of batch ${batchId} is gone.`)
  return row.sealed
}
