import { SqliteAdapter } from 'kysely'
import type { Db } from './database.ts'

/** Whether several transactions can write at once, so that rows have to be locked. */
export function locksRows(db: Db): boolean {
  return !(db.getExecutor().adapter instanceof SqliteAdapter)
}
