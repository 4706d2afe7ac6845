import type { WriteTransaction } from './changes.ts'
import { holdRowOfFile } from './coming-files.ts'
import type { Db } from './database.ts'
import { decodeJson, encodeJson, type Json } from './json.ts'
import type { ImportParts, ImportPieceRow } from './tables.ts'

/** How many blocks of rows a sheet has room for in the numbers of its parts. */
export const blocksOfSheet = 1_000_000

/** What was found of an import; nothing where it is not there. */
export async function readPart<Kind extends keyof ImportParts>(
  db: Db,
  importId: string,
  kind: Kind,
  number = 0,
): Promise<ImportParts[Kind] | undefined> {
  const row = await db
    .selectFrom('import_part')
    .select('content')
    .where(where => where.and({ import_id: importId, kind, number }))
    .executeTakeFirst()
  return decodeJson(row?.content as Json<ImportParts[Kind]> | undefined)
}

/** Parts of a kind with these numbers, in any order. */
export async function readParts<Kind extends keyof ImportParts>(
  db: Db,
  importId: string,
  kind: Kind,
  numbers: readonly number[],
): Promise<ImportParts[Kind][]> {
  if (numbers.length === 0) return []
  const rows = await db
    .selectFrom('import_part')
    .select('content')
    .where(where => where.and({ import_id: importId, kind }))
    .where('number', 'in', numbers)
    .execute()
  return rows.map(({ content }) => decodeJson(content as Json<ImportParts[Kind]>))
}

/** Keeps what was found, in the place of what is there. */
export async function putPart<Kind extends keyof ImportParts>(
  db: WriteTransaction,
  importId: string,
  kind: Kind,
  content: ImportParts[Kind],
  number = 0,
): Promise<void> {
  const row = { import_id: importId, kind, number, content: encodeJson(content) }
  await db
    .insertInto('import_part')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['import_id', 'kind', 'number']).doUpdateSet({ content: row.content }),
    )
    .execute()
}

export async function removeParts(
  db: WriteTransaction,
  importId: string,
  kinds: readonly (keyof ImportParts)[],
): Promise<void> {
  await db.deleteFrom('import_part').where('import_id', '=', importId).where('kind', 'in', kinds).execute()
}

/**
 * Keeps a piece of a file. One that is there already stays: the same revision has the same bytes.
 *
 * @returns `false` where the import is gone
 */
export async function insertImportPiece(db: WriteTransaction, piece: ImportPieceRow): Promise<boolean> {
  if (!(await holdRowOfFile(db, 'import', piece.import_id))) return false
  await db
    .insertInto('import_piece')
    .values(piece)
    .onConflict(conflict => conflict.columns(['import_id', 'revision', 'number']).doNothing())
    .execute()
  return true
}

/** A piece of a file, as it is sealed. @throws Error where it is not there */
export async function readImportPiece(
  db: Db,
  importId: string,
  revision: number,
  number: number,
): Promise<Uint8Array> {
  const row = await db
    .selectFrom('import_piece')
    .select('sealed')
    .where(where => where.and({ import_id: importId, revision, number }))
    .executeTakeFirst()
  if (!row) throw new Error(`Piece ${number} of revision ${revision} of import ${importId} is gone.`)
  return row.sealed
}

/** Removes the pieces of all revisions before one, but for the file as it came. */
export async function removeOlderPieces(
  db: WriteTransaction,
  importId: string,
  revision: number,
): Promise<void> {
  await db
    .deleteFrom('import_piece')
    .where('import_id', '=', importId)
    .where('revision', '>', 0)
    .where('revision', '<', revision)
    .execute()
}
