import type { Known, KnownEntity } from '@udigate/eudamed'
import type { EntityRow } from '../store/tables.ts'

/** A stored entity as the plan sees it. */
export function knownEntity({ model, state, record, versions }: EntityRow): KnownEntity {
  return {
    model: model as KnownEntity['model'],
    state,
    ...(record === null ? {} : { record: JSON.parse(record) }),
    versions: JSON.parse(versions),
  }
}

/** Both entities of a submission as the plan sees them; those that nobody has met yet are absent. */
export function knownOf(device: EntityRow | undefined, group: EntityRow | undefined): Known {
  return {
    ...(device ? { device: knownEntity(device) } : {}),
    ...(group ? { deviceGroup: knownEntity(group) } : {}),
  }
}
