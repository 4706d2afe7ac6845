import { findPartLaw } from '../../authorities/laws.ts'
import type { RegisterOnStage } from '../../stage.ts'
import type { Db } from '../../store/database.ts'
import { findEntity, nameDevice, nameGroup } from '../../store/entities.ts'
import { decodeJson } from '../../store/json.ts'
import { listLookUps } from '../../store/look-ups.ts'
import type { LookUpRow, OperationRow, SubmissionRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { asksForStates } from '../shown-states.ts'
import { readRegistered, readStoredDesired } from '../stored-entities.ts'
import { isAskedWhetherThere } from './sent-before.ts'

/**
 * In which state the authority is asked for what an operation in doubt changes; null for every one. What it may hold as
 * SUBMITTED is asked for in that state first, so that an older version, which would only not show it, refuses; and where it is
 * not, in every state: whatever has come to be registered meanwhile is shown then.
 */
export async function chooseState(
  db: Db,
  delivery: Delivery,
  operation: OperationRow,
  submission: SubmissionRow,
): Promise<LookUpRow['state']> {
  const widest = await everyState(db, submission, delivery.now())
  if (widest !== null || (await checkShowing(db, delivery, operation, submission)) === 'yes') return widest
  const last = (await listLookUps(db, operation)).findLast(isAnsweredAlone)
  return last?.state === 'SUBMITTED' && last.finding === 'absent' ? null : 'SUBMITTED'
}

/** The state in which the authority is asked for all that it shows: null, which is every one, unless it has refused that. */
export async function everyState(db: Db, place: RegisterOnStage, now: Date): Promise<null | 'REGISTERED'> {
  return (await asksForStates(db, place, now)) ? null : 'REGISTERED'
}

/**
 * Whether the authority is asked for the device group with its devices, once: where it has refused a group with its first device as
 * there already, either may be what is there.
 */
export async function asksForGroup(db: Db, delivery: Delivery, operation: OperationRow): Promise<boolean> {
  const planned = decodeJson(operation.planned)
  if (planned.entity.kind !== 'group' || !delivery.authority.law.isNew(planned)) return false
  if (!(await isAskedWhetherThere(db, delivery, operation))) return false
  return !(await listLookUps(db, operation)).some(isLookUpOfGroup)
}

/** Whether a look-up asked for the device group with its devices: that it does not show a device says nothing. */
export function isLookUpOfGroup({ of_group }: LookUpRow): boolean {
  return of_group === 1
}

/** Whether a look-up that asked for what an operation changes is answered. */
function isAnsweredAlone(lookUp: LookUpRow): boolean {
  return lookUp.answered_at !== null && !isLookUpOfGroup(lookUp)
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
  delivery: Delivery,
  operation: OperationRow,
  submission: SubmissionRow,
  lookUp: LookUpRow,
): Promise<Absence> {
  const canAskFurther = await asksForStates(db, submission, delivery.now())
  // What was asked later is not what this one was asked after.
  const all = await listLookUps(db, operation)
  const before = all
    .slice(
      0,
      all.findIndex(each => each.message_id === lookUp.message_id),
    )
    .findLast(isAnsweredAlone)
  const isSecond = lookUp.state === null && before?.state === 'SUBMITTED' && before.finding === 'absent'
  const asked = isSecond ? [before, lookUp] : [lookUp]
  // What was asked before the store went back knows nothing of what was sent since.
  const epoch = operation.restored_epoch ?? 0
  const isQuarantined = asked.some(each => each.quarantined === 1 || each.epoch < epoch)
  const isEnough =
    lookUp.state !== 'SUBMITTED' && (await checkShowing(db, delivery, operation, submission)) === 'yes'
  return { isWhole: isEnough || isSecond, canAskFurther, isQuarantined }
}

/**
 * Whether the authority shows what an operation registers among what is registered, once it has carried it out. What it
 * says to be there already, and can only have been asked for once, it has not registered where it does not show it.
 */
export async function checkShowing(
  db: Db,
  delivery: Delivery,
  operation: OperationRow,
  submission: SubmissionRow,
): Promise<'yes' | 'not-yet' | 'never'> {
  const { stage } = submission
  const known = readRegistered(
    await findEntity(db, stage, nameDevice(submission)),
    await findEntity(db, stage, nameGroup(submission)),
  )
  const refusal = decodeJson(operation.result)
  const isEcho = refusal?.kind === 'refused' && !(await isAskedWhetherThere(db, delivery, operation))
  return findPartLaw(submission).canShow(
    { planned: decodeJson(operation.planned), desired: readStoredDesired(submission) },
    known,
    isEcho ? refusal.refusals : [],
  )
}
