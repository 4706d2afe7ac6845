import { sql } from 'kysely'
import { everyProcess } from '../jobs/lease.ts'
import type { JobRunner } from '../jobs/runner.ts'
import type { Db } from './database.ts'

/** How often it is looked what has grown, in milliseconds. */
const every = 1_000

/** How many rows have changed at least before a table is worth another look. */
const fewest = 500

/**
 * Has PostgreSQL count the rows of tables that grow quickly from now on, until the job is stopped. Autovacuum does that once a minute;
 * what is planned before takes a table for as small as it was, and goes through all of an index for each device of a first registration.
 */
export function keepStatisticsYoung(db: Db, jobs: JobRunner): void {
  jobs.start({
    name: 'statistics of the database',
    leases: everyProcess,
    begin: () => {
      let counts: boolean | undefined
      return async () => {
        counts ??= await countsChanges(db)
        if (!counts) return Number.POSITIVE_INFINITY
        await analyzeGrown(db)
        return every
      }
    },
  })
}

/**
 * Analyzes the tables of which more than a half has changed since they were last looked at: less and less often, the more they hold.
 *
 * @returns their names
 */
export async function analyzeGrown(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and pg_stat_get_mod_since_analyze(oid) >= greatest(${fewest}, reltuples / 2)
    order by relname`.execute(db)
  const tables = rows.map(({ name }) => sql.table(name))
  // Another process, or autovacuum, may be doing the same.
  if (tables.length > 0) await sql`analyze (skip_locked) ${sql.join(tables)}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Other engines that speak its language count in another way. */
async function countsChanges(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_proc where proname = 'pg_stat_get_mod_since_analyze'`.execute(
    db,
  )
  return rows.length > 0
}
