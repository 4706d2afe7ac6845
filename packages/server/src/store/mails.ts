import type { PassedOver } from '../jobs/outbox.ts'
import type { Db } from './database.ts'
import { outgoingRows } from './outgoing-rows.ts'
import type { MailRow } from './tables.ts'

/** Mails to subscribers and people, and those that wait to be sent. */
export const mails = outgoingRows({
  table: 'mail',
  key: ['id'],
  receivers: 'subscription',
  receiver: 'subscription_id',
  madeAt: 'created_at',
  states: { sent: 'sent', stopped: 'failed' },
})

export async function insertMail(db: Db, mail: MailRow): Promise<void> {
  await db.insertInto('mail').values(mail).execute()
}

/** The newest mail of a subscription. */
export function findLastMail(db: Db, subscriptionId: string): Promise<MailRow | undefined> {
  return db
    .selectFrom('mail')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Mails other than those in `except` that are due, the longest due first. */
export function listDueMails(db: Db, now: Date, except: PassedOver, limit: number): Promise<MailRow[]> {
  return scheduled(db, except).selectAll().where('due_at', '<=', now.getTime()).limit(limit).execute()
}

/** When a mail other than those in `except` is due next; `undefined` where none is. */
export async function nextDueMailAt(db: Db, except: PassedOver): Promise<Date | undefined> {
  const row = await scheduled(db, except).select('due_at').limit(1).executeTakeFirst()
  return row?.due_at == null ? undefined : new Date(row.due_at)
}

function scheduled(db: Db, { keys, organisations }: PassedOver) {
  let query = db.selectFrom('mail').where('due_at', 'is not', null).orderBy('due_at').orderBy('id')
  if (keys.length > 0) query = query.where('id', 'not in', keys)
  return organisations.length === 0 ? query : query.where('organisation', 'not in', organisations)
}
