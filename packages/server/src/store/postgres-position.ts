import { sql } from 'kysely'
import pg from 'pg'
import type { Db, StorePosition } from './database.ts'
import type { Position } from './tables.ts'

/**
 * What differs after a database was promoted, recovered to a point in time, or restored from a dump. The timeline is that of
 * what is being written now: the control file has it only after the next checkpoint.
 */
const parts = {
  server: '(select system_identifier::text from pg_control_system())',
  timeline: 'substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)',
  database: '(select oid::text from pg_database where datname = current_database())',
  table: `'store_epoch'::regclass::oid::text`,
} as const

type Part = keyof typeof parts

/** Finds out what of it the server tells this user. */
export async function findPosition(db: Db): Promise<StorePosition> {
  const told: Part[] = []
  const untold: Part[] = []
  for (const part of Object.keys(parts) as Part[]) ((await isTold(db, part)) ? told : untold).push(part)
  const columns = sql.join(told.map(part => sql`${sql.raw(parts[part])} as ${sql.ref(part)}`))
  return {
    untold,
    async read(within) {
      if (told.length === 0) return {}
      const { rows } = await sql<Position>`select ${columns}`.execute(within)
      return { ...rows[0] }
    },
  }
}

async function isTold(db: Db, part: Part): Promise<boolean> {
  try {
    await sql`select ${sql.raw(parts[part])}`.execute(db)
    return true
  } catch (error) {
    // Not allowed; no such function; not supported.
    if (error instanceof pg.DatabaseError && /^(42501|42883|0A000)$/.test(error.code ?? '')) return false
    throw error
  }
}
