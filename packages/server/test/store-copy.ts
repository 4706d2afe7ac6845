import { type Kysely, sql } from 'kysely'
import type { Store } from '../src/store/database.ts'
import type { Tables } from '../src/store/tables.ts'

/** All rows of a store at a moment, but for those that migrations make. */
export type StoreCopy = ReadonlyMap<keyof Tables, readonly Record<string, unknown>[]>

const made = ['entity_lock', 'kysely_migration', 'kysely_migration_lock']

/** Copies everything that a store holds, as a back-up does. */
export async function copyStore({ db }: Pick<Store, 'db'>): Promise<StoreCopy> {
  return db.transaction().execute(async transaction => {
    const tables = await listTables(transaction)
    const copy = new Map<keyof Tables, Record<string, unknown>[]>()
    for (const table of tables) copy.set(table, await transaction.selectFrom(table).selectAll().execute())
    return copy
  })
}

/** Puts a copy in the place of everything that a store holds, while others use it. */
export async function putBack(store: Pick<Store, 'db' | 'isShared'>, copy: StoreCopy): Promise<void> {
  for (;;) {
    try {
      return await replaceAll(store, copy)
    } catch (error) {
      // A deadlock with those who use it: the database has undone this one.
      if ((error as { code?: string }).code !== '40P01') throw error
    }
  }
}

async function replaceAll({ db, isShared }: Pick<Store, 'db' | 'isShared'>, copy: StoreCopy): Promise<void> {
  await db.transaction().execute(async transaction => {
    await (isShared
      ? sql`set local session_replication_role = replica`
      : sql`pragma defer_foreign_keys = on`
    ).execute(transaction)
    for (const [table, rows] of copy) {
      await transaction.deleteFrom(table).execute()
      for (const row of rows) await transaction.insertInto(table).values(row).execute()
    }
  })
}

async function listTables(db: Kysely<Tables>): Promise<(keyof Tables)[]> {
  const tables = await db.introspection.getTables()
  return tables.map(({ name }) => name as keyof Tables).filter(name => !made.includes(name))
}
