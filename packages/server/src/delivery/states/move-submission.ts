import type { ExpressionBuilder } from 'kysely'
import { rowInserter } from '../../store/batch-calls.ts'
import { announce, type Change, type SubmissionContext, type WriteTransaction } from '../../store/changes.ts'
import type { Db } from '../../store/database.ts'
import { releaseEntities } from '../../store/entities.ts'
import type { Outcome } from '../../store/outcome.ts'
import type { OperationRow, SubmissionRow, Tables } from '../../store/tables.ts'
import {
  canMoveSubmission,
  type SubmissionBefore,
  type SubmissionColumns,
  type SubmissionEvent,
  type SubmissionState,
  submissionEvents,
} from './submission.ts'
import { statesBefore, type Transition } from './transitions.ts'

/**
 * Stores a submission with its operations: the intent, complete before anything is sent.
 *
 * @param context what else is known of how it came
 */
export async function insertSubmission(
  db: WriteTransaction,
  submission: SubmissionRow,
  operations: readonly OperationRow[],
  context: SubmissionContext = {},
): Promise<void> {
  await insertSubmissions(db, [submission])
  await insertOperations(db, operations)
  announce(db, { type: 'submission-stored', submission, operations, context })
}

const insertSubmissions = rowInserter((db, rows: readonly SubmissionRow[]) =>
  db.insertInto('submission').values(rows).execute(),
)

const insertOperations = rowInserter((db, rows: readonly OperationRow[]) =>
  db.insertInto('operation').values(rows).execute(),
)

/** Lets a submission go on that has waited for a group; `false` where another transaction has let it go. */
export async function freeSubmission(
  db: WriteTransaction,
  submission: SubmissionBefore<'freed'>,
): Promise<boolean> {
  return moveSubmission(db, submission, 'freed', { type: 'submission-freed', submission })
}

/**
 * Ends a submission with its outcome, and frees the device and the group that it holds; the caller's token is gone with it.
 *
 * @param event `corrected` where an operator gives what has ended another outcome, which nothing else does
 * @param wasSent whether the authority was asked for any of it
 * @returns `false` where another transaction has ended it since it was read
 */
export async function endSubmission<Event extends 'ended' | 'corrected'>(
  db: WriteTransaction,
  submission: SubmissionBefore<NoInfer<Event>>,
  event: Event,
  outcome: Outcome,
  at: Date,
  wasSent: boolean,
): Promise<boolean> {
  await releaseEntities(db, submission.request_id, outcome.kind === 'refused' && wasSent, at)
  const change: Change = { type: 'submission-ended', submission, outcome, at }
  return moveSubmission(db, submission, event, change, { outcome, at })
}

/** Brings the doubt of a submission up to date: it is that of its first operation that has one. */
export async function refreshDoubt(db: WriteTransaction, requestId: string): Promise<void> {
  for (;;) {
    const submission = await db
      .selectFrom('submission')
      .selectAll()
      .where('request_id', '=', requestId)
      .executeTakeFirst()
    const doubt = await firstDoubt(db, requestId)
    if (submission === undefined || submission.doubt === doubt) return
    const change: Change = { type: 'submission-doubted', submission, doubt }
    if (doubt === null && canMoveSubmission(submission, 'cleared')) {
      if (await moveSubmission(db, submission, 'cleared', change)) return
    } else if (doubt !== null && canMoveSubmission(submission, 'doubted')) {
      if (await moveSubmission(db, submission, 'doubted', change, { doubt })) return
    } else throw new Error(`Submission ${requestId} is in doubt while it waits for another one.`)
  }
}

async function firstDoubt(db: Db, requestId: string): Promise<string | null> {
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

/** Stores what follows an event, where the submission is still in a state in which that can happen. */
async function moveSubmission(
  db: WriteTransaction,
  submission: SubmissionRow,
  event: SubmissionEvent,
  change: Change,
  given: object = {},
): Promise<boolean> {
  const transition: Transition<SubmissionState, SubmissionRow, SubmissionColumns> = submissionEvents[event]
  const { numUpdatedRows } = await db
    .updateTable('submission')
    .set(transition.stores(given as never, submission))
    .where('request_id', '=', submission.request_id)
    .where(where => where.or(statesBefore(transition).map(state => isIn[state](where))))
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  announce(db, change)
  return true
}

type Where = ExpressionBuilder<Tables, 'submission'>

/** How the store tells the state of a submission. */
const isIn = {
  waiting: (where: Where) => where.and([where('outcome', 'is', null), where('waits_for', 'is not', null)]),
  'under-way': (where: Where) =>
    where.and([where('outcome', 'is', null), where('waits_for', 'is', null), where('doubt', 'is', null)]),
  'in-doubt': (where: Where) =>
    where.and([where('outcome', 'is', null), where('waits_for', 'is', null), where('doubt', 'is not', null)]),
  ended: (where: Where) => where.and([where('outcome', 'is not', null), where('doubt', 'is', null)]),
  contradicted: (where: Where) =>
    where.and([where('outcome', 'is not', null), where('doubt', 'is not', null)]),
} as const satisfies Record<SubmissionState, (where: Where) => unknown>
