import type { Registered, RegisteredEntity } from '@udigate/udi'
import { decodeJson } from '../store/json.ts'
import type { EntityRow } from '../store/tables.ts'

/** A stored entity as the plan sees it. */
export function readRegisteredEntity(row: EntityRow): RegisteredEntity {
  const { model, state, record, versions, not_shown } = row
  return {
    model,
    state,
    ...(record === null ? {} : { record: decodeJson(record) }),
    versions: decodeJson(versions),
    ...(not_shown === null ? {} : { notShown: decodeJson(not_shown) }),
  }
}

/** Both entities of a submission as the plan sees them; those that are not known yet are absent. */
export function readRegistered(device: EntityRow | undefined, group: EntityRow | undefined): Registered {
  return {
    ...(device ? { device: readRegisteredEntity(device) } : {}),
    ...(group ? { deviceGroup: readRegisteredEntity(group) } : {}),
  }
}
