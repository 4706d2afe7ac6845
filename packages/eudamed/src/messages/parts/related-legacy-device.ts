import type { RegulationDeviceModel } from '../../models/families.ts'
import type { CanonicalDevice } from '../../records/canonical.ts'
import { type Row, table } from '../element-table.ts'
import type { QName } from '../namespaces.ts'
import { inner } from '../rows/nested.ts'
import { constant, passedOver } from '../rows/single-values.ts'
import { identifier } from './identifier.ts'

type WithLink = Pick<CanonicalDevice<RegulationDeviceModel>, 'RelatedLegacyDevice'>
type RelatedLegacyDevice = NonNullable<WithLink['RelatedLegacyDevice']>

/** `links:DeviceRelatedLinkType`. There is one type of such links. */
const relatedLegacyDevice = table<RelatedLegacyDevice>([
  passedOver('links:version'),
  identifier('links:diIdentifier', 'Device', 'IssuingAgency'),
  constant('links:type', 'LEGACY_REGULATION_DEVICE_LINK'),
])

/** The link to the device under a directive. */
export function relatedUdiLink(name: QName): Row<WithLink> {
  return inner(name, 'RelatedLegacyDevice', relatedLegacyDevice)
}
