import type { DesiredByRequest, RecordRequest } from '@udigate/udi'
import type { Model } from '../models/index.ts'
import { type CanonicalDevice, type CanonicalDeviceGroup, canonicalise } from '../records/canonical.ts'
import type { DesiredRecords } from './desired-and-registered.ts'

/**
 * What a request wants, in canonical records. They are taken to have the shape of their model.
 *
 * @param groupAgency who issued the code of the group, where the device does not say it
 */
export function readDesired(
  model: Model,
  request: RecordRequest,
  groupAgency?: string,
): DesiredRecords & Pick<DesiredByRequest, 'callerPath'> {
  const given = { ...(request.device as Record<string, unknown>) }
  if (groupAgency !== undefined) given.DeviceGroupAgency ??= groupAgency
  const { device, deviceGroup, callerPath } = canonicalise(model, { ...request, device: given })
  return {
    model,
    device: device as CanonicalDevice,
    ...(request.groupIsStored ? {} : { deviceGroup: deviceGroup as CanonicalDeviceGroup }),
    callerPath,
  }
}
