import { createHash } from 'node:crypto'
import type { Stage } from '../stage.ts'
import type { Db } from './database.ts'
import type { AcknowledgementRow, AttemptRow, MessageRow, MessageState } from './tables.ts'

/** Messages of a stage whose next step is due, the longest due first; none of those in `except`. */
export function dueMessages(
  db: Db,
  stage: Stage,
  now: Date,
  except: readonly string[],
  limit: number,
): Promise<MessageRow[]> {
  return scheduled(db, stage, except).selectAll().where('due_at', '<=', now.getTime()).limit(limit).execute()
}

/** When the next step of any message of a stage but those in `except` is due, or `undefined` when none is. */
export async function nextDueAt(db: Db, stage: Stage, except: readonly string[]): Promise<Date | undefined> {
  const row = await scheduled(db, stage, except).select('due_at').limit(1).executeTakeFirst()
  return row?.due_at == null ? undefined : new Date(row.due_at)
}

function scheduled(db: Db, stage: Stage, except: readonly string[]) {
  const query = db
    .selectFrom('message')
    .where('stage', '=', stage)
    .where('due_at', 'is not', null)
    .orderBy('due_at')
  return except.length === 0 ? query : query.where('message_id', 'not in', except)
}

/**
 * Moves a message on, unless it is no longer to be handed over: answered meanwhile, in doubt, or given up.
 *
 * @param dueAt when its next step is due; `null` when there is none
 * @returns whether it was moved
 */
export async function advanceMessage(
  db: Db,
  messageId: string,
  state: MessageState,
  dueAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('message')
    .set({ state, failures: 0, due_at: dueAt === null ? null : dueAt.getTime() })
    .where('message_id', '=', messageId)
    .where('state', 'in', ['waiting', 'handed'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Notes that a step failed, and when the next one is due; nothing where the message is no longer to be handed over. */
export async function postponeMessage(
  db: Db,
  messageId: string,
  failures: number,
  dueAt: Date,
): Promise<void> {
  await db
    .updateTable('message')
    .set({ failures, due_at: dueAt.getTime() })
    .where('message_id', '=', messageId)
    .where('state', 'in', ['waiting', 'handed'])
    .execute()
}

/** Notes that a message was answered, clearly or not; nothing more is done with it by itself. */
export async function answerMessage(db: Db, messageId: string, state: 'answered' | 'unclear'): Promise<void> {
  await db.updateTable('message').set({ state, due_at: null }).where('message_id', '=', messageId).execute()
}

/** Stores a message that is to be handed over at once. */
export async function insertMessage(db: Db, { createdAt, ...message }: NewMessage): Promise<void> {
  const at = createdAt.getTime()
  const document_sha256 = createHash('sha256').update(message.document).digest('hex')
  await db
    .insertInto('message')
    .values({ ...message, document_sha256, state: 'waiting', due_at: at, failures: 0, created_at: at })
    .execute()
}

type NewMessage = Omit<MessageRow, 'document_sha256' | 'state' | 'due_at' | 'failures' | 'created_at'> & {
  createdAt: Date
}

export function findMessage(db: Db, messageId: string): Promise<MessageRow | undefined> {
  return db.selectFrom('message').selectAll().where('message_id', '=', messageId).executeTakeFirst()
}

export function findMessageByCorrelation(db: Db, correlationId: string): Promise<MessageRow | undefined> {
  return db.selectFrom('message').selectAll().where('correlation_id', '=', correlationId).executeTakeFirst()
}

/** The attempts at handing a message over, first to last. */
export function attemptsAt(db: Db, messageId: string): Promise<AttemptRow[]> {
  return db.selectFrom('attempt').selectAll().where('message_id', '=', messageId).orderBy('number').execute()
}

export async function startAttempt(db: Db, attempt: AttemptRow): Promise<void> {
  await db.insertInto('attempt').values(attempt).execute()
}

export async function endAttempt(
  db: Db,
  attempt: Pick<AttemptRow, 'message_id' | 'number'>,
  end: Pick<AttemptRow, 'ended_at' | 'result' | 'because'>,
): Promise<void> {
  await db
    .updateTable('attempt')
    .set(end)
    .where('message_id', '=', attempt.message_id)
    .where('number', '=', attempt.number)
    .execute()
}

/** Keeps an answer; `false` when it has been kept before. */
export async function keepAcknowledgement(db: Db, acknowledgement: AcknowledgementRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('acknowledgement')
    .values(acknowledgement)
    .onConflict(conflict => conflict.columns(['stage', 'ebms_message_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The answers to a message, in the order in which they came. */
export function acknowledgementsOf(db: Db, messageId: string): Promise<AcknowledgementRow[]> {
  return db
    .selectFrom('acknowledgement')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('received_at')
    .execute()
}

/** How many messages of each stage the authority has not answered. */
export async function countOutstanding(db: Db): Promise<{ stage: string; count: number }[]> {
  const rows = await db
    .selectFrom('message')
    .select(['stage', ({ fn }) => fn.countAll<number>().as('count')])
    .where('state', 'in', ['waiting', 'handed', 'unclear'])
    .groupBy('stage')
    .execute()
  return rows
}
