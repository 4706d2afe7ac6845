import type { CanonicalDevice } from '../../records/canonical.ts'
import { type Content, each, fill, type Row } from '../element-table.ts'
import { identifier } from './identifier.ts'

type Packages = CanonicalDevice['Packages']
type Package = NonNullable<Packages>[number]

/** `udidi:PackageUDIType` */
const packageUdi: readonly Row<Package>[] = [
  ['udidi:identifier', item => identifier(item.PackagingDi, item.PackagingDiIssuingAgency)],
  ['udidi:status', item => fill(status, item)],
  ['udidi:child', item => identifier(item.Child, item.ChildIssuingAgency)],
  ['udidi:numberOfItems', 'NumberOfItems'],
]

/** `commondi:UDIDIStatusType` */
const status: readonly Row<Package>[] = [['commondi:code', 'Status']]

/** `udidi:PackageUDIsType` */
export function packages(items: Packages): Content {
  return each('udidi:package', items, packageUdi)
}
