import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from '../src/store/migrations/index.ts'
import { openRaw, type TestPlace } from './older-store.ts'
import type { StoreCopy } from './store-copy.ts'

/**
 * Makes the store of the version whose newest migration this is, with everything that a newer store held: its rows, less
 * the columns that the older one does not have.
 */
export async function makeOlderStore(migration: string, place: TestPlace, copy: StoreCopy): Promise<void> {
  const db = openRaw(place)
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } })
    const { error } = await migrator.migrateTo(migration)
    if (error) throw error
    const tables = await db.introspection.getTables()
    await db.transaction().execute(async transaction => {
      await (place.databaseUrl === undefined
        ? sql`pragma defer_foreign_keys = on`
        : sql`set local session_replication_role = replica`
      ).execute(transaction)
      for (const { name, columns } of tables) {
        const known = new Set(columns.map(column => column.name))
        for (const row of copy.get(name as never) ?? []) {
          const older = Object.entries(row).filter(([column]) => known.has(column))
          await transaction
            .insertInto(name as 'entity')
            .values(Object.fromEntries(older) as never)
            .execute()
        }
      }
    })
  } finally {
    await db.destroy()
  }
}
