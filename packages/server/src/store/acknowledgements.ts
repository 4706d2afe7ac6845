import type { Fingerprint } from '../secrets/sealing.ts'
import { announce, type WriteTransaction } from './changes.ts'
import type { Db } from './database.ts'
import type { AcknowledgementRow } from './tables.ts'

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

/** The answers to a message, in the order in which they came. */
export function listAcknowledgements(db: Db, messageId: string): Promise<AcknowledgementRow[]> {
  return db
    .selectFrom('acknowledgement')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('received_at')
    .execute()
}
