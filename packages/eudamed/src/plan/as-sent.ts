import { deviceAsSent, deviceGroupAsSent } from '../messages/as-sent.ts'
import type { CanonicalDevice, CanonicalDeviceGroup } from '../records/canonical.ts'
import type { DesiredRecords, EudamedEntity, RegisteredEntities } from './desired-and-registered.ts'

/**
 * A submission as it is compared with what the authority holds: without what is never sent, and with what can be said
 * in several ways said in one. The plan of it is that of the submission itself, and has no difference that the
 * authority would not see.
 */
export function normalizeDesired({ model, device, deviceGroup }: DesiredRecords): DesiredRecords {
  return {
    model,
    device: orAsItIs(device, () => deviceAsSent(model, device)),
    ...(deviceGroup === undefined
      ? {}
      : { deviceGroup: orAsItIs(deviceGroup, () => deviceGroupAsSent(model, deviceGroup)) }),
  }
}

/** What is registered, likewise: a record may be here as it was submitted, or as the authority shows it. */
export function normalizeRegistered({ device, deviceGroup }: RegisteredEntities): RegisteredEntities {
  return {
    ...(device === undefined
      ? {}
      : {
          device: shown(device, record => deviceAsSent(device.model, record as unknown as CanonicalDevice)),
        }),
    ...(deviceGroup === undefined
      ? {}
      : {
          deviceGroup: shown(deviceGroup, record =>
            deviceGroupAsSent(deviceGroup.model, record as unknown as CanonicalDeviceGroup),
          ),
        }),
  }
}

type Fields = Readonly<Record<string, unknown>>

function shown(entity: EudamedEntity, send: (record: Fields) => Fields): EudamedEntity {
  const { record } = entity
  return record === undefined ? entity : { ...entity, record: orAsItIs(record, () => send(record)) }
}

/** A record that cannot even be sent is taken as it stands. */
function orAsItIs<Given>(record: Given, send: () => Fields): Given {
  try {
    return send() as Given
  } catch (cause) {
    if (cause instanceof RangeError) return record
    throw cause
  }
}
