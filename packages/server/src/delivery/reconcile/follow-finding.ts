import type { WriteTransaction } from '../../store/changes.ts'
import type { Db } from '../../store/database.ts'
import { findEntity, nameDevice, nameGroup } from '../../store/entities.ts'
import { decodeJson } from '../../store/json.ts'
import { findOperation } from '../../store/operations.ts'
import type { OperationRow, SubmissionRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { readStoredDesired } from '../read-desired.ts'
import { readRegistered } from '../read-registered.ts'
import { doubts } from '../reasons.ts'
import { type Ended, settleAccepted, settleStopped } from '../settle.ts'
import { moveOperation } from '../states/move-operation.ts'
import { canMove, type OperationBefore } from '../states/operation.ts'
import { askAgainLater, nextQuestion } from './ask-again.ts'
import type { Finding } from './finding.ts'
import { quarantineLeft } from './look-up-due.ts'
import { sendAbsentAgain, sendAgain } from './send-again.ts'

/**
 * Continues an operation in doubt by what the authority shows of it: carried out, it is accepted; absent, it is
 * refused where the authority has said so, and sent again once nothing of it can be on the way any longer. What only a
 * person can tell is left to an operator.
 *
 * @param quarantined whether something may have been on the way still when the authority was asked
 * @returns the submissions that end by it
 */
export async function followFinding(
  db: WriteTransaction,
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
  { finding, shown, version }: Finding,
  quarantined: boolean,
): Promise<readonly Ended[] | undefined> {
  if (finding === 'applied') return settleAccepted(db, operation, delivery.now(), shown)
  const refusal = decodeJson(operation.result)
  if (refusal === undefined) return undefined
  const isBlocked = refusal.kind === 'blocked'
  // Of two that follow the same version only one can succeed, and that was another one.
  const isOthers = isBlocked && finding === 'different' && version === decodeJson(operation.planned).version
  // What was refused for its version may be an echo of what has yet to show, and after a breakdown another copy may be carried out.
  const isRefused = finding === 'absent' && (refusal.kind === 'refused' || !quarantined)
  if (!(isRefused || isOthers)) return undefined
  if ((await checkShowing(db, delivery, operation, submission)) !== 'yes') return undefined
  return settleStopped(db, operation, refusal, delivery.now())
}

async function followAbsence(
  db: WriteTransaction,
  delivery: Delivery,
  operation: OperationBefore<'seenAbsent'>,
  submission: SubmissionRow,
  quarantined: boolean,
): Promise<void> {
  const doubt = whyNotShown[await checkShowing(db, delivery, operation, submission)]
  if (doubt !== undefined) {
    const { at } = await nextQuestion(db, delivery, operation)
    await moveOperation(db, operation, 'unresolved', { doubt, at })
  } else if (quarantined) {
    const left = await quarantineLeft(db, delivery, operation)
    await moveOperation(db, operation, 'quarantined', {
      until: new Date(delivery.monotonic().getTime() + left),
    })
  } else await moveOperation(db, operation, 'seenAbsent', await nextQuestion(db, delivery, operation))
}

/** Why the absence of an operation's effect says nothing, by whether the authority can show it. */
const whyNotShown = { yes: undefined, 'not-yet': doubts.unshowable, never: doubts.hidden } as const

/** Whether the authority shows what an operation registers, once it has carried it out. */
async function checkShowing(
  db: Db,
  { authority: { law } }: Delivery,
  operation: OperationRow,
  submission: SubmissionRow,
): Promise<keyof typeof whyNotShown> {
  const { stage } = submission
  const known = readRegistered(
    await findEntity(db, stage, nameDevice(submission)),
    await findEntity(db, stage, nameGroup(submission)),
  )
  const refusal = decodeJson(operation.result)
  return law.canShow(
    { planned: decodeJson(operation.planned), desired: readStoredDesired(submission) },
    known,
    refusal?.kind === 'refused' ? refusal.refusals : [],
  )
}
