import {
  type CanonicalDevice,
  type CanonicalDeviceGroup,
  canonicalise,
  type Finding,
  isSameDevice,
  isSameDeviceGroup,
  type KnownEntity,
  type Model,
  type Operation,
  plan,
  type Validation,
  validate,
} from '@udigate/udi'
import type { Authority } from '../authorities/authority.ts'
import { makeId, type Surroundings } from '../ids.ts'
import type { Caller } from '../keys/caller.ts'
import type { Sealing } from '../secrets/sealing.ts'
import { bindActor } from '../store/actors.ts'
import type { Db, Store } from '../store/database.ts'
import { findEntity } from '../store/entities.ts'
import { findSubmission } from '../store/submissions.ts'
import type { EntityRow } from '../store/tables.ts'
import { InvalidMessage, storeIntent } from './intent.ts'
import type { SubmitRequest } from './request.ts'
import { findStoredGroup } from './stored-group.ts'

export type Reception =
  /** The records break rules. */
  | { kind: 'invalid'; requestId: string; validation: Validation }
  /** The state of what they name forbids it. */
  | { kind: 'blocked'; requestId: string; reasons: readonly string[] }
  /** Stored, or joined to the submission of the same content that is under way; the outcome follows. */
  | { kind: 'received'; requestId: string; operations: readonly Operation[] }
  /** No message could be made of it. */
  | { kind: 'unable'; requestId: string; reasons: readonly string[] }

export interface Receiving extends Surroundings {
  store: Store
  sealing: Sealing
  strictContract: boolean
}

/** The state in which the authority holds a device that is there already. */
export type HeldState = 'SUBMITTED' | 'REGISTERED'

/** The records of a submission in canonical form; no group where it is to stay as it is. */
export interface Wanted {
  model: Model
  device: CanonicalDevice
  deviceGroup: CanonicalDeviceGroup
  groupIsGiven: boolean
}

/**
 * Takes a submission on: validates it, plans it, and stores it with its messages and locks in one transaction.
 * When this returns `received`, the intent is on disk. Nothing is sent here.
 *
 * @throws RuleFailure, or whatever the store throws: then nothing is stored
 */
export async function receive(
  receiving: Receiving,
  authority: Authority,
  caller: Caller,
  actor: string,
  request: SubmitRequest,
): Promise<Reception> {
  const requestId = makeId(receiving)
  const { store, strictContract } = receiving
  const groupIsGiven = request.deviceGroup !== undefined && request.deviceGroup !== null

  let deviceGroup = request.deviceGroup
  if (!groupIsGiven) {
    const stored = await findStoredGroup(store.db, caller.stage, actor, request.device)
    if (stored.kind === 'unknown') {
      return { kind: 'invalid', requestId, validation: withoutGroup(request, stored.finding, strictContract) }
    }
    if (stored.group.record === null)
      return { kind: 'blocked', requestId, reasons: [inSubmission(stored.group)] }
    deviceGroup = JSON.parse(stored.group.record)
  }

  const records = { ...request, deviceGroup, actorCode: actor }
  const validation = validate(request.model, records, { strictContract })
  if (validation.status === 'failed') return { kind: 'invalid', requestId, validation }

  const canonical = canonicalise(request.model, records)
  const wanted: Wanted = {
    model: request.model,
    // They are valid, so they have the shape of their model.
    device: canonical.device as CanonicalDevice,
    deviceGroup: canonical.deviceGroup as CanonicalDeviceGroup,
    groupIsGiven,
  }
  try {
    return await store.db.transaction().execute(async db => {
      const decision = await decide(db, caller, actor, wanted)
      if (decision.kind === 'blocked') return { ...decision, requestId }
      if (decision.kind === 'joined') {
        return { kind: 'received', requestId: decision.requestId, operations: decision.operations }
      }
      await bindActor(db, caller.stage, actor, caller.organisation)
      const { operations, heldState } = decision
      await storeIntent(db, receiving, authority, {
        requestId,
        caller,
        actor,
        request,
        wanted,
        operations,
        heldState,
      })
      return { kind: 'received', requestId, operations }
    })
  } catch (error) {
    if (error instanceof InvalidMessage) return { kind: 'unable', requestId, reasons: error.problems }
    throw error
  }
}

type Decision =
  | { kind: 'blocked'; reasons: readonly string[] }
  | { kind: 'joined'; requestId: string; operations: readonly Operation[] }
  | { kind: 'operations'; operations: readonly Operation[]; heldState: HeldState | undefined }

async function decide(db: Db, caller: Caller, actor: string, wanted: Wanted): Promise<Decision> {
  const { device, deviceGroup, model } = wanted
  const held = await findEntity(db, caller.stage, {
    kind: 'device',
    agency: device.IssuingAgency,
    code: device.Device,
  })
  const heldGroup = await findEntity(db, caller.stage, {
    kind: 'group',
    agency: deviceGroup.DeviceGroupAgency,
    code: deviceGroup.DeviceGroup,
  })
  for (const entity of [held, heldGroup]) {
    const reason = entity && whoseElse(entity, caller, actor)
    if (reason) return { kind: 'blocked', reasons: [reason] }
  }
  if (held?.held_by) return joinOrWait(db, held, held.held_by, wanted)
  if (heldGroup?.held_by) return { kind: 'blocked', reasons: [inSubmission(heldGroup)] }

  const known = { ...optional('device', held), ...optional('deviceGroup', heldGroup) }
  const planned = plan({ model, device, ...(wanted.groupIsGiven ? { deviceGroup } : {}) }, known)
  if (planned.kind === 'blocked') return planned
  return {
    ...planned,
    heldState: held?.state === 'SUBMITTED' || held?.state === 'REGISTERED' ? held.state : undefined,
  }
}

/** Another's entity: what it is doing there is not told. */
function whoseElse(entity: EntityRow, caller: Caller, actor: string): string | undefined {
  if (entity.state === 'NONE' && entity.held_by === null) return undefined
  if (entity.organisation === caller.organisation && entity.actor === actor) return undefined
  const whose =
    entity.organisation === caller.organisation ? `belongs to actor ${entity.actor}` : 'is not available'
  return `${nameOf(entity)} ${whose}; ${actor} cannot submit it.`
}

async function joinOrWait(db: Db, entity: EntityRow, requestId: string, wanted: Wanted): Promise<Decision> {
  const submission = await findSubmission(db, requestId)
  if (submission && submission.model === wanted.model) {
    const own = canonicalise(wanted.model, {
      device: JSON.parse(submission.device),
      deviceGroup: submission.device_group === null ? undefined : JSON.parse(submission.device_group),
      authorizedRepresentativeCode: submission.representative ?? undefined,
    })
    const sameGroup =
      !wanted.groupIsGiven ||
      submission.device_group === null ||
      isSameDeviceGroup(own.deviceGroup, wanted.deviceGroup)
    if (isSameDevice(own.device, wanted.device) && sameGroup) {
      return { kind: 'joined', requestId, operations: JSON.parse(submission.plan) }
    }
  }
  return { kind: 'blocked', reasons: [inSubmission(entity)] }
}

function inSubmission(entity: EntityRow): string {
  const what = `${nameOf(entity)} is not submittable because of its current state "In Submission" (requestId ${entity.held_by})`
  return entity.kind === 'device'
    ? `${what}; wait for its outcome.`
    : `${what}; further devices of it can be submitted once it is registered.`
}

function nameOf(entity: EntityRow): string {
  return `${entity.kind === 'device' ? 'Device' : 'Device group'} ${entity.agency} ${entity.code}`
}

function optional<Name extends string>(
  name: Name,
  entity: EntityRow | undefined,
): { [N in Name]?: KnownEntity } {
  if (!entity) return {}
  const { model, state, record } = entity
  const known = { model, state, ...(record === null ? {} : { record: JSON.parse(record) }) }
  return { [name]: known } as { [N in Name]?: KnownEntity }
}

/** What can be said of a device whose group is neither given nor known. */
function withoutGroup(request: SubmitRequest, finding: Finding, strictContract: boolean): Validation {
  const validation = validate(request.model, { device: request.device }, { strictContract })
  return {
    ...validation,
    status: 'failed',
    message: 'Validation failed',
    deviceErrors: [...validation.deviceErrors, finding],
    deviceGroupErrors: [],
  }
}
