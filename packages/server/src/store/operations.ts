import type { PlannedOperation } from '@udigate/udi'
import type { Stage } from '../stage.ts'
import type { Db } from './database.ts'
import type { MessageRow, OperationRow, SubmissionRow } from './tables.ts'

/** An operation that can go into a message, with the submission that asks for it. */
export type ReadyOperation = OperationRow & { submission: SubmissionRow }

/** What was planned, as it was planned. */
export function plannedOf({ planned }: Pick<OperationRow, 'planned'>): PlannedOperation {
  return JSON.parse(planned) as PlannedOperation
}

/** The operations of a submission, in their order. */
export function operationsOfSubmission(db: Db, requestId: string): Promise<OperationRow[]> {
  return db
    .selectFrom('operation')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('position')
    .execute()
}

/** The operations that a message carries, in the order in which it carries them. */
export function operationsOf(db: Db, messageId: string): Promise<OperationRow[]> {
  return db
    .selectFrom('operation')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('request_id')
    .orderBy('position')
    .execute()
}

/** The operations that a message has carried, those too that travel in another one since it was rejected as a whole. */
export function operationsCarriedBy(db: Db, messageId: string): Promise<OperationRow[]> {
  return db
    .selectFrom('operation_message')
    .innerJoin('operation', join =>
      join
        .onRef('operation.request_id', '=', 'operation_message.request_id')
        .onRef('operation.position', '=', 'operation_message.position'),
    )
    .selectAll('operation')
    .where('operation_message.message_id', '=', messageId)
    .orderBy('operation.request_id')
    .orderBy('operation.position')
    .execute()
}

/** Whether an earlier message than this one has carried an operation. */
export async function wasCarriedBefore(
  db: Db,
  { request_id, position }: Pick<OperationRow, 'request_id' | 'position'>,
  messageId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('operation_message')
    .select('message_id')
    .where('request_id', '=', request_id)
    .where('position', '=', position)
    .where('message_id', '<', messageId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Every message that has carried an operation of a submission, in the order in which they were made. */
export function messagesOf(db: Db, requestId: string): Promise<MessageRow[]> {
  return db
    .selectFrom('message')
    .selectAll()
    .where('message_id', 'in', query =>
      query.selectFrom('operation_message').select('message_id').where('request_id', '=', requestId),
    )
    .orderBy('created_at')
    .orderBy('message_id')
    .execute()
}

/** Puts operations into a message. @throws Error where one of them is in another one already */
export async function carryOperations(
  db: Db,
  operations: readonly OperationRow[],
  messageId: string,
): Promise<void> {
  for (const operation of operations) {
    const { request_id, position } = operation
    if (!(await moveOperation(db, operation, { state: 'sent', message_id: messageId }))) {
      throw new Error(`Operation ${position} of ${request_id} is in a message already.`)
    }
    await db.insertInto('operation_message').values({ request_id, position, message_id: messageId }).execute()
  }
}

/** Operations of a stage, or of one organisation on it, that can go into a message: the oldest submissions first. */
export async function readyOperations(
  db: Db,
  { stage, organisation }: { stage: Stage; organisation: string | undefined },
  limit: number,
): Promise<ReadyOperation[]> {
  const ready = db
    .selectFrom('operation')
    .innerJoin('submission', 'submission.request_id', 'operation.request_id')
    .selectAll('operation')
    .where('operation.state', '=', 'ready')
    .where('submission.stage', '=', stage)
    .orderBy('operation.request_id')
    .orderBy('operation.position')
    .limit(limit)
  const operations = await (organisation === undefined
    ? ready
    : ready.where('submission.organisation', '=', organisation)
  ).execute()
  if (operations.length === 0) return []
  const ids = operations.map(({ request_id }) => request_id)
  const submissions = await db.selectFrom('submission').selectAll().where('request_id', 'in', ids).execute()
  const byId = new Map(submissions.map(submission => [submission.request_id, submission]))
  return operations.flatMap(operation => {
    const submission = byId.get(operation.request_id)
    return submission ? [{ ...operation, submission }] : []
  })
}

/** Moves an operation on, only from the state in which it was seen; `false` when somebody else has moved it. */
export async function moveOperation(
  db: Db,
  operation: Pick<OperationRow, 'request_id' | 'position' | 'state'>,
  change: Partial<Pick<OperationRow, 'state' | 'result' | 'together' | 'message_id' | 'doubt'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operation')
    .set(change)
    .where('request_id', '=', operation.request_id)
    .where('position', '=', operation.position)
    .where('state', '=', operation.state)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
