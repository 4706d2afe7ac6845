import type { RegulationModel } from '../../models/families.ts'
import type { CanonicalDevice } from '../../records/canonical.ts'
import { type Row, table } from '../element-table.ts'
import { header, headerPassedOver } from '../entity-header.ts'
import type { ItemOf } from '../rows/field-names.ts'
import { items } from '../rows/lists.ts'
import { nested } from '../rows/nested.ts'
import { code, passedOver, whole } from '../rows/single-values.ts'
import { identifier } from './identifier.ts'

type WithPackages = Pick<CanonicalDevice<RegulationModel>, 'Packages'>
type Package = ItemOf<WithPackages, 'Packages'>

/** `udidi:PackageUDIType` */
const packageUdi = table<Package>([
  ...headerPassedOver,
  identifier('udidi:identifier', 'PackagingDi', 'PackagingDiIssuingAgency'),
  // `commondi:UDIDIStatusType`
  nested('udidi:status', table<Package>([code('commondi:code', 'Status')])),
  passedOver('udidi:lastUpdated'),
  identifier('udidi:child', 'Child', 'ChildIssuingAgency'),
  whole('udidi:numberOfItems', 'NumberOfItems'),
])

/** `udidi:PackageUDIsType` */
export const packages: Row<WithPackages> = items(
  'udidi:packages',
  'Packages',
  'udidi:package',
  packageUdi,
  table(header('packages')),
)
