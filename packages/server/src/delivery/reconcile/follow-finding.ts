import { describeEntity, type Registered } from '@udigate/udi'
import type { WriteTransaction } from '../../store/changes.ts'
import { keepContent, nameDevice, nameGroup } from '../../store/entities.ts'
import { decodeJson } from '../../store/json.ts'
import { findOperation } from '../../store/operations.ts'
import type { Stop } from '../../store/outcome.ts'
import type { OperationRow, SubmissionRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { doubts } from '../reasons.ts'
import { type Ended, settleAccepted, settleStopped } from '../settle.ts'
import { moveOperation } from '../states/move-operation.ts'
import { canMove, type OperationBefore } from '../states/operation.ts'
import { askAgainLater, askFurther, nextQuestion } from './ask-again.ts'
import { type Absence, checkShowing } from './choose-state.ts'
import { describeRegistered } from './describe-registered.ts'
import type { Finding } from './finding.ts'
import { quarantineLeft } from './look-up-due.ts'
import { sendAbsentAgain, sendAgain } from './send-again.ts'
import { isRefusedAsThere, mayBeSentBefore } from './sent-before.ts'

/**
 * Continues an operation in doubt by what the authority shows of it: carried out, it is accepted; absent, it is
 * refused where the authority has said so, and sent again once nothing of it can be on the way any longer; discarded, it ends,
 * since nothing of it stands. What only a person can tell is left to an operator.
 *
 * @param absence what it says that something is not shown
 * @returns the submissions that end by it
 */
export async function followFinding(
  db: WriteTransaction,
  delivery: Delivery,
  operation: OperationRow,
  submission: SubmissionRow,
  found: Finding,
  absence: Absence,
): Promise<readonly Ended[]> {
  if (!canMove(operation, 'unanswerable')) return []
  const { finding } = found
  const ended = await settleByFinding(db, delivery, operation, submission, found, absence)
  if (ended === undefined) {
    if (finding === 'different')
      await moveOperation(db, operation, 'unanswerable', { doubt: doubts.different })
    else if (finding === 'absent') await followAbsence(db, delivery, operation, submission, absence)
    else if (finding === 'discarded') await waitForQuarantine(db, delivery, operation)
    else await askAgainLater(db, delivery, operation)
  }
  // Others of its message may have waited for this.
  if (operation.message_id !== null) await sendAbsentAgain(db, delivery, operation.message_id)
  else if (finding === 'absent' && absence.isWhole && !absence.isQuarantined)
    await sendUnsent(db, delivery, operation)
  return ended ?? []
}

/** What was never in a message that is known here goes into one, unless only an operator can tell. */
async function sendUnsent(db: WriteTransaction, delivery: Delivery, before: OperationRow): Promise<void> {
  const operation = await findOperation(db, before)
  if (!operation || !canMove(operation, 'renewed') || operation.needs_operator === 1) return
  await sendAgain(db, delivery, operation)
}

/** Ends the operation where that can be told; `undefined` where it cannot. */
async function settleByFinding(
  db: WriteTransaction,
  delivery: Delivery,
  operation: OperationBefore<'accepted'>,
  submission: SubmissionRow,
  found: Finding,
  { isWhole, isQuarantined }: Absence,
): Promise<readonly Ended[] | undefined> {
  const { finding, shown, version } = found
  const { law } = delivery.authority
  if (finding === 'applied') return settleAccepted(db, operation, delivery.now(), shown)
  const refusal = decodeJson(operation.result)
  const isThere = isRefusedAsThere(law, refusal)
  const settleRefused = async (stop: Stop): Promise<readonly Ended[]> => {
    const reasons = isThere ? { reasons: await describeRegistered(db, operation, submission, found) } : {}
    return settleStopped(db, operation, { ...stop, ...reasons }, delivery.now())
  }
  // It has another of this name, or nothing but a discarded one: it refused this one for that, or for what else is in it.
  const isOtherThere = finding === 'different' ? found.isUnderstood : finding === 'discarded'
  if (isThere && isOtherThere && !(await mayBeSentBefore(db, delivery, operation)))
    return settleRefused(refusal)
  if (finding === 'discarded' && !isQuarantined)
    return settleDiscarded(db, delivery, operation, submission, shown)
  if (refusal === undefined) return undefined
  const isBlocked = refusal.kind === 'blocked'
  // Of two that follow the same version only one can succeed, and that was another one.
  const isOthers = isBlocked && finding === 'different' && version === decodeJson(operation.planned).version
  // What was refused for its version, or as there already, may be an echo of what has yet to show, and after a breakdown another copy
  // may be carried out.
  const isCertain = (refusal.kind === 'refused' && !isThere) || !isQuarantined
  const isRefused = finding === 'absent' && isCertain
  if (!(isRefused || isOthers) || !isWhole) return undefined
  return settleRefused(refusal)
}

async function followAbsence(
  db: WriteTransaction,
  delivery: Delivery,
  operation: OperationBefore<'seenAbsent'>,
  submission: SubmissionRow,
  { isWhole, canAskFurther, isQuarantined }: Absence,
): Promise<void> {
  if (!isWhole && canAskFurther) return askFurther(db, delivery, operation)
  const doubt = isWhole ? undefined : whyNotShown[await checkShowing(db, delivery, operation, submission)]
  if (doubt !== undefined) {
    const { at } = await nextQuestion(db, delivery, operation)
    await moveOperation(db, operation, 'unresolved', { doubt, at })
  } else if (isQuarantined) await waitForQuarantine(db, delivery, operation)
  else await moveOperation(db, operation, 'seenAbsent', await nextQuestion(db, delivery, operation))
}

async function waitForQuarantine(
  db: WriteTransaction,
  delivery: Delivery,
  operation: OperationBefore<'quarantined'>,
): Promise<void> {
  const left = await quarantineLeft(db, delivery, operation)
  const until = new Date(delivery.monotonic().getTime() + left)
  await moveOperation(db, operation, 'quarantined', { until })
}

/**
 * The authority holds as discarded what an operation is about. Whether it carried it out before, nothing of it stands: the
 * submission ends, and the next one plans from that.
 */
async function settleDiscarded(
  db: WriteTransaction,
  { now }: Delivery,
  operation: OperationBefore<'accepted'>,
  submission: SubmissionRow,
  shown: Registered,
): Promise<readonly Ended[]> {
  const { stage, request_id } = submission
  const at = now()
  const reasons: string[] = []
  for (const [name, entity] of [
    [nameGroup(submission), shown.deviceGroup],
    [nameDevice(submission), shown.device],
  ] as const) {
    if (entity?.state !== 'DISCARDED' || entity.record === undefined) continue
    const { state, record, versions = {} } = entity
    await keepContent(db, stage, name, { state, record, versions }, at, request_id)
    const { kind, agency: issuingAgency, code } = name
    reasons.push(doubts.discarded(describeEntity({ kind, issuingAgency, code })))
  }
  if (reasons.length === 0) reasons.push(doubts.discarded(operation.entity_name))
  return settleStopped(db, operation, { kind: 'blocked', reasons }, at)
}

/** Why the absence of an operation's effect says nothing where registered entities alone are shown, by whether it would be one. */
const whyNotShown = { yes: undefined, 'not-yet': doubts.unshowable, never: doubts.hidden } as const
