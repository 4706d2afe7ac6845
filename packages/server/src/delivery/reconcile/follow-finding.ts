import { afterAcceptance } from '@udigate/eudamed'
import type { Db } from '../../store/database.ts'
import { findEntity } from '../../store/entities.ts'
import { findOperation, plannedOf } from '../../store/operations.ts'
import type { Stop } from '../../store/outcome.ts'
import type { OperationRow, SubmissionRow } from '../../store/tables.ts'
import { saysItExists } from '../collect/effect-of-acknowledgement.ts'
import type { Delivery } from '../delivery.ts'
import { knownOf } from '../known.ts'
import { doubts } from '../reasons.ts'
import { type Ended, settleAccepted, settleStopped } from '../settle.ts'
import { moveOperation } from '../states/move-operation.ts'
import { canMove, type OperationBefore } from '../states/operation.ts'
import { wantedOf } from '../wanted.ts'
import { askAgainLater, nextQuestion } from './ask-again.ts'
import type { Finding } from './finding.ts'
import { quarantineLeft } from './look-up-due.ts'
import { sendAbsentAgain, sendAgain } from './send-again.ts'

/**
 * Goes on with an operation in doubt by what the authority shows of it: carried out, it is accepted; absent, it is
 * refused where the authority has said so, and sent again once nothing of it can be on the way any longer. What nobody
 * but a person can tell is left to an operator.
 *
 * @param quarantined whether something may have been on the way still when the authority was asked
 * @returns the submissions that end by it
 */
export async function followFinding(
  db: Db,
  delivery: Delivery,
  operation: OperationRow,
  submission: SubmissionRow,
  found: Finding,
  quarantined: boolean,
): Promise<readonly Ended[]> {
  if (!canMove(operation, 'unanswerable')) return []
  const { finding } = found
  const ended = await settleByFinding(db, delivery, operation, submission, found, quarantined)
  if (ended === undefined) {
    if (finding === 'different')
      await moveOperation(db, operation, 'unanswerable', { doubt: doubts.different })
    else if (finding === 'absent') await followAbsence(db, delivery, operation, submission, quarantined)
    else await askAgainLater(db, delivery, operation)
  }
  // Others of its message may have waited for this.
  if (operation.message_id !== null) await sendAbsentAgain(db, delivery, operation.message_id)
  else if (finding === 'absent' && !quarantined) await sendUnsent(db, delivery, operation)
  return ended ?? []
}

/** What was never in a message that is known here goes into one, unless only an operator can tell. */
async function sendUnsent(db: Db, delivery: Delivery, before: OperationRow): Promise<void> {
  const operation = await findOperation(db, before)
  if (!operation || !canMove(operation, 'renewed') || operation.needs_operator === 1) return
  await sendAgain(db, delivery, operation)
}

/** Ends the operation where that can be told; `undefined` where it cannot. */
async function settleByFinding(
  db: Db,
  delivery: Delivery,
  operation: OperationBefore<'accepted'>,
  submission: SubmissionRow,
  { finding, shown, version }: Finding,
  quarantined: boolean,
): Promise<readonly Ended[] | undefined> {
  if (finding === 'applied') return settleAccepted(db, operation, delivery.now(), shown)
  const refusal = refusalOf(operation)
  if (refusal === undefined || saysItExists(refusal)) return undefined
  const isBlocked = refusal.kind === 'blocked'
  // Of two that follow the same version only one can succeed, and that was another one.
  const isOthers = isBlocked && finding === 'different' && version === plannedOf(operation).version
  // What was refused for its version may be an echo of what has yet to show.
  const isRefused = finding === 'absent' && !(isBlocked && quarantined)
  if (!(isRefused || isOthers) || (await mayBeSubmitted(db, operation, submission))) return undefined
  return settleStopped(db, operation, refusal, delivery.now())
}

/** What the authority had against it, when it may have been carried out before. */
function refusalOf({ result }: OperationRow): Stop | undefined {
  return result === null ? undefined : (JSON.parse(result) as Stop)
}

async function followAbsence(
  db: Db,
  delivery: Delivery,
  operation: OperationBefore<'seenAbsent'>,
  submission: SubmissionRow,
  quarantined: boolean,
): Promise<void> {
  const refusal = refusalOf(operation)
  const hidden = refusal && saysItExists(refusal) ? doubts.hidden : undefined
  const unshowable = (await mayBeSubmitted(db, operation, submission)) ? doubts.unshowable : undefined
  const doubt = hidden ?? unshowable
  if (doubt !== undefined) {
    const { at } = await nextQuestion(db, delivery, operation)
    await moveOperation(db, operation, 'unresolved', { doubt, at })
  } else if (quarantined) {
    const left = await quarantineLeft(db, delivery, operation)
    await moveOperation(db, operation, 'quarantined', {
      until: new Date(delivery.steady().getTime() + left),
    })
  } else await moveOperation(db, operation, 'seenAbsent', await nextQuestion(db, delivery, operation))
}

/** Whether the authority would hold it as SUBMITTED, which it shows to nobody but notified bodies and authorities. */
async function mayBeSubmitted(db: Db, operation: OperationRow, submission: SubmissionRow): Promise<boolean> {
  const { stage, device_agency, device_code, group_agency, group_code } = submission
  const device = { kind: 'device', agency: device_agency, code: device_code } as const
  const group = { kind: 'group', agency: group_agency, code: group_code } as const
  const known = knownOf(await findEntity(db, stage, device), await findEntity(db, stage, group))
  return afterAcceptance(plannedOf(operation), wantedOf(submission), known).device?.state === 'SUBMITTED'
}
