import type { Desired, SubmissionPlan } from '@udigate/udi'
import type { RegisterLaw } from '../authorities/authority.ts'
import { insertSubmission } from '../delivery/states/move-submission.ts'
import { firstColumns, operationEvents } from '../delivery/states/operation.ts'
import { nameEntity } from '../delivery/stored-entities.ts'
import type { Environment } from '../ids.ts'
import type { Acting } from '../rights/caller.ts'
import type { Sealing } from '../secrets/sealing.ts'
import type { SubmissionContext, WriteTransaction } from '../store/changes.ts'
import type { Store } from '../store/database.ts'
import { holdEntities, type NamesOfSubmission, nameDevice, nameGroup } from '../store/entities.ts'
import { readEpoch } from '../store/epoch.ts'
import { encodeJson } from '../store/json.ts'
import type { Outcome } from '../store/outcome.ts'
import { findPlannedEpoch, isPlannedByAll } from '../store/pulls.ts'
import { findShard } from '../store/shards.ts'
import type { OperationRow, SubmissionRow } from '../store/tables.ts'
import { keepUsesOfSubmission } from '../uses/keep-uses.ts'
import type { Decision } from './decide.ts'
import type { SubmitRequest } from './request.ts'

/** A decision under which a submission can go its way. */
export type Planned = Extract<Decision, { kind: 'planned' }> & {
  plan: Extract<SubmissionPlan, { kind: 'operations' }>
}

interface Intent {
  /** Of the register that it is for. */
  law: RegisterLaw
  requestId: string
  /** The request whose part it is; null where that is answered with it. */
  partOf: string | null
  caller: Acting
  actor: string
  request: SubmitRequest
  desired: Desired
  decision: Planned
  context: SubmissionContext
  /** The span in which it is stored; null where nothing is traced. */
  traceParent: string | null
}

/**
 * Stores what is to be done: the submission, its operations, and the locks. Nothing is sent before this is on disk.
 * Without any operation the submission ends here, because the authority holds all of it; where its group is under way it
 * ends with that.
 *
 * @returns the submission as it is stored
 */
export async function storeIntent(
  db: WriteTransaction,
  { now: readClock, sealing, store }: Pick<Environment, 'now'> & { sealing: Sealing; store: Store },
  intent: Intent,
): Promise<SubmissionRow> {
  const { law, requestId, partOf, caller, actor, request, desired, decision } = intent
  const now = readClock()
  const { plan, registered, waitsFor } = decision
  const operations = plan.operations.map(({ operation }) => operation)
  const names = nameEntities(law, desired)
  // What depends on a group under way is not held before that is through.
  const isHeld = operations.length === 0 && waitsFor === undefined
  const outcome = isHeld ? identical(registered.device?.state) : null
  const token = outcome === null ? request.securityToken : undefined

  const submission: SubmissionRow = {
    request_id: requestId,
    organisation: caller.organisation,
    stage: caller.stage,
    register: law.id,
    model: request.model,
    actor,
    key_id: caller.author,
    ...names,
    part_of: partOf,
    device: encodeJson(request.device),
    device_group: desired.deviceGroup === undefined ? null : encodeJson(request.deviceGroup),
    companion: desired.companion === undefined ? null : encodeJson(desired.companion),
    representative: request.authorizedRepresentativeCode ?? null,
    plan: encodeJson(operations),
    sealed_token: token === undefined ? null : sealing.seal(token, requestId),
    token_mark: token === undefined ? null : sealing.mark(token),
    received_at: now.getTime(),
    ended_at: outcome && now.getTime(),
    outcome: outcome && encodeJson(outcome),
    doubt: null,
    status: outcome === null ? 'IN_SUBMISSION' : 'SUCCESS',
    waits_for: outcome === null ? (waitsFor ?? null) : null,
    trace_parent: intent.traceParent,
    planned_epoch: await findPlannedEpoch(db, { stage: caller.stage, register: law.id, actor }),
  }
  const forgotten = plan.operations.some(planned => law.repeats(planned) === 'again')
    ? await findForgotten(db, submission, store.isShared)
    : undefined
  await insertSubmission(
    db,
    submission,
    makeRows(law, submission, desired, plan, waitsFor !== undefined, forgotten),
    intent.context,
  )
  if (outcome !== null) return submission

  const owned = { stage: caller.stage, organisation: caller.organisation, actor, model: request.model }
  const { group_agency, group_code } = names
  const device = { ...nameDevice(names), group_agency, group_code }
  const group = { ...nameGroup(names), group_agency: null, group_code: null }
  const held = plan.operations.some(({ entity }) => entity.kind === 'group') ? [group, device] : [device]
  await holdEntities(
    db,
    held.map(entity => ({ ...owned, ...entity })),
    requestId,
    now,
  )
  await keepUsesOfSubmission(db, submission)
  return submission
}

/** The operations in their order: the first can go at once, unless the submission waits for another one. */
function makeRows(
  law: RegisterLaw,
  { request_id, stage, register, organisation, actor }: SubmissionRow,
  desired: Desired,
  plan: Planned['plan'],
  waits: boolean,
  forgotten: number | undefined,
): readonly OperationRow[] {
  const shard = findShard(organisation, actor)
  return plan.operations.map((planned, position) => ({
    request_id,
    position,
    stage,
    register,
    organisation,
    shard,
    name: planned.operation,
    entity_name: law.nameEntity({ planned, desired: desired }),
    planned: encodeJson(planned),
    ...firstColumns(position, waits),
    ...(forgotten !== undefined && law.repeats(planned) === 'again'
      ? operationEvents.restored.stores({ epoch: forgotten })
      : {}),
  }))
}

/**
 * The epoch of a store that may have forgotten that this was submitted and carried out before; `undefined` where it has forgotten
 * nothing. It does not go back before the transaction ends: what is stored by then is asked about with all else.
 */
async function findForgotten(
  db: WriteTransaction,
  submission: SubmissionRow,
  isShared: boolean,
): Promise<number | undefined> {
  const row = await readEpoch(db, isShared)
  return (await isPlannedByAll(db, submission)) ? undefined : row?.epoch
}

function identical(state: string | undefined): Outcome {
  return { kind: 'accepted', state: state === 'SUBMITTED' ? state : 'REGISTERED', operations: [] }
}

function nameEntities(law: RegisterLaw, desired: Desired): NamesOfSubmission {
  const { device, deviceGroup: group } = law.identify(desired)
  return {
    subject: device.kind === 'item' ? 'item' : 'device',
    device_agency: device.issuingAgency,
    device_code: device.code,
    group_agency: group.issuingAgency,
    group_code: group.code,
    code_space: nameEntity(law, device).code_space,
  }
}
