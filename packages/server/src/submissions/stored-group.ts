import { ambiguousGroup, findCodeSpace, type Model, unknownGroup } from '@udigate/eudamed'
import type { Finding } from '@udigate/udi'
import type { Stage } from '../stage.ts'
import type { Db } from '../store/database.ts'
import { findGroupsByCode } from '../store/entities.ts'
import { findSubmission } from '../store/submissions.ts'
import type { EntityRow } from '../store/tables.ts'

export type StoredGroup =
  /** Its record: what the authority holds, or what is on its way there. */
  | { kind: 'found'; record: unknown }
  /** No finding where the device names no group at all: that is its record's own fault. */
  | { kind: 'unknown'; finding: Finding | undefined }

/**
 * The stored group that a device without a group record belongs to: the one its DeviceGroup and DeviceGroupAgency
 * name, or the actor's only one of that code.
 *
 * @param device the device record as it came
 */
export async function findStoredGroup(
  db: Db,
  stage: Stage,
  actor: string,
  model: Model,
  device: unknown,
): Promise<StoredGroup> {
  const { DeviceGroup, DeviceGroupAgency } = (device ?? {}) as Record<string, unknown>
  const sameCode =
    typeof DeviceGroup === 'string'
      ? await findGroupsByCode(db, stage, actor, { code: DeviceGroup, code_space: findCodeSpace(model) })
      : []
  const groups =
    typeof DeviceGroupAgency === 'string'
      ? sameCode.filter(group => group.agency === DeviceGroupAgency)
      : sameCode
  const [group, another] = groups
  const record = group && !another ? await recordOf(db, group) : undefined
  if (record !== undefined) return { kind: 'found', record }
  if (another) return { kind: 'unknown', finding: ambiguousGroup(groups.map(({ agency }) => agency)) }
  return { kind: 'unknown', finding: typeof DeviceGroup === 'string' ? unknownGroup(DeviceGroup) : undefined }
}

async function recordOf(db: Db, group: EntityRow): Promise<unknown> {
  if (group.record !== null) return JSON.parse(group.record)
  const holder = group.held_by === null ? undefined : await findSubmission(db, group.held_by)
  return holder?.device_group == null ? undefined : JSON.parse(holder.device_group)
}
