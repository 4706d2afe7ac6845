import type { Registered, RegisteredEntity } from '@udigate/udi'
import type { EntityRow } from '../store/tables.ts'

/** A stored entity as the plan sees it. */
export function readRegisteredEntity({ model, state, record, versions }: EntityRow): RegisteredEntity {
  return {
    model,
    state,
    ...(record === null ? {} : { record: JSON.parse(record) }),
    versions: JSON.parse(versions),
  }
}

/** Both entities of a submission as the plan sees them; those that are not known yet are absent. */
export function readRegistered(device: EntityRow | undefined, group: EntityRow | undefined): Registered {
  return {
    ...(device ? { device: readRegisteredEntity(device) } : {}),
    ...(group ? { deviceGroup: readRegisteredEntity(group) } : {}),
  }
}
