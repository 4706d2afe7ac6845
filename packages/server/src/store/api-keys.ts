import { rowFinder } from './batch-calls.ts'
import { announce, type WriteTransaction } from './changes.ts'
import { inChunks, readInChunks } from './chunks.ts'
import type { Db } from './database.ts'
import { remembered } from './remembered.ts'
import type { Owner } from './submissions.ts'
import type { ApiKeyRow } from './tables.ts'

export async function insertApiKey(db: WriteTransaction, row: ApiKeyRow): Promise<void> {
  await db.insertInto('api_key').values(row).execute()
  announce(db, { type: 'key-made', key: row })
}

/** The API key of this hash, whatever has become of it. */
export const findApiKeyOfHash: (db: Db, hash: string) => Promise<Readonly<ApiKeyRow> | undefined> =
  remembered(
    hash => hash,
    (db, hash) => keyOfHash(db, { hash }),
  )

const keyOfHash = rowFinder(
  'hash',
  (db, _: Pick<ApiKeyRow, 'hash'>, hashes): Promise<ApiKeyRow[]> =>
    db.selectFrom('api_key').selectAll().where('hash', 'in', hashes).execute(),
)

/** The API key of this id; only where it is the owner's, when there is one. */
export function findApiKey(db: Db, id: string, owner?: Owner): Promise<ApiKeyRow | undefined> {
  const query = db.selectFrom('api_key').selectAll().where('id', '=', id)
  return (
    owner === undefined
      ? query
      : query.where('organisation', '=', owner.organisation).where('stage', '=', owner.stage)
  ).executeTakeFirst()
}

/** API keys, newest first, those before the id `before` where it is given; the owner's alone, when there is one. */
export function listApiKeys(
  db: Db,
  page: { limit: number; before?: string | undefined; owner?: Owner },
): Promise<ApiKeyRow[]> {
  const { limit, before, owner } = page
  let query = db.selectFrom('api_key').selectAll().orderBy('id', 'desc').limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  if (owner) query = query.where('organisation', '=', owner.organisation).where('stage', '=', owner.stage)
  return query.execute()
}

/** The API keys that were not revoked and may act in the right of a principal: those that say so, and those of which that was not noted yet. */
export function listKeysThatMayActFor(db: Db, principal: string): Promise<ApiKeyRow[]> {
  return db
    .selectFrom('api_key')
    .selectAll()
    .where('revoked_at', 'is', null)
    .where(key => key.or([key('on_behalf_of', '=', principal), key('on_behalf_of', 'is', null)]))
    .orderBy('id')
    .execute()
}

/** What API keys are called, by their ids; those that are deleted are not among them. */
export async function readKeyNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await readInChunks([...new Set(ids)], some =>
    db.selectFrom('api_key').select(['id', 'name']).where('id', 'in', some).execute(),
  )
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])))
}

/** Which of these API keys are neither revoked nor expired. */
export async function keysInForce(db: Db, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const inForce = new Set<string>()
  for (const some of inChunks(ids)) {
    const rows = await db
      .selectFrom('api_key')
      .select('id')
      .where('id', 'in', some)
      .where('revoked_at', 'is', null)
      .where(key => key.or([key('expires_at', 'is', null), key('expires_at', '>', now.getTime())]))
      .execute()
    for (const { id } of rows) inForce.add(id)
  }
  return inForce
}

/** Lets an API key be refused from now on; nothing where it is already. */
export async function endApiKey(db: WriteTransaction, id: string, by: string, at: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('api_key')
    .set({ revoked_at: at.getTime() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) announce(db, { type: 'key-revoked', keyId: id, by, at })
}

/** Forgets an API key, but for its evidence. */
export async function removeApiKey(db: WriteTransaction, id: string, by: string, at: Date): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('api_key').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 1n) announce(db, { type: 'key-deleted', keyId: id, by, at })
}

/** Notes when an API key was used last, unless a later use is noted. */
export async function noteUse(db: Db, id: string, at: number): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where(key => key.or([key('last_used_at', 'is', null), key('last_used_at', '<', at)]))
    .execute()
}
