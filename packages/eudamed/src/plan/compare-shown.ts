import type { Difference, EntityRecord, ShownEntity } from '@udigate/udi'
import { deviceAsSent, deviceGroupAsSent } from '../messages/as-sent.ts'
import type { Model } from '../models/index.ts'
import type { CanonicalDevice, CanonicalDeviceGroup } from '../records/canonical.ts'
import { deviceDifferences, deviceGroupDifferences } from '../records/differences.ts'

/** Where an entity is shown otherwise than this canonical record of a model would be. */
export function compareShown(
  { kind, record: shown }: Pick<ShownEntity, 'kind' | 'record'>,
  model: Model,
  record: EntityRecord,
): Difference[] {
  // As it was stored when it was shown before, which most are.
  if (JSON.stringify(shown) === JSON.stringify(record)) return []
  if (kind === 'device') {
    const send = (each: EntityRecord) => asShown(each, () => deviceAsSent(model, each as CanonicalDevice))
    return deviceDifferences(send(shown), send(record))
  }
  const send = (each: EntityRecord) =>
    asShown(each, () => deviceGroupAsSent(model, each as CanonicalDeviceGroup))
  return deviceGroupDifferences(send(shown), send(record))
}

/** A record that cannot even be sent is taken as it stands. */
function asShown(record: EntityRecord, send: () => EntityRecord): EntityRecord {
  try {
    return send()
  } catch (error) {
    if (error instanceof RangeError) return record
    throw error
  }
}
