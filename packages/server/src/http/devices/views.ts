import { findPartLaw } from '../../authorities/laws.ts'
import type { EntityName } from '../../store/entities.ts'
import { decodeJson } from '../../store/json.ts'
import type { InFlight } from '../../store/shown-entities.ts'
import type { EntityRow, OperationRow, PullDifferenceRow, SubmissionRow } from '../../store/tables.ts'
import { contractStatus, describeStatus } from '../../submissions/describe-status.ts'
import { type Body, formatTime } from '../body.ts'
import { viewCriterion } from '../entity.ts'
import type { DeviceGroupResponse, DeviceResponse, EntityHistory } from './bodies.ts'
import { type Labels, pickEntity } from './label.ts'

export type StoredEntity = Omit<EntityRow, 'record'> & InFlight

type GroupView = Body<typeof DeviceGroupResponse>
type HistoryEntry = Body<typeof EntityHistory>['items'][number]

/** A device, but for its record. */
export function viewDevice(entity: StoredEntity, labels: Labels): Body<typeof DeviceResponse> {
  const { group_agency, group_code } = entity
  // Every device has a group; only the column is for groups too.
  const deviceGroup = { issuingAgency: group_agency ?? '', code: group_code ?? '' }
  return { ...viewGroup(entity, labels), deviceGroup }
}

/** A device group, but for its record. */
export function viewGroup(entity: StoredEntity, labels: Labels): GroupView {
  const versions = decodeJson(entity.versions)
  return {
    stage: entity.stage,
    criterion: viewCriterion(entity.model),
    issuingAgency: entity.agency,
    code: entity.code,
    model: entity.model,
    label: labels(pickEntity(entity)),
    actorCode: entity.actor,
    state: shownState(entity),
    heldState: entity.state,
    version: versions[entity.kind === 'group' ? 'deviceGroup' : 'device'] ?? 0,
    versions,
    notShown: decodeJson(entity.not_shown)?.slice(),
    heldBy: entity.held_by ?? undefined,
    doubt: entity.doubt ?? undefined,
    filePull: entity.file_pull ?? undefined,
    updatedAt: formatTime(entity.updated_at),
  }
}

function shownState({ held_by, state, refused, doubt }: StoredEntity): GroupView['state'] {
  if (doubt !== null) return 'IN_DOUBT'
  if (held_by !== null) return 'IN_SUBMISSION'
  return state === 'NONE' && refused === 1 ? 'REFUSED' : state
}

/** What a submission was to an entity. @param operations all of the submission's */
export function viewSubmitted(
  { kind }: EntityName,
  row: SubmissionRow,
  operations: readonly OperationRow[],
): HistoryEntry {
  const { isNew, versionMade } = findPartLaw(row)
  const own = operations
    .map(({ planned }) => decodeJson(planned))
    .filter(planned => planned.entity.kind === kind || (planned.entity.kind === 'group' && isNew(planned)))
  const record = kind === 'device' ? row.device : row.device_group
  return {
    kind: 'SUBMISSION',
    at: formatTime(row.received_at),
    requestId: row.request_id,
    status: contractStatus(row),
    statusText: describeStatus(row),
    operations: own.map(({ operation }) => operation),
    version: own.map(versionMade).find(each => each !== undefined),
    endedAt: formatTime(row.ended_at),
    record: decodeJson(record),
  }
}

/** What a pull found of an entity. */
export function viewPulled(row: PullDifferenceRow & { started_at: number }): HistoryEntry {
  const { pull_id, finding, details, started_at } = row
  return {
    kind: 'PULL',
    at: formatTime(started_at),
    pullId: pull_id,
    finding,
    details: decodeJson(details),
  }
}
