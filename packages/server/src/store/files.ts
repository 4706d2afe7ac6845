import type { Db } from './database.ts'
import { locksRows } from './locks-rows.ts'
import { ownedRows } from './owned-rows.ts'
import type { FilePieceRow, FileRow } from './tables.ts'

/** Begins a file, whose pieces come from now on. */
export async function insertFile(db: Db, file: FileRow): Promise<void> {
  await db.insertInto('file').values(file).execute()
}

export const { find: findFile } = ownedRows('file')

/** Keeps a piece. @returns `false` where its file is gone */
export async function insertPiece(db: Db, piece: FilePieceRow): Promise<boolean> {
  const file = db.selectFrom('file').select('id').where('id', '=', piece.file_id)
  if ((await (locksRows(db) ? file.forKeyShare() : file).executeTakeFirst()) === undefined) return false
  await db.insertInto('file_piece').values(piece).execute()
  return true
}

/** A piece of a file, as it is sealed. @throws Error where it is not there */
export async function readPiece(db: Db, fileId: string, number: number): Promise<Uint8Array> {
  const row = await db
    .selectFrom('file_piece')
    .select('sealed')
    .where(where => where.and({ file_id: fileId, number }))
    .executeTakeFirst()
  if (!row) throw new Error(`Piece ${number} of the ${fileId} is gone.`)
  return row.sealed
}

/** Keeps a file, all of which is here: what refers to it is stored in the same transaction. @returns `false` where it is gone */
export async function keepFile(
  db: Db,
  { id, bytes, sha256 }: Pick<FileRow, 'id' | 'bytes' | 'sha256'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('file')
    .set({ bytes, sha256, received_by: null })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes those of these files to which nothing refers. */
export async function removeFiles(db: Db, ids: readonly (string | null)[]): Promise<void> {
  const named = ids.filter(id => id !== null)
  if (named.length > 0) await remove(db, file => file.where('file.id', 'in', named))
}

/**
 * Removes the files to which nothing refers, and those that are taken in no longer.
 *
 * @param ended whose files are: of all instances, of those that are gone, or of none
 * @returns how many
 */
export async function removeUnusedFiles(db: Db, ended: 'all' | 'gone' | 'none'): Promise<number> {
  let count = await remove(db, file => file.where('file.received_by', 'is', null))
  if (ended === 'all') count += await remove(db, file => file.where('file.received_by', 'is not', null))
  if (ended === 'gone') {
    count += await remove(db, file =>
      file
        .where('file.received_by', 'is not', null)
        .where('file.received_by', 'not in', ({ selectFrom }) => selectFrom('instance').select('id')),
    )
  }
  return count
}

/** Removes those of some files to which nothing refers, with their pieces. @returns how many */
async function remove(db: Db, choose: (files: UnusedFiles) => UnusedFiles): Promise<number> {
  const unused = choose(findUnused(db))
  await db.deleteFrom('file_piece').where('file_id', 'in', unused).execute()
  const { numDeletedRows } = await db.deleteFrom('file').where('id', 'in', unused).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

type UnusedFiles = ReturnType<typeof findUnused>

function findUnused(db: Db) {
  return db
    .selectFrom('file')
    .select('file.id')
    .where(({ not, exists, selectFrom }) => {
      const batches = selectFrom('batch').select('id').whereRef('batch.file_id', '=', 'file.id')
      const imports = selectFrom('import')
        .select('id')
        .where(where =>
          where.or([
            where('import.file_id', '=', where.ref('file.id')),
            where('import.checked_file_id', '=', where.ref('file.id')),
          ]),
        )
      return not(exists(batches)).and(not(exists(imports)))
    })
}
