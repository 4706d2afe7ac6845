import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Whether SQLite keeps a log, writes what is in it to the disk before it counts on it, and leaves it to the store to do so after each commit. */
export async function isSqliteDurable(db: Db): Promise<boolean> {
  const { rows: modes } = await sql<{ journal_mode: string }>`PRAGMA journal_mode`.execute(db)
  const { rows: levels } = await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(db)
  return modes[0]?.journal_mode === 'wal' && levels[0]?.synchronous === 1
}

/** What makes commits of PostgreSQL durable. */
export const durabilitySettings = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

/** These settings of a PostgreSQL, with its version as `server_version`, and its size in bytes. */
export async function readPostgresSettings(
  db: Db,
): Promise<{ settings: ReadonlyMap<string, string>; size: number }> {
  const names = [...durabilitySettings, 'server_version']
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in (${sql.join(names)})
  `.execute(db)
  const { rows: sizes } = await sql<{
    size: string | number
  }>`select pg_database_size(current_database()) as size`.execute(db)
  return {
    settings: new Map(rows.map(({ name, setting }) => [name, setting])),
    size: Number(sizes[0]?.size ?? 0),
  }
}

/** The time that a PostgreSQL has, in milliseconds since 1970. */
export async function readDatabaseClock(db: Db): Promise<number> {
  const { rows } = await sql<{
    at: number | string
  }>`select extract(epoch from clock_timestamp()) * 1000 as at`.execute(db)
  return Number(rows[0]?.at)
}
