import type { RegulationDeviceModel } from '../models/families.ts'
import type { CanonicalDevice } from '../records/canonical.ts'

type RelatedLegacyDevice = NonNullable<CanonicalDevice<RegulationDeviceModel>['RelatedLegacyDevice']>

/**
 * The link of a registered device that EUDAMED made by itself, because both devices bear one UDI-DI; nothing where there is
 * none. A manufacturer cannot take it away. Source: BR-UDID-645; data dictionary 2.18, FLD-UDID-180.
 */
export function automaticLink(
  registered: Readonly<Record<string, unknown>> | undefined,
): RelatedLegacyDevice | undefined {
  // What is registered had the shape of its model.
  const {
    IssuingAgency,
    Device,
    RelatedLegacyDevice: link,
  } = (registered ?? {}) as Partial<RelatedLegacyDevice> & {
    RelatedLegacyDevice?: RelatedLegacyDevice
  }
  return link !== undefined && link.Device === Device && link.IssuingAgency === IssuingAgency
    ? link
    : undefined
}
