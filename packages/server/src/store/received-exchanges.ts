import type { Stage } from '../stage.ts'
import type { Db } from './database.ts'
import type { ReceivedExchangeRow } from './tables.ts'

/** What a message that is known already is compared with, and answered by. */
export type KnownExchange = Pick<ReceivedExchangeRow, 'cover' | 'payload_hmac' | 'receipt_type' | 'receipt'>

export function findReceivedExchange(
  db: Db,
  stage: Stage,
  exchangeId: string,
): Promise<KnownExchange | undefined> {
  return db
    .selectFrom('received_exchange')
    .select(['cover', 'payload_hmac', 'receipt_type', 'receipt'])
    .where(where => where.and({ stage, exchange_id: exchangeId }))
    .executeTakeFirst()
}

/** Keeps a message, unless one of its id is there. @returns whether it is new */
export async function storeReceivedExchange(db: Db, row: ReceivedExchangeRow): Promise<boolean> {
  const stored = await db
    .insertInto('received_exchange')
    .values(row)
    .onConflict(conflict => conflict.columns(['stage', 'exchange_id']).doNothing())
    .returning('exchange_id')
    .executeTakeFirst()
  return stored !== undefined
}

/** How many messages of a stage wait to be collected, and how many bytes their payloads have. */
export async function measurePendingExchanges(
  db: Db,
  stage: Stage,
): Promise<{ messages: number; bytes: number }> {
  const row = await db
    .selectFrom('received_exchange')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('messages'),
      fn.sum<number | string | null>('payload_bytes').as('bytes'),
    ])
    .where('stage', '=', stage)
    .where('collected_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { messages: Number(row.messages), bytes: Number(row.bytes ?? 0) }
}

/** The ids of the messages of a stage that wait to be collected, the oldest first. */
export async function listPendingExchanges(db: Db, stage: Stage): Promise<string[]> {
  const rows = await db
    .selectFrom('received_exchange')
    .select('exchange_id')
    .where('stage', '=', stage)
    .where('collected_at', 'is', null)
    .orderBy('received_at')
    .orderBy('exchange_id')
    .execute()
  return rows.map(({ exchange_id }) => exchange_id)
}

export function readPendingExchange(
  db: Db,
  stage: Stage,
  exchangeId: string,
): Promise<
  | Pick<
      ReceivedExchangeRow,
      'exchange_id' | 'from_party' | 'organisation' | 'conversation_id' | 'ref_to' | 'sealed'
    >
  | undefined
> {
  return db
    .selectFrom('received_exchange')
    .select(['exchange_id', 'from_party', 'organisation', 'conversation_id', 'ref_to', 'sealed'])
    .where(where => where.and({ stage, exchange_id: exchangeId }))
    .where('collected_at', 'is', null)
    .executeTakeFirst()
}

/** A message was collected: its payload is kept no longer. */
export async function noteCollectedExchange(
  db: Db,
  stage: Stage,
  exchangeId: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('received_exchange')
    .set({ sealed: null, collected_at: at.getTime() })
    .where(where => where.and({ stage, exchange_id: exchangeId }))
    .execute()
}
