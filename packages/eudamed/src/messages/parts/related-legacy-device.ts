import type { RegulationDeviceModel } from '../../models/families.ts'
import type { CanonicalDevice } from '../../records/canonical.ts'
import { mandatory } from '../element-content.ts'
import { type Row, table } from '../element-table.ts'
import type { QName } from '../namespaces.ts'
import { inner } from '../rows/nested.ts'
import { constant, passedOver } from '../rows/single-values.ts'
import { anyText } from '../value-types.ts'
import { identifier } from './identifier.ts'

type WithLink = Pick<CanonicalDevice<RegulationDeviceModel>, 'RelatedLegacyDevice'>
type RelatedLegacyDevice = NonNullable<WithLink['RelatedLegacyDevice']>

/** `links:DeviceRelatedLinkType`. There is one type of such links. */
const relatedLegacyDevice = table<RelatedLegacyDevice>([
  passedOver('links:version', anyText),
  mandatory(identifier<RelatedLegacyDevice>('links:diIdentifier', 'Device', 'IssuingAgency')),
  mandatory(constant<RelatedLegacyDevice>('links:type', 'LEGACY_REGULATION_DEVICE_LINK')),
])

/** The link to the device under a directive. */
export function relatedUdiLink(name: QName): Row<WithLink> {
  return inner(name, 'RelatedLegacyDevice', relatedLegacyDevice)
}
