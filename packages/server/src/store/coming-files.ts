import type { Db } from './database.ts'
import { locksRows } from './locks-rows.ts'

/** The tables whose rows have a file that comes piece by piece. */
type TableWithFiles = 'batch' | 'import'

/** Rows whose file is taken in no longer. @param isShared whether other processes may be taking some in */
export async function listAbandoned(db: Db, table: TableWithFiles, isShared: boolean): Promise<string[]> {
  const coming = db.selectFrom(table).select('id').where('state', '=', 'receiving')
  const query = isShared
    ? coming.where('received_by', 'not in', ({ selectFrom }) => selectFrom('instance').select('id'))
    : coming
  return (await query.execute()).map(({ id }) => id)
}

/** Whether the row of a file is there; if so, until the transaction ends. */
export async function holdRowOfFile(db: Db, table: TableWithFiles, id: string): Promise<boolean> {
  const query = db.selectFrom(table).select('id').where('id', '=', id)
  return (await (locksRows(db) ? query.forKeyShare() : query).executeTakeFirst()) !== undefined
}
