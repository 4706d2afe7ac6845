import type { RegulationDeviceModel } from '../../models/families.ts'
import type { CanonicalDevice } from '../../records/canonical.ts'
import { type Row, type Table, table } from '../element-table.ts'
import { header } from '../entity-header.ts'
import type { QName } from '../namespaces.ts'
import { inner, nested } from '../rows/nested.ts'
import { code, constant, text } from '../rows/single-values.ts'

type WithOriginalManufacturer = Pick<CanonicalDevice<RegulationDeviceModel>, 'OriginalManufacturer'>
type OriginalManufacturer = NonNullable<WithOriginalManufacturer['OriginalManufacturer']>
type Organisation = NonNullable<OriginalManufacturer['Organisation']>

/** `address:GeographicAddressType` */
const geographicAddress = table<Organisation>([
  text('address:addressComplement', 'AddressLine2'),
  text('address:city', 'City'),
  code('address:country', 'Country'),
  text('address:POBox', 'PoBox'),
  text('address:postCode', 'PostalCode'),
  text('address:street', 'Street'),
  text('address:streetNum', 'StreetNumber'),
])

/** `address:ElectronicContactType` */
const contactDetail = table<Organisation>([
  text('address:eMail', 'Email'),
  text('address:phone', 'Phone'),
  constant('address:public', 'true'),
])

/** `address:ElectronicContactsType` */
const contactsDetails = table<Organisation>([
  nested('address:contactDetail', contactDetail, ['address:public']),
])

/** `lsn:LanguageOptionalTextType`. The one name there may be is given in no language (BR-UDID-718). */
const organizationName = table<Organisation>([constant('lsn:language', 'ANY'), text('lsn:textValue', 'Name')])

/** `udidi:ProductDesignerOrganisationType` */
const organisation = table<Organisation>([
  nested('party:geographicAddress', geographicAddress),
  nested('party:contactsDetails', contactsDetails),
  nested('udidi:organizationName', organizationName, ['lsn:language']),
])

/** `udidi:ProductDesignerActorType` */
const productDesigner: Table<OriginalManufacturer> = table<OriginalManufacturer>([
  ...header('originalManufacturer'),
  code('udidi:productDesignerActorCode', 'ActorCode'),
  inner('udidi:productDesignerOrganisation', 'Organisation', organisation),
])

/** `udidi:ProductDesignerActorType` */
export function productDesignerActor(name: QName): Row<WithOriginalManufacturer> {
  return inner(name, 'OriginalManufacturer', productDesigner)
}
