import type { Registered, RegisteredEntity } from '@udigate/udi'
import { decodeJson } from '../store/json.ts'
import type { EntityRow } from '../store/tables.ts'

/** A stored entity as the plan sees it. */
export function readRegisteredEntity({ model, state, record, versions }: EntityRow): RegisteredEntity {
  return {
    model,
    state,
    ...(record === null ? {} : { record: decodeJson(record) }),
    versions: decodeJson(versions),
  }
}

/** Both entities of a submission as the plan sees them; those that are not known yet are absent. */
export function readRegistered(device: EntityRow | undefined, group: EntityRow | undefined): Registered {
  return {
    ...(device ? { device: readRegisteredEntity(device) } : {}),
    ...(group ? { deviceGroup: readRegisteredEntity(group) } : {}),
  }
}
