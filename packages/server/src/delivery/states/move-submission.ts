import { announce, type Change, type SubmissionContext, type WriteTransaction } from '../../store/changes.ts'
import { releaseEntities } from '../../store/entities.ts'
import type { Outcome } from '../../store/outcome.ts'
import { changeSubmission, findFirstDoubt, insertSubmissionRows, readSubmission } from '../../store/states.ts'
import type { OperationRow, SubmissionRow } from '../../store/tables.ts'
import {
  canMoveSubmission,
  filledIn,
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
  await insertSubmissionRows(db, submission, operations)
  announce(db, { type: 'submission-stored', submission, operations, context })
}

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
    const submission = await readSubmission(db, requestId)
    const doubt = await findFirstDoubt(db, requestId)
    if (submission === undefined || submission.doubt === doubt) return
    const change: Change = { type: 'submission-doubted', submission, doubt }
    if (doubt === null && canMoveSubmission(submission, 'cleared')) {
      if (await moveSubmission(db, submission, 'cleared', change)) return
    } else if (doubt !== null && canMoveSubmission(submission, 'doubted')) {
      if (await moveSubmission(db, submission, 'doubted', change, { doubt })) return
    } else throw new Error(`Submission ${requestId} is in doubt while it waits for another one.`)
  }
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
  const columns = transition.stores(given as never, submission)
  const before = statesBefore(transition).map(state => filledIn[state])
  if (!(await changeSubmission(db, submission.request_id, before, columns))) return false
  announce(db, change)
  return true
}
