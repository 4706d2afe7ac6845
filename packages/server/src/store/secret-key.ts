import { sql } from 'kysely'
import type { Db } from './database.ts'
import { listKeyRing } from './key-ring.ts'
import { locksRows } from './locks-rows.ts'
import type { CheckpointSigner, KeyOfStore, SecretKeyRow } from './tables.ts'

/** The single row. */
const place = 1

/** How many digits of a key's id are shown and given by people. */
const shownDigits = 16

/** What people call a secret key: the beginning of its id, which tells nothing of the key itself. */
export function formatFingerprint(keyId: string): string {
  return keyId.slice(0, shownDigits)
}

/** What the store says of its key, whichever version has made its tables; of an empty database too. */
export async function readKeyOfStore(db: Db): Promise<KeyOfStore> {
  const tables = await tablesAmong(db, ['secret_key', 'evidence_checkpoint', 'key_ring'])
  return {
    keyId: tables.has('secret_key') ? await findKeyId(db) : undefined,
    signers: tables.has('evidence_checkpoint') ? await listSigners(db) : [],
    ring: tables.has('key_ring') ? await listKeyRing(db) : [],
  }
}

/** The id of the secret key that a store of this version belongs to; `undefined` where it does not name one. */
export async function findKeyId(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('secret_key').select('key_id').executeTakeFirst())?.key_id
}

/** The rows that say which secret key the store belongs to: there has to be one. `undefined` in a store of an older version. */
export async function listKeyRows(db: Db): Promise<SecretKeyRow[] | undefined> {
  const tables = await tablesAmong(db, ['secret_key'])
  return tables.has('secret_key') ? db.selectFrom('secret_key').selectAll().execute() : undefined
}

/** Makes the store belong to a key, unless it belongs to one already. */
export async function claimStore(db: Db, keyId: string, at: Date): Promise<void> {
  await db
    .insertInto('secret_key')
    .values({ place, key_id: keyId, since: at.getTime() })
    .onConflict(conflict => conflict.column('place').doNothing())
    .execute()
}

/** Makes the store belong to a key, whichever it belonged to. */
export async function replaceKey(db: Db, keyId: string, at: Date): Promise<void> {
  await db.deleteFrom('secret_key').execute()
  await claimStore(db, keyId, at)
}

async function listSigners(db: Db): Promise<CheckpointSigner[]> {
  const rows = await db
    .selectFrom('evidence_checkpoint')
    .select(({ fn }) => [
      'key_id as keyId',
      fn.countAll<number>().as('checkpoints'),
      fn.max('number').as('last'),
      fn.max('at').as('lastAt'),
    ])
    .groupBy('key_id')
    .execute()
  return rows.toSorted((one, other) => one.last - other.last)
}

/** Those of these tables that there are. */
async function tablesAmong(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const list = sql.join(names)
  const query = locksRows(db)
    ? sql<{ name: string }>`select table_name as name from information_schema.tables
        where table_schema = current_schema() and table_name in (${list})`
    : sql<{ name: string }>`select name from sqlite_master where type = 'table' and name in (${list})`
  return new Set((await query.execute(db)).rows.map(({ name }) => name))
}
