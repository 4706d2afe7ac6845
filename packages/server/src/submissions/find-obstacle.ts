import { findFailedAttempt } from '../store/attempts.ts'
import type { Db } from '../store/database.ts'
import { isToBeSent } from '../store/operations.ts'
import { findPacing, readHold } from '../store/pacing.ts'
import type { SubmissionRow } from '../store/tables.ts'
import type { Obstacle } from './describe-status.ts'

/**
 * What is in the way of a submission that has not ended: the pace of its organisation, or what the access point has against its
 * message; `undefined` where nothing is, or it has ended.
 */
export async function findObstacle(
  db: Db,
  submission: Pick<SubmissionRow, 'request_id' | 'outcome' | 'stage' | 'organisation'>,
  now: Date,
): Promise<Obstacle | undefined> {
  if (submission.outcome !== null) return undefined
  const held = readHold(await findPacing(db, submission), now)
  if (held && (await isToBeSent(db, submission.request_id))) return held
  return findFailedAttempt(db, submission.request_id)
}
