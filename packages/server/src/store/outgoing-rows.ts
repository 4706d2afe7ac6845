import type { Db } from './database.ts'
import type { MailRow, Tables } from './tables.ts'

/** A table of what is sent out: each row is tried until it was sent, or is given up. */
type OutgoingTable = 'mail' | 'webhook_delivery'

/**
 * What is the same of each table of what is sent out.
 *
 * @param key what names a row
 * @param receiver the column that names to whom rows go
 */
export function outgoingRows<Name extends OutgoingTable, Key extends keyof Tables[Name]>(
  table: Name,
  key: readonly Key[],
  receiver: keyof Tables[Name],
) {
  type Row = Tables[Name]
  const update = (db: Db, change: Partial<Row>) =>
    db.updateTable(table as 'mail').set(change as Partial<MailRow>)
  return {
    /** Changes a row that has had this many attempts; `false` where it has had others, or is gone. */
    async change(db: Db, row: Pick<Row, Key> & { attempts: number }, change: Partial<Row>): Promise<boolean> {
      const named = Object.fromEntries(key.map(column => [column, row[column]]))
      const { numUpdatedRows } = await update(db, change)
        .where(where => where.and({ ...named, attempts: row.attempts }))
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    /** Nothing that waits for a receiver is tried any longer. @param state in which it is left */
    async endWaiting(db: Db, id: string, state: Row['state'], at: Date): Promise<void> {
      await update(db, { state, due_at: null, ended_at: at.getTime() } as Partial<Row>)
        .where(receiver as 'id', '=', id)
        .where('due_at', 'is not', null)
        .execute()
    },
    /** Lets nothing wait for longer than until `latest`, as it would where an earlier process had a clock ahead. */
    async shortenWaits(db: Db, latest: Date): Promise<void> {
      await update(db, { due_at: latest.getTime() } as Partial<Row>)
        .where('due_at', '>', latest.getTime())
        .execute()
    },
  }
}
