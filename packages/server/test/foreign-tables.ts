import { sql } from 'kysely'
import type { Store } from '../src/store/database.ts'

const migration = '9999-of-the-future'

/** Does some work while the tables of a store are said to be those of a later version: its database is used again. */
export async function withForeignTables(store: Store, work: () => Promise<void>): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values (${migration}, '')`.execute(store.db)
  try {
    await work()
  } finally {
    await sql`delete from kysely_migration where name = ${migration}`.execute(store.db)
  }
}
