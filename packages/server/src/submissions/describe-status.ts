import { findFailedAttempt } from '../store/attempts.ts'
import type { Db } from '../store/database.ts'
import { decodeJson } from '../store/json.ts'
import { isToBeSent } from '../store/operations.ts'
import { findPacing, readHold } from '../store/pacing.ts'
import { submissionStatus } from '../store/submission-status.ts'
import type { AttemptRow, HeldFor, SubmissionRow } from '../store/tables.ts'

type Ended = Pick<SubmissionRow, 'outcome'>

/**
 * Why the access point has not accepted the message of a submission: the last attempt at sending it, or until when its
 * organisation sends nothing, at least.
 */
export type Obstacle = Pick<AttemptRow, 'number' | 'because'> | { until: Date; heldFor: HeldFor }

const heldBecause: Readonly<Record<HeldFor, string>> = {
  budget: 'the budget of what is sent is used up',
  rejection: 'the authority has rejected a message for traffic, and messages are sent more slowly',
}

/** The status of a stored submission in the words of the service contract, which knows no doubt. */
export function contractStatus(submission: Ended) {
  const status = submissionStatus({ ...submission, doubt: null })
  return status === 'IN_DOUBT' ? 'IN_SUBMISSION' : status
}

/**
 * The status of a stored submission in a sentence.
 *
 * @param obstacle what is in its way, where that was looked up
 */
export function describeStatus(
  submission: Ended & Pick<SubmissionRow, 'doubt' | 'waits_for'>,
  obstacle?: Obstacle,
): string {
  const outcome = decodeJson(submission.outcome)
  if (submission.doubt !== null) return `In doubt: ${submission.doubt}`
  switch (outcome?.kind) {
    case undefined:
      if (submission.waits_for !== null) {
        return `In submission: waits until submission ${submission.waits_for}, which changes its device group, is through. Repeat the same request for the outcome.`
      }
      if (obstacle && 'until' in obstacle) {
        return `In submission: waits until ${obstacle.until.toISOString()} at least, because ${heldBecause[obstacle.heldFor]}. It is sent by itself. Repeat the same request for the outcome.`
      }
      if (obstacle) {
        return `In submission: the access point has not accepted the message (attempt ${obstacle.number}: ${obstacle.because}). It is sent again by itself. Repeat the same request for the outcome.`
      }
      return 'In submission: the authority has not answered yet. Repeat the same request for the outcome.'
    case 'accepted': {
      const identical = outcome.operations.length === 0 ? ': identical to the registered version' : ''
      const waiting =
        outcome.state === 'SUBMITTED'
          ? '; the authority holds it as SUBMITTED until its notified body has confirmed it'
          : ''
      return `Submission successfully validated and accepted${identical}${waiting}`
    }
    case 'refused':
      return 'The authority refused the submission'
    case 'blocked':
      return 'The authority holds another version or state than the one that is known here'
    case 'failed':
      return 'The submission failed on its way or at the authority; nothing of it is known to be registered'
    case 'partly-accepted':
      return 'Partly accepted: what the authority accepted stays; the same request again sends only the rest'
  }
}

/**
 * What is in the way of a submission that has not ended: the pace of its organisation, or what the access point has against its
 * message; `undefined` where nothing is, or it has ended.
 */
export async function findObstacle(
  db: Db,
  submission: Pick<SubmissionRow, 'request_id' | 'outcome' | 'stage' | 'register' | 'organisation'>,
  now: Date,
): Promise<Obstacle | undefined> {
  if (submission.outcome !== null) return undefined
  const held = readHold(await findPacing(db, submission), now)
  if (held && (await isToBeSent(db, submission.request_id))) return held
  return findFailedAttempt(db, submission.request_id)
}
