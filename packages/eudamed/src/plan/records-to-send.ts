import type { CanonicalDevice, CanonicalDeviceGroup } from '../records/canonical.ts'
import type { DesiredRecords } from './desired-and-registered.ts'
import type { PlannedOperation } from './submission-plan.ts'

/** The canonical records that the message of an operation is written from. */
export interface RecordsToSend {
  device: CanonicalDevice
  deviceGroup?: CanonicalDeviceGroup
}

/**
 * The records of which an operation sends its part: the desired ones. UDI_DI.PATCH has neither packages nor original
 * manufacturer, and market countries only where the first one moves, because others carry them. BASIC_UDI.PATCH says that
 * the group is no exception among implants where that is registered and not given.
 *
 * Source: EUDAMED business rules 2.18.1, BR-DTX-UDI-105, BR-DTX-UDID-093.1, BR-DTX-UDID-096, BR-DTX-UDID-102.1.
 */
export function recordsToSend(
  planned: PlannedOperation,
  { device, deviceGroup }: DesiredRecords,
): RecordsToSend {
  const group = deviceGroup === undefined ? {} : { deviceGroup: groupToSend(planned, deviceGroup) }
  if (planned.operation !== 'UDI_DI.PATCH') return { device, ...group }
  const { marketInfos, relatedLegacyDevice } = planned
  const sent: CanonicalDevice & { OriginalManufacturer?: unknown; Packages?: unknown } = {
    ...device,
    ...(relatedLegacyDevice === undefined ? {} : { RelatedLegacyDevice: relatedLegacyDevice }),
  }
  delete sent.Packages
  delete sent.OriginalManufacturer
  delete sent.MarketInfos
  return { device: marketInfos === undefined ? sent : { ...sent, MarketInfos: marketInfos }, ...group }
}

function groupToSend(
  { repeatsNoException }: PlannedOperation,
  deviceGroup: CanonicalDeviceGroup,
): CanonicalDeviceGroup {
  return repeatsNoException === true ? { ...deviceGroup, DeviceImplantableExceptions: false } : deviceGroup
}
