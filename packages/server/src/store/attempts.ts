import type { Fingerprint } from '../secrets/sealing.ts'
import type { RegisterOnStage } from '../stage.ts'
import { announce, type WriteTransaction } from './changes.ts'
import type { Db } from './database.ts'
import { isOpenMessage } from './messages.ts'
import type { AttemptRow } from './tables.ts'

/**
 * The messages of a stage that are not answered, each with the last attempt at sending it, where there is one.
 *
 * @param questionOperations of messages that ask the authority
 */
export async function lastAttempts(
  db: Db,
  { stage, register }: RegisterOnStage,
  questionOperations: readonly string[],
): Promise<ReadonlyMap<string, Pick<AttemptRow, 'number' | 'ended_at'> | undefined>> {
  const rows = await db
    .selectFrom('message')
    .leftJoin('attempt', join =>
      join
        .onRef('attempt.message_id', '=', 'message.message_id')
        .on('attempt.number', '=', ({ selectFrom }) =>
          selectFrom('attempt as each')
            .select(({ fn }) => fn.max('each.number').as('number'))
            .whereRef('each.message_id', '=', 'message.message_id'),
        ),
    )
    .select(['message.message_id', 'attempt.number', 'attempt.ended_at'])
    .where(where => where.and({ stage, register }))
    .where(isOpenMessage)
    // A question that got no clear answer is not asked again by the same message.
    .where(where =>
      where.or([where('state', '!=', 'unclear'), where('operation', 'not in', questionOperations)]),
    )
    .execute()
  return new Map(
    rows.map(({ message_id, number, ended_at }) => [
      message_id,
      number === null ? undefined : { number, ended_at },
    ]),
  )
}

/** The ebMS message ids of the attempts that may have reached the authority, of messages that it has not answered, oldest first. */
export async function listAwaited(db: Db, { stage, register }: RegisterOnStage): Promise<string[]> {
  const rows = await db
    .selectFrom('attempt')
    .innerJoin('message', 'message.message_id', 'attempt.message_id')
    .select('attempt.ebms_message_id')
    .where('message.stage', '=', stage)
    .where('message.register', '=', register)
    .where(isOpenMessage)
    .where(where => where.or([where('result', 'is', null), where('result', 'in', ['taken', 'unknown'])]))
    .orderBy('attempt.started_at')
    .execute()
  return [...new Set(rows.map(({ ebms_message_id }) => ebms_message_id))]
}

/** The attempts at sending a message, first to last. */
export function attemptsAt(db: Db, messageId: string): Promise<AttemptRow[]> {
  return db.selectFrom('attempt').selectAll().where('message_id', '=', messageId).orderBy('number').execute()
}

/** The last attempt at sending an operation of a submission, where the access point has not accepted the message yet. */
export function findFailedAttempt(
  db: Db,
  requestId: string,
): Promise<Pick<AttemptRow, 'number' | 'because'> | undefined> {
  return db
    .selectFrom('operation')
    .innerJoin('message', 'message.message_id', 'operation.message_id')
    .innerJoin('attempt', 'attempt.message_id', 'message.message_id')
    .select(['attempt.number', 'attempt.because'])
    .where('operation.request_id', '=', requestId)
    .where('operation.state', '=', 'sent')
    .where('message.state', '=', 'waiting')
    .where('attempt.because', 'is not', null)
    .orderBy('attempt.number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** @param sent HMAC and number of the bytes that are about to go out */
export async function startAttempt(
  db: WriteTransaction,
  attempt: AttemptRow,
  sent?: Fingerprint,
): Promise<void> {
  await db.insertInto('attempt').values(attempt).execute()
  announce(db, { type: 'attempt-started', attempt, sent })
}

export async function endAttempt(
  db: WriteTransaction,
  attempt: Pick<AttemptRow, 'message_id' | 'number'>,
  end: Pick<AttemptRow, 'ended_at' | 'result' | 'because'>,
  receiptSha256?: string,
): Promise<void> {
  await db
    .updateTable('attempt')
    .set(end)
    .where(where => where.and({ message_id: attempt.message_id, number: attempt.number }))
    .execute()
  announce(db, { type: 'attempt-ended', attempt, end, receiptSha256 })
}
