import type { RegulationModel } from '../../models/families.ts'
import type { CanonicalDevice } from '../../records/canonical.ts'
import { mandatory } from '../element-content.ts'
import { type Row, table } from '../element-table.ts'
import { header, headerPassedOver } from '../entity-header.ts'
import type { ItemOf } from '../rows/field-names.ts'
import { items } from '../rows/lists.ts'
import { nested } from '../rows/nested.ts'
import { code, passedOver, whole } from '../rows/single-values.ts'
import { codeTypes, dateTimeType, positiveInteger } from '../value-types.ts'
import { identifier } from './identifier.ts'

type WithPackages = Pick<CanonicalDevice<RegulationModel>, 'Packages'>
type Package = ItemOf<WithPackages, 'Packages'>

/** `udidi:PackageUDIType` */
const packageUdi = table<Package>([
  ...headerPassedOver,
  mandatory(identifier<Package>('udidi:identifier', 'PackagingDi', 'PackagingDiIssuingAgency')),
  // `commondi:UDIDIStatusType`
  mandatory(
    nested(
      'udidi:status',
      table<Package>([mandatory(code<Package>('commondi:code', 'Status', codeTypes.deviceStatus))]),
    ),
  ),
  passedOver('udidi:lastUpdated', dateTimeType),
  identifier('udidi:child', 'Child', 'ChildIssuingAgency'),
  mandatory(whole<Package>('udidi:numberOfItems', 'NumberOfItems', positiveInteger)),
])

/** `udidi:PackageUDIsType` */
export const packages: Row<WithPackages> = items(
  'udidi:packages',
  'Packages',
  'udidi:package',
  packageUdi,
  table(header('packages')),
)
