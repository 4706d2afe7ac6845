import type { Db } from './database.ts'
import type { MailRow, Tables } from './tables.ts'

/** A table of what is sent out: each row is tried until it was sent, or is given up. */
export type OutgoingTable = 'mail' | 'webhook_delivery'

/** What a table of what is sent out is made of. */
interface OutgoingColumns<Name extends OutgoingTable, Key extends keyof Tables[Name]> {
  table: Name
  /** What names a row. */
  key: readonly Key[]
  /** The table of those to whom rows go, and the column that names one of them. */
  receivers: 'subscription' | 'webhook'
  receiver: keyof Tables[Name]
  /** The column that says how old a row is. */
  madeAt: keyof Tables[Name]
  /** The states of what was sent, and of what is not tried any longer because its receiver was stopped. */
  states: Readonly<Record<'sent' | 'stopped', Tables[Name]['state']>>
  /** Further tables whose rows are named as these are, and go with them. */
  parts?: readonly 'webhook_attempt'[]
}

/** What is asked of a table of what is sent out, and stored in it, whatever it is that is sent. */
export type OutgoingRows<Name extends OutgoingTable, Key extends keyof Tables[Name]> = ReturnType<
  typeof outgoingRows<Name, Key>
>

/** What is the same of each table of what is sent out. */
export function outgoingRows<Name extends OutgoingTable, Key extends keyof Tables[Name]>({
  table,
  key,
  receivers,
  receiver,
  madeAt,
  states,
  parts = [],
}: OutgoingColumns<Name, Key>) {
  type Row = Tables[Name]
  type Named = Pick<Row, Key>
  const name = (row: Named) => Object.fromEntries(key.map(column => [column, row[column]]))
  const select = (db: Db) => db.selectFrom(table as 'mail')
  const update = (db: Db, change: Partial<Row>) =>
    db.updateTable(table as 'mail').set(change as Partial<MailRow>)
  return {
    states,
    /** The id of the one to whom a row goes. */
    findReceiver: (row: Row): string => String(row[receiver]),
    find: (db: Db, row: Named): Promise<Row | undefined> =>
      select(db)
        .selectAll()
        .where(where => where.and(name(row)))
        .executeTakeFirst() as Promise<Row | undefined>,
    /** Changes a row that has had this many attempts; `false` where it has had others, or is gone. */
    async change(db: Db, row: Named & { attempts: number }, change: Partial<Row>): Promise<boolean> {
      const { numUpdatedRows } = await update(db, change)
        .where(where => where.and({ ...name(row), attempts: row.attempts }))
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    /** Nothing that waits for a receiver is tried any longer. */
    async endWaiting(db: Db, id: string, at: Date): Promise<void> {
      await update(db, { state: states.stopped, due_at: null, ended_at: at.getTime() } as Partial<Row>)
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
    /** Removes what was made before this time, whether it was sent or not. @returns how many rows it removed, `limit` at most */
    async removeOld(db: Db, before: Date, limit: number): Promise<number> {
      const old = (await select(db)
        .select(key as readonly 'id'[])
        .where(madeAt as 'created_at', '<', before.getTime())
        .limit(limit)
        .execute()) as unknown as Named[]
      for (const row of old) {
        for (const each of [...parts, table]) {
          await db
            .deleteFrom(each as 'mail')
            .where(where => where.and(name(row)))
            .execute()
        }
      }
      return old.length
    },
    /** Notes that nothing has come through to a receiver, unless that is noted since the last success; tells since when. */
    async noteFailure(db: Db, id: string, at: Date): Promise<Date> {
      const row = await db
        .updateTable(receivers as 'webhook')
        .set(({ fn, ref, val }) => ({ failing_since: fn.coalesce(ref('failing_since'), val(at.getTime())) }))
        .where('id', '=', id)
        .returning('failing_since')
        .executeTakeFirst()
      return new Date(row?.failing_since ?? at.getTime())
    },
    async noteSuccess(db: Db, id: string): Promise<void> {
      await db
        .updateTable(receivers as 'webhook')
        .set({ failing_since: null })
        .where('id', '=', id)
        .where('failing_since', 'is not', null)
        .execute()
    },
  }
}
