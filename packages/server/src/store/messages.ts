import { createHash } from 'node:crypto'
import { evidenceOfMessage, evidenceOfMessageMove } from '../evidence/facts.ts'
import { record } from '../evidence/record.ts'
import type { Stage } from '../stage.ts'
import { activeTraceParent } from '../traces/trace-parent.ts'
import type { Db } from './database.ts'
import type { MessageRow, MessageState } from './tables.ts'

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

/** Changes the state of a message, from any or only from one of these; `false` when it is in another one. */
async function moveMessage(
  db: Db,
  messageId: string,
  from: readonly MessageState[] | 'any',
  change: Partial<MessageRow> & Pick<MessageRow, 'state'>,
): Promise<boolean> {
  for (;;) {
    const row = await db
      .selectFrom('message')
      .select('state')
      .where('message_id', '=', messageId)
      .executeTakeFirst()
    if (!row || (from !== 'any' && !from.includes(row.state))) return false
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

/** Has a message that was set aside looked after again, where nothing has become of it meanwhile. */
export function resumeMessage(db: Db, messageId: string, dueAt: Date): Promise<boolean> {
  return moveMessage(db, messageId, ['unclear'], { state: 'waiting', failures: 0, due_at: dueAt.getTime() })
}

/** Notes that a message was answered, clearly or not; nothing more is done with it by itself. */
export async function answerMessage(db: Db, messageId: string, state: 'answered' | 'unclear'): Promise<void> {
  await moveMessage(db, messageId, 'any', { state, due_at: null })
}

/** Stores a message that is to be handed over at once, and the span in which that is done, where there is one. */
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
      trace_parent: activeTraceParent(),
    })
    .execute()
  await record(db, evidenceOfMessage(message, document_sha256, createdAt))
}

type NewMessage = Omit<
  MessageRow,
  | 'document_sha256'
  | 'state'
  | 'due_at'
  | 'failures'
  | 'created_at'
  | 'absent_after'
  | 'claimed_by'
  | 'trace_parent'
> & {
  /** By the time of day. */
  createdAt: Date
  /** By the clock of the waits. */
  dueAt: Date
}

export function findMessage(db: Db, messageId: string): Promise<MessageRow | undefined> {
  return db.selectFrom('message').selectAll().where('message_id', '=', messageId).executeTakeFirst()
}

export function findMessageByCorrelation(db: Db, correlationId: string): Promise<MessageRow | undefined> {
  return db.selectFrom('message').selectAll().where('correlation_id', '=', correlationId).executeTakeFirst()
}

/** The messages of a stage that carry an operation which is in doubt for a reason that begins like one of these; each once. */
export function messagesSetAside(db: Db, stage: Stage, reasons: readonly string[]): Promise<MessageRow[]> {
  return db
    .selectFrom('message')
    .selectAll()
    .where('message_id', 'in', where =>
      where
        .selectFrom('operation')
        .select('operation.message_id')
        .where('operation.stage', '=', stage)
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
