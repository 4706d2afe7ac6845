import type { Fingerprint } from '../secrets/sealing.ts'
import { announce, type WriteTransaction } from './changes.ts'
import type { Db } from './database.ts'
import type { AcknowledgementRow, OperationRow } from './tables.ts'

/**
 * Keeps an answer; `false` when it has been kept before.
 *
 * @param came HMAC and number of the bytes as they came
 */
export async function keepAcknowledgement(
  db: WriteTransaction,
  acknowledgement: AcknowledgementRow,
  came?: Fingerprint,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('acknowledgement')
    .values(acknowledgement)
    .onConflict(conflict => conflict.columns(['stage', 'ebms_message_id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  announce(db, { type: 'answer-kept', answer: acknowledgement, came })
  return true
}

/** How many answers there were to the messages that have carried an operation. */
export async function countAnswersTo(
  db: Db,
  { request_id, position }: Pick<OperationRow, 'request_id' | 'position'>,
): Promise<number> {
  const row = await db
    .selectFrom('operation_message')
    .innerJoin('acknowledgement', 'acknowledgement.message_id', 'operation_message.message_id')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where(where => where.and({ request_id, position }))
    .where('reading', '!=', 'unmatched')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The answers to a message, in the order in which they came. */
export function listAcknowledgements(db: Db, messageId: string): Promise<AcknowledgementRow[]> {
  return db
    .selectFrom('acknowledgement')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('received_at')
    .orderBy('ebms_message_id')
    .execute()
}
