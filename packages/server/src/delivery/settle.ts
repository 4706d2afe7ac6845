import {
  afterAcceptance,
  type EntityKey,
  type Known,
  type Operation,
  type PlannedOperation,
} from '@udigate/udi'
import type { Db } from '../store/database.ts'
import { findEntity, keepContent, releaseEntities, releaseEntity } from '../store/entities.ts'
import { moveOperation, operationsOfSubmission, plannedOf } from '../store/operations.ts'
import { endSubmission, findSubmission, stopWaiting, submissionsWaitingFor } from '../store/submissions.ts'
import type { OperationRow, SubmissionRow } from '../store/tables.ts'
import { knownOf } from '../submissions/known.ts'
import type { Outcome, Stop } from '../submissions/outcome.ts'
import { wantedOf } from '../submissions/wanted.ts'

/** A submission that has come to its end. */
export interface Ended {
  requestId: string
  outcome: Outcome['kind']
}

/**
 * The authority holds now what an operation asked for: stores that in the given transaction, and lets the next
 * operation, or whoever waits for the group, go on.
 *
 * @returns the submission where this was its last operation
 */
export async function settleAccepted(db: Db, operation: OperationRow, now: Date): Promise<readonly Ended[]> {
  const submission = await findSubmission(db, operation.request_id)
  if (!submission || !(await moveOperation(db, operation, { state: 'accepted', result: null }))) return []
  const planned = plannedOf(operation)
  const known = await keepAccepted(db, submission, planned, now)
  if (planned.entity.kind === 'group') await freeGroup(db, submission, planned.entity)

  const operations = await operationsOfSubmission(db, operation.request_id)
  const next = operations.find(({ state }) => state === 'held')
  if (next) {
    await moveOperation(db, next, { state: 'ready' })
    return []
  }
  const state = known.device?.state === 'SUBMITTED' ? 'SUBMITTED' : 'REGISTERED'
  return [await end(db, submission, { kind: 'accepted', state, operations: namesOf(operations) }, now)]
}

/**
 * An operation was not accepted: stores why in the given transaction. Those after it are not sent, what was accepted
 * before it stays, and the submission ends; whoever waits for its group ends with the same.
 */
export async function settleStopped(
  db: Db,
  operation: OperationRow,
  stop: Stop,
  now: Date,
): Promise<readonly Ended[]> {
  const submission = await findSubmission(db, operation.request_id)
  if (
    !submission ||
    !(await moveOperation(db, operation, { state: stop.kind, result: JSON.stringify(stop) }))
  )
    return []
  const operations = await operationsOfSubmission(db, operation.request_id)
  for (const held of operations.filter(({ state }) => state === 'held')) {
    await moveOperation(db, held, { state: 'not-sent' })
  }
  const accepted = namesOf(operations.filter(({ state }) => state === 'accepted'))
  const notSent = namesOf(operations.filter(({ state }) => state === 'held'))
  const outcome: Outcome =
    accepted.length === 0 ? stop : { kind: 'partly-accepted', operations: accepted, stop, notSent }
  const ended = [await end(db, submission, outcome, now)]
  if (plannedOf(operation).entity.kind !== 'group') return ended
  for (const waiting of await submissionsWaitingFor(db, submission.request_id)) {
    const [first] = await operationsOfSubmission(db, waiting.request_id)
    if (first) ended.push(...(await settleStopped(db, first, stop, now)))
  }
  return ended
}

/** Stores the content, states and versions that both entities have after an accepted operation. */
async function keepAccepted(
  db: Db,
  submission: SubmissionRow,
  planned: PlannedOperation,
  now: Date,
): Promise<Known> {
  const { stage } = submission
  const device = { kind: 'device', agency: submission.device_agency, code: submission.device_code } as const
  const group = { kind: 'group', agency: submission.group_agency, code: submission.group_code } as const
  const before = knownOf(await findEntity(db, stage, device), await findEntity(db, stage, group))
  const after = afterAcceptance(planned, wantedOf(submission), before)
  for (const [name, was, is] of [
    [device, before.device, after.device],
    [group, before.deviceGroup, after.deviceGroup],
  ] as const) {
    if (is === was || is?.record === undefined) continue
    const { state, record, versions = {} } = is
    await keepContent(db, stage, name, { state, record, versions }, now)
  }
  return after
}

/** Nobody has to wait for the group any longer. */
async function freeGroup(db: Db, submission: SubmissionRow, entity: EntityKey): Promise<void> {
  const name = { kind: 'group', agency: entity.issuingAgency, code: entity.code } as const
  await releaseEntity(db, submission.stage, name, submission.request_id)
  for (const waiting of await submissionsWaitingFor(db, submission.request_id)) {
    await stopWaiting(db, waiting.request_id)
    const [first] = await operationsOfSubmission(db, waiting.request_id)
    if (first?.state === 'held') await moveOperation(db, first, { state: 'ready' })
  }
}

async function end(db: Db, submission: SubmissionRow, outcome: Outcome, now: Date): Promise<Ended> {
  const { request_id: requestId } = submission
  await releaseEntities(db, requestId, outcome.kind === 'refused', now)
  await endSubmission(db, requestId, outcome, now)
  return { requestId, outcome: outcome.kind }
}

function namesOf(operations: readonly OperationRow[]): Operation[] {
  return operations.map(({ name }) => name as Operation)
}
