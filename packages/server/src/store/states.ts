import { rowInserter } from './batch-calls.ts'
import { rowChanger } from './change-rows.ts'
import type { WriteTransaction } from './changes.ts'
import type { Db } from './database.ts'
import { keepSubmissionOperations } from './operations.ts'
import { keepSubmission } from './submissions.ts'
import type {
  MessageRow,
  MessageState,
  OperationMessageRow,
  OperationRow,
  OperationState,
  SubmissionRow,
} from './tables.ts'
import { type RowStatement, writeRows } from './write-rows.ts'

/*
 * Stores the states of operations, messages and submissions. What may follow which state is decided in `delivery/states`, which
 * alone calls this.
 */

type NameOfOperation = Pick<OperationRow, 'request_id' | 'position'>

/** Which of the columns that tell the state of a submission have something in them; of one that is absent, either. */
export type FilledColumns = Readonly<Partial<Record<'outcome' | 'waits_for' | 'doubt', boolean>>>

/** Stores a submission with its operations. */
export async function insertSubmissionRows(
  db: Db,
  submission: SubmissionRow,
  operations: readonly OperationRow[],
): Promise<void> {
  await insertSubmission(db, [submission])
  await insertOperations(db, operations)
  keepSubmission(db, submission)
  keepSubmissionOperations(db, submission.request_id, operations)
}

const insertSubmission = rowInserter((db, rows: readonly SubmissionRow[]) =>
  writeRows(db, intoSubmission, rows),
)

const intoSubmission: RowStatement<SubmissionRow> = (db, rows) => db.insertInto('submission').values(rows)

const insertOperations = rowInserter((db, rows: readonly OperationRow[]) =>
  writeRows(db, intoOperation, rows),
)

const intoOperation: RowStatement<OperationRow> = (db, rows) => db.insertInto('operation').values(rows)

export async function insertMessageRow(db: Db, row: MessageRow): Promise<void> {
  await db.insertInto('message').values(row).execute()
}

/** The state of a message, and the hash of its document. */
export function findMessageState(
  db: Db,
  messageId: string,
): Promise<Pick<MessageRow, 'state' | 'document_sha256'> | undefined> {
  return db
    .selectFrom('message')
    .select(['state', 'document_sha256'])
    .where('message_id', '=', messageId)
    .executeTakeFirst()
}

/** Changes a message that is in the state `from`; `false` where another transaction has just moved it. */
export async function changeMessage(
  db: WriteTransaction,
  messageId: string,
  from: MessageState,
  change: Partial<MessageRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('message')
    .set(change)
    .where(where => where.and({ message_id: messageId, state: from }))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Changes an operation that is in the state in which it was read; `false` where another transaction has moved it since. */
export async function changeOperation(
  db: WriteTransaction,
  { request_id, position, state }: NameOfOperation & Pick<OperationRow, 'state'>,
  change: Partial<OperationRow>,
): Promise<boolean> {
  const changed = await changeOperationRow(db, { name: { request_id, position }, change, given: state })
  return changed !== undefined
}

const changeOperationRow = rowChanger(
  'operation',
  ['request_id', 'position'],
  (where, state: OperationState) => where('state', '=', state),
  [],
)

/** Notes that a message carries an operation, beside those that have carried it before. */
export async function noteCarried(
  db: WriteTransaction,
  { request_id, position }: NameOfOperation,
  message_id: string,
): Promise<void> {
  await insertCarried(db, [{ request_id, position, message_id }])
}

const insertCarried = rowInserter((db, rows: readonly OperationMessageRow[]) =>
  writeRows(db, intoOperationMessage, rows),
)

const intoOperationMessage: RowStatement<OperationMessageRow> = (db, rows) =>
  db.insertInto('operation_message').values(rows)

/** Changes all operations in these states. @returns how many there are */
export async function changeOperationsIn(
  db: WriteTransaction,
  states: readonly OperationState[],
  change: Partial<OperationRow>,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('operation')
    .set(change)
    .where('state', 'in', states)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Changes the operations of these submissions in these states that wait for a question, or for an operator. */
export async function changeDoubtedOperations(
  db: WriteTransaction,
  requestIds: readonly string[],
  states: readonly OperationState[],
  change: Partial<OperationRow>,
): Promise<void> {
  await db
    .updateTable('operation')
    .set(change)
    .where('request_id', 'in', requestIds)
    .where('state', 'in', states)
    .where(where => where.or([where('look_up_at', 'is not', null), where('needs_operator', '=', 1)]))
    .execute()
}

/** A submission as it stands in this transaction. */
export function readSubmission(db: Db, requestId: string): Promise<SubmissionRow | undefined> {
  return db.selectFrom('submission').selectAll().where('request_id', '=', requestId).executeTakeFirst()
}

/** The doubt of the first operation of a submission that is in doubt. */
export async function findFirstDoubt(db: Db, requestId: string): Promise<string | null> {
  const row = await db
    .selectFrom('operation')
    .select('doubt')
    .where('request_id', '=', requestId)
    .where('doubt', 'is not', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return row?.doubt ?? null
}

/** Changes a submission whose columns are filled in one of these ways; `false` where they are not. */
export async function changeSubmission(
  db: WriteTransaction,
  requestId: string,
  filled: readonly FilledColumns[],
  change: Partial<SubmissionRow>,
): Promise<boolean> {
  const changed = await changeSubmissionRow(db, { name: { request_id: requestId }, change, given: filled })
  return changed !== undefined
}

const changeSubmissionRow = rowChanger(
  'submission',
  ['request_id'],
  (where, filled: readonly FilledColumns[]) =>
    where.or(
      filled.map(({ outcome, waits_for, doubt }) =>
        where.and([
          ...(outcome === undefined ? [] : [where('outcome', outcome ? 'is not' : 'is', null)]),
          ...(waits_for === undefined ? [] : [where('waits_for', waits_for ? 'is not' : 'is', null)]),
          ...(doubt === undefined ? [] : [where('doubt', doubt ? 'is not' : 'is', null)]),
        ]),
      ),
    ),
  [],
)
