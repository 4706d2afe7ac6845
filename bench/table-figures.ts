import { sql } from 'kysely'
import type { Db } from '../packages/server/src/store/database.ts'

/** What PostgreSQL counts of a table, and its sizes in bytes. */
export interface TableFigures {
  name: string
  live: number
  dead: number
  inserted: number
  updated: number
  /** Updates that changed nothing an index has. */
  hot: number
  deleted: number
  /** Changes that its statistics do not know. */
  unanalysed: number
  /** By autovacuum. */
  vacuums: number
  analyses: number
  heap: number
  indexes: number
}

/** What there is once so many submissions have ended. */
export interface TablesAt {
  ended: number
  tables: readonly TableFigures[]
}

export async function readTables(db: Db): Promise<TableFigures[]> {
  const { rows } = await sql<TableFigures>`
    select relname as name, n_live_tup as live, n_dead_tup as dead, n_tup_ins as inserted, n_tup_upd as updated,
      n_tup_hot_upd as hot, n_tup_del as deleted, n_mod_since_analyze as unanalysed,
      autovacuum_count as vacuums, autoanalyze_count as analyses,
      pg_table_size(relid) as heap, pg_indexes_size(relid) as indexes
    from pg_stat_user_tables order by relname`.execute(db)
  return rows
}

/** A line for each table that has changed, of samples at even distances. */
export function* describeTables(samples: readonly TablesAt[]): Generator<string> {
  const columns = [
    'table',
    'rows',
    'updated',
    'HOT',
    'deleted',
    'most dead',
    'of live',
    'unanalysed',
    'vacuums',
    'analyses',
    'heap',
    'indexes',
    'bytes of the first tenth',
    'of the last',
  ]
  yield formatRow(columns)
  const tenth = Math.floor((samples.length - 1) / 10)
  for (const last of samples.at(-1)?.tables ?? []) {
    if (last.inserted + last.updated + last.deleted === 0) continue
    const course = samples.map(({ ended, tables }) => ({
      ended,
      ...(tables.find(({ name }) => name === last.name) ?? last),
    }))
    const most = course.reduce((one, other) => (other.dead > one.dead ? other : one))
    const grown = (some: typeof course): string => growth(some).toFixed(0)
    yield formatRow([
      last.name,
      String(last.live),
      String(last.updated),
      last.updated === 0 ? '' : `${((100 * last.hot) / last.updated).toFixed(0)} %`,
      String(last.deleted),
      String(most.dead),
      `${((100 * most.dead) / Math.max(1, most.live)).toFixed(0)} %`,
      String(Math.max(...course.map(({ unanalysed }) => unanalysed))),
      String(last.vacuums),
      String(last.analyses),
      `${(last.heap / 1e6).toFixed(1)} MB`,
      `${(last.indexes / 1e6).toFixed(1)} MB`,
      grown(course.slice(0, tenth + 1)),
      grown(course.slice(-tenth - 1)),
    ])
  }
}

/** By how many bytes a table and its indexes have grown for each submission. */
function growth(course: readonly (TableFigures & { ended: number })[]): number {
  const [first, last] = [course[0], course.at(-1)]
  if (!first || !last || first === last) return 0
  return (last.heap + last.indexes - first.heap - first.indexes) / (last.ended - first.ended)
}

function formatRow(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(26) : cell.padStart(11))).join(' ')
}
