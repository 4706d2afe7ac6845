import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import type { Tables } from './tables.ts'

/**
 * Brings the tables up to date, all of it or nothing. Of several processes that start at once, one does it and the
 * others wait.
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  if (await isUpToDate(db)) return
  await db.transaction().execute(async transaction => {
    const provider = { getMigrations: async () => ({ ...migrations }) }
    const migrator = new Migrator({ db: transaction, provider })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  })
}

/** Whether the tables are those that this version of the gateway has made, or would. */
export async function hasOwnTables(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  const own = Object.keys(migrations)
  return done.size === own.length && own.every(name => done.has(name))
}

/** The usual case, seen by one query. */
async function isUpToDate(db: Kysely<Tables>): Promise<boolean> {
  try {
    return await hasOwnTables(db)
  } catch {
    // There are no tables yet.
    return false
  }
}
