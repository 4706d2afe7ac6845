import type { Versions } from '@udigate/eudamed'
import type { EntityRow } from '../../store/tables.ts'
import { timeOf } from '../endpoint/time-of.ts'

/** An entity as it is told, but for its record. @param doubt of the submission in flight */
export function viewOfEntity(entity: Omit<EntityRow, 'record'>, doubt: string | undefined) {
  const versions = JSON.parse(entity.versions) as Versions
  return {
    stage: entity.stage,
    issuingAgency: entity.agency,
    code: entity.code,
    model: entity.model,
    actorCode: entity.actor,
    state: shownState(entity, doubt),
    heldState: entity.state,
    version: versions[entity.kind === 'group' ? 'deviceGroup' : 'device'] ?? 0,
    versions,
    ...(entity.held_by === null ? {} : { heldBy: entity.held_by }),
    ...(doubt === undefined ? {} : { doubt }),
    ...(entity.kind === 'device'
      ? { deviceGroup: { issuingAgency: entity.group_agency, code: entity.group_code } }
      : {}),
    updatedAt: timeOf(entity.updated_at),
  }
}

function shownState(
  { held_by, state, refused }: Pick<EntityRow, 'held_by' | 'state' | 'refused'>,
  doubt: string | undefined,
): string {
  if (doubt !== undefined) return 'IN_DOUBT'
  if (held_by !== null) return 'IN_SUBMISSION'
  return state === 'NONE' && refused === 1 ? 'REFUSED' : state
}
