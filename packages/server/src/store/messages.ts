import { type SqlBool, sql } from 'kysely'
import type { RegisterOnStage } from '../stage.ts'
import type { Db } from './database.ts'
import type { MessageRow } from './tables.ts'

/** Whether the authority has not answered a message: word for word as in the index of those, by which it is found. */
export const isOpenMessage = sql<SqlBool>`message.state in ('waiting', 'handed', 'unclear')`

/** Whether a message is still to be sent, or its answer is awaited. */
export async function isMessageOpen(db: Db, messageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .select('state')
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return row?.state === 'waiting' || row?.state === 'handed'
}

export function findMessage(db: Db, messageId: string): Promise<MessageRow | undefined> {
  return db.selectFrom('message').selectAll().where('message_id', '=', messageId).executeTakeFirst()
}

export function findMessageByCorrelation(db: Db, correlationId: string): Promise<MessageRow | undefined> {
  return db.selectFrom('message').selectAll().where('correlation_id', '=', correlationId).executeTakeFirst()
}

/** The messages of a stage that carry an operation which is in doubt for a reason that begins like one of these; each once. */
export function messagesSetAside(
  db: Db,
  { stage, register }: RegisterOnStage,
  reasons: readonly string[],
): Promise<MessageRow[]> {
  return db
    .selectFrom('message')
    .selectAll()
    .where('message_id', 'in', where =>
      where
        .selectFrom('operation')
        .select('operation.message_id')
        .where('operation.stage', '=', stage)
        .where('operation.register', '=', register)
        .where('operation.doubted_at', 'is not', null)
        .where('operation.state', '=', 'unclear')
        .where(where => where.or(reasons.map(reason => where('operation.doubt', 'like', `${reason}%`))))
        .where('operation.message_id', 'is not', null)
        .$castTo<{ message_id: string }>(),
    )
    .where('state', '=', 'unclear')
    .orderBy('message_id')
    .execute()
}
