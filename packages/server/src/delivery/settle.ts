import type { PlannedOperation, Registered, RegisteredEntity, ShownEntity } from '@udigate/udi'
import type { RegisterLaw } from '../authorities/authority.ts'
import { findPartLaw } from '../authorities/laws.ts'
import type { WriteTransaction } from '../store/changes.ts'
import { findEntity, keepContent, nameDevice, nameGroup, releaseEntity } from '../store/entities.ts'
import { decodeJson } from '../store/json.ts'
import { listSubmissionOperations } from '../store/operations.ts'
import type { Outcome, Stop } from '../store/outcome.ts'
import { isPlannedByAll } from '../store/pulls.ts'
import { settleAll } from '../store/settle-all.ts'
import { findSubmission, submissionsWaitingFor } from '../store/submissions.ts'
import type { OperationRow, SubmissionRow } from '../store/tables.ts'
import { doubts } from './reasons.ts'
import { moveOperation } from './states/move-operation.ts'
import { endSubmission, freeSubmission } from './states/move-submission.ts'
import { canMove, type OperationBefore } from './states/operation.ts'
import { canMoveSubmission } from './states/submission.ts'
import { completeRecord, readRegistered, readStoredDesired, withOwnFields } from './stored-entities.ts'

/** A submission that has come to its end. */
export interface Ended {
  requestId: string
  /** Whether it is a part of a request, and not what that is answered with. */
  isPart: boolean
  outcome: Outcome['kind']
  /** When it was received, in milliseconds since 1970. */
  receivedAt: number
  /** The span that stored it; null where nothing was traced. */
  traceParent: string | null
}

/**
 * The authority holds now what an operation asked for: stores that in the given transaction, and lets the next
 * operation, or anyone who waits for the group, go on.
 *
 * @param shown states and versions that the authority shows, which count more than those that follow from the operation
 * @returns the submissions that end by it
 */
export async function settleAccepted(
  db: WriteTransaction,
  operation: OperationBefore<'accepted'> | OperationBefore<'corrected'>,
  now: Date,
  shown: Registered = {},
): Promise<readonly Ended[]> {
  const submission = await findSubmission(db, operation.request_id)
  if (!submission) return []
  const isOpen = canMove(operation, 'accepted')
  const isMoved = isOpen
    ? await moveOperation(db, operation, 'accepted')
    : await moveOperation(db, operation, 'corrected')
  if (!isMoved) return []
  const planned = decodeJson(operation.planned)
  const registered = await keepAccepted(db, submission, planned, shown, now)
  const ended = planned.entity.kind === 'group' ? await freeGroup(db, submission, now) : []

  const operations = await listSubmissionOperations(db, operation.request_id)
  const next = operations.find(({ state }) => state === 'held')
  if (next && canMove(next, 'due')) {
    await moveOperation(db, next, 'due')
    return ended
  }
  const state = registered.device?.state === 'SUBMITTED' ? 'SUBMITTED' : 'REGISTERED'
  const outcome: Outcome = { kind: 'accepted', state, operations: listNames(operations) }
  return [...(await end(db, submission, outcome, now, { event: isOpen ? 'ended' : 'corrected' })), ...ended]
}

/**
 * An operation was not accepted: stores why in the given transaction. Those after it are not sent, what was accepted
 * before it stays, and the submission ends. Anyone who waits for its group ends with the same, unless it asked for nothing
 * of what was not accepted; in a store that went back, from which has not been pulled since, with the advice to do that.
 */
export async function settleStopped(
  db: WriteTransaction,
  operation: OperationBefore<'failed'>,
  stop: Stop,
  now: Date,
): Promise<readonly Ended[]> {
  const submission = await findSubmission(db, operation.request_id)
  if (!submission || !(await stopOperation(db, operation, stop))) return []
  const ended = [...(await endStopped(db, submission, stop, now))]
  const planned = decodeJson(operation.planned)
  if (planned.entity.kind !== 'group') return ended
  for (const waiting of await submissionsWaitingFor(db, submission.request_id)) {
    const needsIt = findPartLaw(submission).isNew(planned) || waiting.device_group !== null
    // What was never sent from here may have been sent by a submission that a store which went back has forgotten.
    const isKnown = await isPlannedByAll(db, waiting)
    const own: Stop = isKnown ? stop : { kind: 'blocked', reasons: [doubts.forgotten] }
    ended.push(...(needsIt ? await endStopped(db, waiting, own, now) : await goOn(db, waiting, now)))
  }
  return ended
}

/** An operation that no message carries can fail, and nothing else. */
async function stopOperation(
  db: WriteTransaction,
  operation: OperationBefore<'failed'>,
  stop: Stop,
): Promise<boolean> {
  switch (stop.kind) {
    case 'failed':
      return moveOperation(db, operation, 'failed', stop)
    case 'refused':
      return canMove(operation, 'refused') && moveOperation(db, operation, 'refused', stop)
    case 'blocked':
      return canMove(operation, 'blocked') && moveOperation(db, operation, 'blocked', stop)
  }
}

/** Ends a submission that cannot go on, with what was accepted of it before. */
async function endStopped(
  db: WriteTransaction,
  submission: SubmissionRow,
  stop: Stop,
  now: Date,
): Promise<readonly Ended[]> {
  const operations = await listSubmissionOperations(db, submission.request_id)
  const held = operations.filter(operation => canMove(operation, 'dropped'))
  for (const each of held) await moveOperation(db, each, 'dropped')
  const accepted = listNames(operations.filter(({ state }) => state === 'accepted'))
  const outcome: Outcome =
    accepted.length === 0
      ? stop
      : { kind: 'partly-accepted', operations: accepted, stop, notSent: listNames(held) }
  return end(db, submission, outcome, now, { wasSent: operations.length > held.length })
}

/** Stores the content, states and versions that both entities have after an accepted operation. */
async function keepAccepted(
  db: WriteTransaction,
  submission: SubmissionRow,
  planned: PlannedOperation,
  shown: Registered,
  now: Date,
): Promise<Registered> {
  const { stage } = submission
  const [device, group] = [nameDevice(submission), nameGroup(submission)]
  const held = await settleAll([device, group].map(name => findEntity(db, stage, name)))
  const before = readRegistered(held[0], held[1])
  const law = findPartLaw(submission)
  const accepted = law.afterAcceptance(planned, readStoredDesired(submission), before)
  const after = asShown(law, planned, accepted, shown)
  for (const [name, was, is] of [
    [device, before.device, after.device],
    [group, before.deviceGroup, after.deviceGroup],
  ] as const) {
    if (is === was || is?.record === undefined) continue
    const { state, record, versions = {}, notShown } = is
    await keepContent(db, stage, name, { state, record, versions, notShown }, now, submission.request_id)
  }
  return after
}

/** The records are the caller's own; of their states and versions the authority knows better. */
function asShown(
  law: RegisterLaw,
  planned: PlannedOperation,
  { device, deviceGroup }: Registered,
  shown: Registered,
): Registered {
  return {
    ...(device && { device: takeShown(law, 'device', planned, device, shown.device) }),
    ...(deviceGroup && { deviceGroup: takeShown(law, 'group', planned, deviceGroup, shown.deviceGroup) }),
  }
}

function takeShown(
  law: RegisterLaw,
  kind: ShownEntity['kind'],
  planned: PlannedOperation,
  entity: RegisteredEntity,
  shown: RegisteredEntity | undefined,
): RegisteredEntity {
  if (shown === undefined || entity.record === undefined) return entity
  const { state, record: shownRecord } = shown
  const told = Object.entries(shown.versions ?? {}).filter(([, version = 0]) => version > 0)
  const isAnyTold = (is: (told: number, known: number) => boolean): boolean =>
    told.some(([part, version = 0]) => is(version, entity.versions?.[part] ?? version))
  // The question was asked before another submission changed what this one has only to do with.
  const isOwn = planned.entity.kind === kind || (planned.entity.kind === 'item' && kind === 'device')
  if (!isOwn && isAnyTold((version, known) => version < known)) return entity
  const versions = { ...entity.versions, ...Object.fromEntries(told) }
  const isNewer = isAnyTold((version, known) => version > known)
  if (shownRecord === undefined || !isNewer) return { ...entity, state, versions }
  // It was changed in a way that is not known here, as in a store that went back.
  const { record, notShown } = completeRecord(law, { kind, record: shownRecord }, entity)
  return {
    model: entity.model,
    state,
    record: withOwnFields(entity.model, record, entity.record),
    versions,
    ...(notShown.length === 0 ? {} : { notShown }),
  }
}

/** Lets go on what waits for the group. */
async function freeGroup(
  db: WriteTransaction,
  submission: SubmissionRow,
  now: Date,
): Promise<readonly Ended[]> {
  await releaseEntity(db, submission.stage, nameGroup(submission), submission.request_id)
  const waiting = await submissionsWaitingFor(db, submission.request_id)
  return (await settleAll(waiting.map(each => goOn(db, each, now)))).flat()
}

/** Lets a submission go its way that has waited for its group; one that has nothing to send is through. */
async function goOn(db: WriteTransaction, submission: SubmissionRow, now: Date): Promise<readonly Ended[]> {
  if (canMoveSubmission(submission, 'freed')) await freeSubmission(db, submission)
  const [first] = await listSubmissionOperations(db, submission.request_id)
  if (first) {
    if (canMove(first, 'due')) await moveOperation(db, first, 'due')
    return []
  }
  const device = await findEntity(db, submission.stage, nameDevice(submission))
  const state = device?.state === 'SUBMITTED' ? 'SUBMITTED' : 'REGISTERED'
  return end(db, submission, { kind: 'accepted', state, operations: [] }, now)
}

/** @param wasSent whether the authority was asked for any of it */
async function end(
  db: WriteTransaction,
  submission: SubmissionRow,
  outcome: Outcome,
  now: Date,
  { event = 'ended', wasSent = true }: { event?: 'ended' | 'corrected'; wasSent?: boolean } = {},
): Promise<readonly Ended[]> {
  const { request_id: requestId, part_of, received_at: receivedAt, trace_parent: traceParent } = submission
  if (!canMoveSubmission(submission, event)) return []
  if (!(await endSubmission(db, submission, event, outcome, now, wasSent))) return []
  return [{ requestId, isPart: part_of !== null, outcome: outcome.kind, receivedAt, traceParent }]
}

function listNames(operations: readonly OperationRow[]): string[] {
  return operations.map(({ name }) => name)
}
