import type { Shown } from '@udigate/udi'
import type { Collected } from '../../authorities/access-point.ts'
import { keepAcknowledgement } from '../../store/acknowledgements.ts'
import { attemptsAt } from '../../store/attempts.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import type { Db } from '../../store/database.ts'
import type { MessageRow, OperationRow, Reading } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { noteAnswer } from './note-answer.ts'
import { withoutToken } from './without-token.ts'

/** What came for a message that asks. */
export interface AnsweredQuestion {
  answer: Collected
  said: Shown
  /** The message that asks. */
  message: MessageRow
}

/**
 * Keeps the answer as evidence, without an access token that it may repeat.
 *
 * @param of the operation that is asked about; `nothing` keeps its hash in place of the document
 * @returns false where it has been kept before
 */
export type KeepAnswer = (reading: Reading, of?: OperationRow | 'nothing') => Promise<boolean>

/**
 * Applies an answer to a question in one transaction, and counts it once that is stored.
 *
 * @param apply keeps the answer and does what follows from it; gives facts for the log, with the reading that is counted
 * @param listLocks what has to be held for it
 */
export async function applyOnce<Facts extends { reading: Reading }>(
  delivery: Delivery,
  { answer, said, message }: AnsweredQuestion,
  apply: (db: WriteTransaction, keep: KeepAnswer) => Promise<Facts>,
  listLocks: (db: Db) => Promise<readonly string[]>,
): Promise<Facts> {
  const { store, stage, now, metrics, sealing } = delivery
  const { message_id, operation } = message
  const startedAt = now()
  const handedAt = (await attemptsAt(store.db, message_id)).at(-1)?.started_at
  const facts = await store.write(db => {
    const keep: KeepAnswer = async (reading, of) => {
      const concerned = of === undefined || of === 'nothing' ? [] : [of]
      const kept = {
        ebms_message_id: answer.answerId,
        stage,
        correlation_id: said.correlationId ?? null,
        message_id,
        received_at: now().getTime(),
        document:
          of === 'nothing'
            ? new Uint8Array()
            : await withoutToken(db, delivery, answer.xml, message, concerned),
        reading,
      }
      return keepAcknowledgement(db, kept, sealing.fingerprint(answer.xml))
    }
    return apply(db, keep)
  }, listLocks)
  metrics.messages.answered(stage, operation, facts.reading)
  noteAnswer(delivery, { message, handedAt }, facts.reading, startedAt)
  return facts
}
