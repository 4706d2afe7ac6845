import { type Kysely, sql, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import { software } from '../version.ts'
import type { Db } from './database.ts'
import { migrations } from './migrations/index.ts'
import type { Tables } from './tables.ts'
import { StoreUnavailable } from './unavailable.ts'

const ownMigrations = Object.keys(migrations)

/** This version and its newest migration, in words. */
export const ownTables = `${software}, migration ${ownMigrations.at(-1)}`

/** How many migrations this version knows. */
export const ownMigrationCount = ownMigrations.length

/** A newer version of udigate has migrated the store: this one must neither read nor write its tables. */
export class NewerTables extends StoreUnavailable {
  /** @param migration the newest one in the store that this version does not know */
  constructor(migration: string) {
    super()
    this.name = 'NewerTables'
    this.message = `the store was migrated by a newer version of udigate (migration ${migration}; this is ${ownTables}); run that version or a newer one, or restore the back-up`
  }
}

/**
 * Brings the tables up to date, all of it or nothing. Of several processes that start at once, one does it and the
 * others wait. Processes of an older version that run meanwhile lose their membership, and with it the right to send.
 *
 * @param finish what belongs into the same transaction, with the names of the migrations that were made in it; not called
 * where the tables are up to date already
 * @throws NewerTables where a newer version has migrated them, before anything is changed
 */
export async function migrate(
  db: Kysely<Tables>,
  finish: (transaction: Transaction<Tables>, made: ReadonlySet<string>) => Promise<void> = async () => {},
): Promise<void> {
  // There may be no tables yet.
  const done = new Set(await migrationsIn(db).catch(() => []))
  const newer = newestUnknown([...done])
  if (newer !== undefined) throw new NewerTables(newer)
  if (ownMigrations.every(name => done.has(name))) return
  await db.transaction().execute(async transaction => {
    if (done.has('0007-instances')) await transaction.deleteFrom('instance').execute()
    const provider = { getMigrations: async () => ({ ...migrations }) }
    const migrator = new Migrator({ db: transaction, provider })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw error
    await finish(transaction, new Set(results.map(({ migrationName }) => migrationName)))
  })
}

/**
 * The newest migration in the store that this version does not know; `undefined` where it knows all of them.
 *
 * @throws where the store cannot be read, or has no tables yet
 */
export async function findNewerMigration(db: Db): Promise<string | undefined> {
  return newestUnknown(await migrationsIn(db))
}

/** Whether the tables have every migration of this version. */
export async function hasOwnMigrations(db: Db): Promise<boolean> {
  const done = new Set(await migrationsIn(db))
  return ownMigrations.every(name => done.has(name))
}

function newestUnknown(names: readonly string[]): string | undefined {
  return names
    .filter(name => !ownMigrations.includes(name))
    .toSorted()
    .at(-1)
}

async function migrationsIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}
