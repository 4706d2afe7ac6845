import type { WriteTransaction } from './changes.ts'
import type { Db } from './database.ts'
import { decodeJson, encodeJson, type Json } from './json.ts'
import type { ImportParts } from './tables.ts'

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
