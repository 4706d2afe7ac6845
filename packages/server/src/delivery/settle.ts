import {
  afterAcceptance,
  type EntityKey,
  type Known,
  type KnownEntity,
  type Operation,
  type PlannedOperation,
} from '@udigate/eudamed'
import { doubts } from '../doubts/reasons.ts'
import type { Db } from '../store/database.ts'
import { noDoubt } from '../store/doubts.ts'
import { findEntity, keepContent, releaseEntities, releaseEntity } from '../store/entities.ts'
import { moveOperation, operationsOfSubmission, plannedOf } from '../store/operations.ts'
import {
  endSubmission,
  findSubmission,
  refreshDoubt,
  stopWaiting,
  submissionsWaitingFor,
} from '../store/submissions.ts'
import type { OperationRow, SubmissionRow } from '../store/tables.ts'
import { knownOf } from '../submissions/known.ts'
import type { Outcome, Stop } from '../submissions/outcome.ts'
import { wantedOf } from '../submissions/wanted.ts'

/** A submission that has come to its end. */
export interface Ended {
  requestId: string
  outcome: Outcome['kind']
  /** When it was received, in milliseconds since 1970. */
  receivedAt: number
  /** The span that stored it; null where nothing was traced. */
  traceParent: string | null
}

/**
 * The authority holds now what an operation asked for: stores that in the given transaction, and lets the next
 * operation, or whoever waits for the group, go on.
 *
 * @param shown states and versions that the authority shows, which count more than those that follow from the operation
 * @returns the submissions that end by it
 */
export async function settleAccepted(
  db: Db,
  operation: OperationRow,
  now: Date,
  shown: Known = {},
): Promise<readonly Ended[]> {
  const submission = await findSubmission(db, operation.request_id)
  const accepted = { state: 'accepted', result: null, ...noDoubt } as const
  if (!submission || !(await moveOperation(db, operation, accepted))) return []
  await refreshDoubt(db, operation.request_id)
  const planned = plannedOf(operation)
  const known = await keepAccepted(db, submission, planned, shown, now)
  const ended = planned.entity.kind === 'group' ? await freeGroup(db, submission, planned.entity, now) : []

  const operations = await operationsOfSubmission(db, operation.request_id)
  const next = operations.find(({ state }) => state === 'held')
  if (next) {
    await moveOperation(db, next, { state: 'ready' })
    return ended
  }
  const state = known.device?.state === 'SUBMITTED' ? 'SUBMITTED' : 'REGISTERED'
  return [
    await end(db, submission, { kind: 'accepted', state, operations: namesOf(operations) }, now),
    ...ended,
  ]
}

/**
 * An operation was not accepted: stores why in the given transaction. Those after it are not sent, what was accepted
 * before it stays, and the submission ends. Whoever waits for its group ends with the same, unless it asked for nothing
 * of what was not accepted.
 */
export async function settleStopped(
  db: Db,
  operation: OperationRow,
  stop: Stop,
  now: Date,
): Promise<readonly Ended[]> {
  const submission = await findSubmission(db, operation.request_id)
  // What the authority has said both ways stays in doubt.
  const doubt = operation.doubt === doubts.contradicting ? { needs_operator: 1, look_up_at: null } : noDoubt
  const stopped = { state: stop.kind, result: JSON.stringify(stop), ...doubt } as const
  if (!submission || !(await moveOperation(db, operation, stopped))) return []
  await refreshDoubt(db, operation.request_id)
  const ended = [await endStopped(db, submission, stop, now)]
  if (plannedOf(operation).entity.kind !== 'group') return ended
  for (const waiting of await submissionsWaitingFor(db, submission.request_id)) {
    const needsIt = operation.name === 'DEVICE.POST' || waiting.device_group !== null
    ended.push(...(needsIt ? [await endStopped(db, waiting, stop, now)] : await goOn(db, waiting, now)))
  }
  return ended
}

/** Ends a submission that cannot go on, with what was accepted of it before. */
async function endStopped(db: Db, submission: SubmissionRow, stop: Stop, now: Date): Promise<Ended> {
  const operations = await operationsOfSubmission(db, submission.request_id)
  const held = operations.filter(({ state }) => state === 'held')
  for (const each of held) await moveOperation(db, each, { state: 'not-sent' })
  const accepted = namesOf(operations.filter(({ state }) => state === 'accepted'))
  const outcome: Outcome =
    accepted.length === 0
      ? stop
      : { kind: 'partly-accepted', operations: accepted, stop, notSent: namesOf(held) }
  return end(db, submission, outcome, now, operations.length > held.length)
}

/** Stores the content, states and versions that both entities have after an accepted operation. */
async function keepAccepted(
  db: Db,
  submission: SubmissionRow,
  planned: PlannedOperation,
  shown: Known,
  now: Date,
): Promise<Known> {
  const { stage } = submission
  const device = { kind: 'device', agency: submission.device_agency, code: submission.device_code } as const
  const group = { kind: 'group', agency: submission.group_agency, code: submission.group_code } as const
  const before = knownOf(await findEntity(db, stage, device), await findEntity(db, stage, group))
  const after = asShown(afterAcceptance(planned, wantedOf(submission), before), shown)
  for (const [name, was, is] of [
    [device, before.device, after.device],
    [group, before.deviceGroup, after.deviceGroup],
  ] as const) {
    if (is === was || is?.record === undefined) continue
    const { state, record, versions = {} } = is
    await keepContent(db, stage, name, { state, record, versions }, now, submission.request_id)
  }
  return after
}

/** The records are the caller's own; of their states and versions the authority knows better. */
function asShown({ device, deviceGroup }: Known, shown: Known): Known {
  return {
    ...(device && { device: withStateOf(device, shown.device) }),
    ...(deviceGroup && { deviceGroup: withStateOf(deviceGroup, shown.deviceGroup) }),
  }
}

function withStateOf(entity: KnownEntity, shown: KnownEntity | undefined): KnownEntity {
  if (shown === undefined || entity.record === undefined) return entity
  const told = Object.entries(shown.versions ?? {}).filter(([, version]) => version > 0)
  return { ...entity, state: shown.state, versions: { ...entity.versions, ...Object.fromEntries(told) } }
}

/** Nobody has to wait for the group any longer. */
async function freeGroup(
  db: Db,
  submission: SubmissionRow,
  entity: EntityKey,
  now: Date,
): Promise<readonly Ended[]> {
  const name = { kind: 'group', agency: entity.issuingAgency, code: entity.code } as const
  await releaseEntity(db, submission.stage, name, submission.request_id)
  const ended: Ended[] = []
  for (const waiting of await submissionsWaitingFor(db, submission.request_id)) {
    ended.push(...(await goOn(db, waiting, now)))
  }
  return ended
}

/** Lets a submission go its way that has waited for its group; one that has nothing to send is through. */
async function goOn(db: Db, submission: SubmissionRow, now: Date): Promise<readonly Ended[]> {
  await stopWaiting(db, submission.request_id)
  const [first] = await operationsOfSubmission(db, submission.request_id)
  if (first) {
    if (first.state === 'held') await moveOperation(db, first, { state: 'ready' })
    return []
  }
  const name = { kind: 'device', agency: submission.device_agency, code: submission.device_code } as const
  const device = await findEntity(db, submission.stage, name)
  const state = device?.state === 'SUBMITTED' ? 'SUBMITTED' : 'REGISTERED'
  return [await end(db, submission, { kind: 'accepted', state, operations: [] }, now)]
}

/** @param wasSent whether the authority was asked for any of it */
async function end(
  db: Db,
  submission: SubmissionRow,
  outcome: Outcome,
  now: Date,
  wasSent = true,
): Promise<Ended> {
  const { request_id: requestId, received_at: receivedAt, trace_parent: traceParent } = submission
  await releaseEntities(db, requestId, outcome.kind === 'refused' && wasSent, now)
  await endSubmission(db, requestId, outcome, now)
  return { requestId, outcome: outcome.kind, receivedAt, traceParent }
}

function namesOf(operations: readonly OperationRow[]): Operation[] {
  return operations.map(({ name }) => name as Operation)
}
