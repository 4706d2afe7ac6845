import type { CanonicalDevice } from '../../records/canonical.ts'
import { type Content, fill, type Row } from '../element-table.ts'

type OriginalManufacturer = NonNullable<CanonicalDevice<'EU_UDI_MDR'>['OriginalManufacturer']>
type Organisation = NonNullable<OriginalManufacturer['Organisation']>

/** `udidi:ProductDesignerActorType` */
const productDesigner: readonly Row<OriginalManufacturer>[] = [
  ['udidi:productDesignerActorCode', 'ActorCode'],
  [
    'udidi:productDesignerOrganisation',
    maker => maker.Organisation && fill(organisation, maker.Organisation),
  ],
]

/** `udidi:ProductDesignerOrganisationType` */
const organisation: readonly Row<Organisation>[] = [
  ['party:geographicAddress', organisation => fill(geographicAddress, organisation)],
  ['party:contactsDetails', organisation => fill(contactsDetails, organisation)],
  ['udidi:organizationName', organisation => fill(organizationName, organisation)],
]

/** `address:GeographicAddressType` */
const geographicAddress: readonly Row<Organisation>[] = [
  ['address:addressComplement', 'AddressLine2'],
  ['address:city', 'City'],
  ['address:country', 'Country'],
  ['address:POBox', 'PoBox'],
  ['address:postCode', 'PostalCode'],
  ['address:street', 'Street'],
  ['address:streetNum', 'StreetNumber'],
]

/** `address:ElectronicContactsType` */
const contactsDetails: readonly Row<Organisation>[] = [
  [
    'address:contactDetail',
    ({ Email, Phone }) =>
      (Email ?? Phone) === undefined ? undefined : fill(contactDetail, { Email, Phone }),
  ],
]

/** `address:ElectronicContactType` */
const contactDetail: readonly Row<{ Email: string | undefined; Phone: string | undefined }>[] = [
  ['address:eMail', 'Email'],
  ['address:phone', 'Phone'],
  ['address:public', () => true],
]

/** `lsn:LanguageOptionalTextType`. The one name there may be is given in no language (BR-UDID-718). */
const organizationName: readonly Row<Organisation>[] = [
  ['lsn:language', () => 'ANY'],
  ['lsn:textValue', 'Name'],
]

/** `udidi:ProductDesignerActorType` */
export function productDesignerActor(maker: OriginalManufacturer | undefined): Content {
  return maker && fill(productDesigner, maker)
}
