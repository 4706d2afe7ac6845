import type { Finding } from '@udigate/udi'
import type { Law } from '../authorities/authority.ts'
import { findCodeSpace, findLaw } from '../authorities/laws.ts'
import type { Stage } from '../stage.ts'
import type { Db } from '../store/database.ts'
import { findGroupsByCode } from '../store/entities.ts'
import { decodeJson } from '../store/json.ts'
import { findSubmission } from '../store/submissions.ts'
import type { EntityRow } from '../store/tables.ts'

/** How a device names its group, as far as it does. */
export type GroupName = ReturnType<Law['readGroupName']>

export type StoredGroup =
  /** Its record: what the authority holds, or what is on its way there. */
  | { kind: 'found'; record: unknown }
  /** No finding where the device names no group at all: that is its record's own fault. */
  | { kind: 'unknown'; finding: Finding | undefined }

/**
 * The stored group that a device without a group record belongs to: the one that it names, or the actor's only one of that
 * code.
 */
export async function findStoredGroup(
  db: Db,
  stage: Stage,
  actor: string,
  model: string,
  { code, agency }: GroupName,
): Promise<StoredGroup> {
  const law = findLaw(model)
  const code_space = findCodeSpace(model)
  const sameCode = code === undefined ? [] : await findGroupsByCode(db, stage, actor, { code, code_space })
  const groups = agency === undefined ? sameCode : sameCode.filter(group => group.agency === agency)
  const [group, another] = groups
  const record = group && !another ? await readRecord(db, group) : undefined
  if (record !== undefined) return { kind: 'found', record }
  if (another) return { kind: 'unknown', finding: law.findAmbiguousGroup(groups.map(each => each.agency)) }
  return { kind: 'unknown', finding: code === undefined ? undefined : law.findUnknownGroup(code) }
}

async function readRecord(db: Db, group: EntityRow): Promise<unknown> {
  if (group.record !== null) return decodeJson(group.record)
  const holder = group.held_by === null ? undefined : await findSubmission(db, group.held_by)
  return decodeJson(holder?.device_group)
}
