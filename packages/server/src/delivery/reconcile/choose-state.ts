import { findLaw } from '../../authorities/laws.ts'
import type { Db } from '../../store/database.ts'
import { findEntity, nameDevice, nameGroup } from '../../store/entities.ts'
import { decodeJson } from '../../store/json.ts'
import { listLookUps } from '../../store/look-ups.ts'
import type { LookUpRow, OperationRow, SubmissionRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { readStoredDesired } from '../read-desired.ts'
import { readRegistered } from '../read-registered.ts'
import { asksForStates } from '../shown-states.ts'

/**
 * In which state the authority is asked for what an operation in doubt changes; null for every one. What it may hold as
 * SUBMITTED is asked for in that state first, so that an older version, which would only not show it, refuses; and where it is
 * not, in every state: whatever has come to be registered meanwhile is shown then.
 */
export async function chooseState(
  db: Db,
  delivery: Pick<Delivery, 'now'>,
  operation: OperationRow,
  submission: SubmissionRow,
): Promise<LookUpRow['state']> {
  if (!(await asksForStates(db, submission.stage, delivery.now()))) return 'REGISTERED'
  if ((await checkShowing(db, operation, submission)) === 'yes') return null
  const last = (await listLookUps(db, operation)).findLast(({ answered_at }) => answered_at !== null)
  return last?.state === 'SUBMITTED' && last.finding === 'absent' ? null : 'SUBMITTED'
}

/** What the answer to a look-up says of what it does not show. */
export interface Absence {
  /** Whether the authority does not have it in any state. */
  isWhole: boolean
  /** Whether other states can be asked for. */
  canAskFurther: boolean
  /** Whether something may have been on the way still when it was asked. */
  isQuarantined: boolean
}

/** What it says that the authority does not show what an operation registers, by what it was asked. */
export async function judgeAbsence(
  db: Db,
  delivery: Pick<Delivery, 'now'>,
  operation: OperationRow,
  submission: SubmissionRow,
  lookUp: LookUpRow,
): Promise<Absence> {
  const canAskFurther = await asksForStates(db, submission.stage, delivery.now())
  const before = (await listLookUps(db, operation)).findLast(
    ({ message_id, answered_at }) => message_id !== lookUp.message_id && answered_at !== null,
  )
  const isSecond = lookUp.state === null && before?.state === 'SUBMITTED' && before.finding === 'absent'
  const asked = isSecond ? [before, lookUp] : [lookUp]
  // What was asked before the store went back knows nothing of what was sent since.
  const epoch = operation.restored_epoch ?? 0
  const isQuarantined = asked.some(each => each.quarantined === 1 || each.epoch < epoch)
  const isEnough = lookUp.state !== 'SUBMITTED' && (await checkShowing(db, operation, submission)) === 'yes'
  return { isWhole: isEnough || isSecond, canAskFurther, isQuarantined }
}

/** Whether the authority shows what an operation registers among what is registered, once it has carried it out. */
export async function checkShowing(
  db: Db,
  operation: OperationRow,
  submission: SubmissionRow,
): Promise<'yes' | 'not-yet' | 'never'> {
  const { stage } = submission
  const known = readRegistered(
    await findEntity(db, stage, nameDevice(submission)),
    await findEntity(db, stage, nameGroup(submission)),
  )
  const refusal = decodeJson(operation.result)
  return findLaw(submission.model).canShow(
    { planned: decodeJson(operation.planned), desired: readStoredDesired(submission) },
    known,
    refusal?.kind === 'refused' ? refusal.refusals : [],
  )
}
