import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  evidenceOfAnswer,
  evidenceOfAttempt,
  evidenceOfAttemptEnd,
  evidenceOfMessage,
  evidenceOfMessageMove,
} from '../evidence/facts.ts'
import { record } from '../evidence/record.ts'
import type { Fingerprint } from '../secrets/sealing.ts'
import type { Stage } from '../stage.ts'
import type { Db } from './database.ts'
import type { AcknowledgementRow, AttemptRow, MessageRow, MessageState } from './tables.ts'

/** What is not looked for: messages that are under way, and organisations that have enough of them. */
export interface PassedOver {
  messages: readonly string[]
  organisations: readonly string[]
}

export const nothingPassedOver: PassedOver = { messages: [], organisations: [] }

/** Messages of a stage whose next step is due, the longest due first; none of those in `except`. */
export function dueMessages(
  db: Db,
  stage: Stage,
  now: Date,
  except: PassedOver,
  limit: number,
): Promise<MessageRow[]> {
  return scheduled(db, stage, except).selectAll().where('due_at', '<=', now.getTime()).limit(limit).execute()
}

/**
 * Messages of a stage whose next step is due, as `dueMessages` gives them, but those that another instance which lives
 * takes the next step of. From now on the given instance does.
 */
export async function claimDueMessages(
  db: Db,
  stage: Stage,
  now: Date,
  except: PassedOver,
  limit: number,
  instance: string,
): Promise<MessageRow[]> {
  const due = await claimable(db, stage, except, instance)
    .selectAll()
    .where('due_at', '<=', now.getTime())
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = due.map(({ message_id }) => message_id)
  if (ids.length > 0) {
    await db.updateTable('message').set({ claimed_by: instance }).where('message_id', 'in', ids).execute()
  }
  return due
}

/**
 * When the next step of any message of a stage but those in `except` is due, or `undefined` when none is.
 *
 * @param instance without those that another instance than this one has; with all where absent
 */
export async function nextDueAt(
  db: Db,
  stage: Stage,
  except: PassedOver,
  instance?: string,
): Promise<Date | undefined> {
  const query = instance === undefined ? scheduled(db, stage, except) : claimable(db, stage, except, instance)
  const row = await query.select('due_at').limit(1).executeTakeFirst()
  return row?.due_at == null ? undefined : new Date(row.due_at)
}

/** A claim of an instance that lives no longer is none. */
function claimable(db: Db, stage: Stage, except: PassedOver, instance: string) {
  return scheduled(db, stage, except).where(where =>
    where.or([
      where('claimed_by', 'is', null),
      where('claimed_by', '=', instance),
      where('claimed_by', 'not in', where.selectFrom('instance').select('id')),
    ]),
  )
}

function scheduled(db: Db, stage: Stage, { messages, organisations }: PassedOver) {
  let query = db
    .selectFrom('message')
    .where('stage', '=', stage)
    .where('due_at', 'is not', null)
    .orderBy('due_at')
  if (messages.length > 0) query = query.where('message_id', 'not in', messages)
  return organisations.length === 0 ? query : query.where('organisation', 'not in', organisations)
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
  const due_at = dueAt === null ? null : dueAt.getTime()
  return moveMessage(db, messageId, ['waiting', 'handed'], { state, failures: 0, due_at, claimed_by: null })
}

/** Changes the state of a message, only from one of these; `false` when it is in another one. */
async function moveMessage(
  db: Db,
  messageId: string,
  from: readonly MessageState[],
  change: Partial<MessageRow> & Pick<MessageRow, 'state'>,
): Promise<boolean> {
  for (;;) {
    const row = await db
      .selectFrom('message')
      .select('state')
      .where('message_id', '=', messageId)
      .executeTakeFirst()
    if (!row || !from.includes(row.state)) return false
    const { numUpdatedRows } = await db
      .updateTable('message')
      .set(change)
      .where('message_id', '=', messageId)
      .where('state', '=', row.state)
      .executeTakeFirst()
    // Otherwise somebody else has just moved it.
    if (numUpdatedRows !== 1n) continue
    await record(db, evidenceOfMessageMove(messageId, row.state, change.state))
    return true
  }
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
    .set({ failures, due_at: dueAt.getTime(), claimed_by: null })
    .where('message_id', '=', messageId)
    .where('state', 'in', ['waiting', 'handed'])
    .execute()
}

/**
 * Has a message handed over once more that the authority does not have.
 *
 * @param absentAfter the number of attempts after which that was seen
 */
export async function repeatMessage(
  db: Db,
  messageId: string,
  absentAfter: number,
  dueAt: Date,
): Promise<void> {
  await moveMessage(db, messageId, ['unclear'], {
    state: 'waiting',
    absent_after: absentAfter,
    failures: 0,
    due_at: dueAt.getTime(),
  })
}

/** Notes that a message was answered, clearly or not; nothing more is done with it by itself. */
export async function answerMessage(db: Db, messageId: string, state: 'answered' | 'unclear'): Promise<void> {
  await moveMessage(db, messageId, ['waiting', 'handed', 'unclear', 'answered', 'given-up'], {
    state,
    due_at: null,
  })
}

/** Stores a message that is to be handed over at once. */
export async function insertMessage(db: Db, { createdAt, dueAt, ...message }: NewMessage): Promise<void> {
  const document_sha256 = createHash('sha256').update(message.document).digest('hex')
  await db
    .insertInto('message')
    .values({
      ...message,
      document_sha256,
      state: 'waiting',
      due_at: dueAt.getTime(),
      failures: 0,
      created_at: createdAt.getTime(),
      absent_after: null,
      claimed_by: null,
    })
    .execute()
  await record(db, evidenceOfMessage(message, document_sha256, createdAt))
}

type NewMessage = Omit<
  MessageRow,
  'document_sha256' | 'state' | 'due_at' | 'failures' | 'created_at' | 'absent_after' | 'claimed_by'
> & {
  /** By the time of day. */
  createdAt: Date
  /** By the clock of the waits. */
  dueAt: Date
}

/** Messages of a stage that carry operations and have never been handed over. */
export function neverHanded(db: Db, stage: Stage): Promise<MessageRow[]> {
  return db
    .selectFrom('message')
    .selectAll()
    .where('stage', '=', stage)
    .where('state', '=', 'waiting')
    .where('operation', '!=', 'DEVICE.GET')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('attempt').select('number').whereRef('attempt.message_id', '=', 'message.message_id'),
        ),
      ),
    )
    .execute()
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

/** @param sent HMAC and number of the bytes that are about to go out */
export async function startAttempt(db: Db, attempt: AttemptRow, sent?: Fingerprint): Promise<void> {
  await db.insertInto('attempt').values(attempt).execute()
  await record(db, evidenceOfAttempt(attempt, sent))
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
  await record(db, evidenceOfAttemptEnd(attempt, end))
}

/**
 * Keeps an answer; `false` when it has been kept before.
 *
 * @param came HMAC and number of the bytes as they came
 */
export async function keepAcknowledgement(
  db: Db,
  acknowledgement: AcknowledgementRow,
  came?: Fingerprint,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('acknowledgement')
    .values(acknowledgement)
    .onConflict(conflict => conflict.columns(['stage', 'ebms_message_id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await record(db, evidenceOfAnswer(acknowledgement, came))
  return true
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
    // In the words of the index that has these alone.
    .where(sql<boolean>`state in ('waiting', 'handed', 'unclear')`)
    .groupBy('stage')
    .execute()
  return rows
}
