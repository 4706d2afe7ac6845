import {
  type CanonicalDevice,
  type CanonicalDeviceGroup,
  canonicalise,
  isSameDevice,
  isSameDeviceGroup,
  type KnownEntity,
  type Model,
  type Operation,
  plan,
} from '@udigate/udi'
import type { Caller } from '../keys/caller.ts'
import type { Db } from '../store/database.ts'
import { findEntity } from '../store/entities.ts'
import { findSubmission } from '../store/submissions.ts'
import type { EntityRow } from '../store/tables.ts'

/** The state in which the authority holds a device that is there already. */
export type HeldState = 'SUBMITTED' | 'REGISTERED'

/** The records of a submission in canonical form; no group where it is to stay as it is. */
export interface Wanted {
  model: Model
  device: CanonicalDevice
  deviceGroup: CanonicalDeviceGroup
  groupIsGiven: boolean
}

/** What may be done with a submission, as things stand in the store. */
export type Decision =
  | { kind: 'blocked'; reasons: readonly string[] }
  | { kind: 'joined'; requestId: string; operations: readonly Operation[] }
  | { kind: 'operations'; operations: readonly Operation[]; heldState: HeldState | undefined }

/**
 * Looks at owners and locks, and plans. The lock is on the device, and on a group while its first device is under way:
 * the same content joins the submission that holds the device, anything else is blocked.
 */
export async function decide(db: Db, caller: Caller, actor: string, wanted: Wanted): Promise<Decision> {
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
  if (held?.held_by) return joinOrWait(db, held, held.held_by, heldGroup, wanted)
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

async function joinOrWait(
  db: Db,
  entity: EntityRow,
  requestId: string,
  heldGroup: EntityRow | undefined,
  wanted: Wanted,
): Promise<Decision> {
  const submission = await findSubmission(db, requestId)
  if (submission && submission.model === wanted.model) {
    const own = canonicalise(wanted.model, {
      device: JSON.parse(submission.device),
      deviceGroup: JSON.parse(submission.device_group ?? heldGroup?.record ?? 'null'),
      groupIsStored: submission.device_group === null,
      authorizedRepresentativeCode: submission.representative ?? undefined,
    })
    const sameGroup = !wanted.groupIsGiven || isSameDeviceGroup(own.deviceGroup, wanted.deviceGroup)
    if (isSameDevice(own.device, wanted.device) && sameGroup) {
      return { kind: 'joined', requestId, operations: JSON.parse(submission.plan) }
    }
  }
  return { kind: 'blocked', reasons: [inSubmission(entity)] }
}

/** Why an entity that a submission holds cannot be submitted. */
export function inSubmission(entity: EntityRow): string {
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
