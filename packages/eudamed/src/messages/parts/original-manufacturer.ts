import type { RegulationDeviceModel } from '../../models/families.ts'
import { Language } from '../../models/fields.ts'
import type { CanonicalDevice } from '../../records/canonical.ts'
import { type Row, type Table, table } from '../element-table.ts'
import { header } from '../entity-header.ts'
import type { QName } from '../namespaces.ts'
import { leafText, leaveUnread, trimXml } from '../reading.ts'
import { inner, nested } from '../rows/nested.ts'
import { code, constant, text } from '../rows/single-values.ts'

type WithOriginalManufacturer = Pick<CanonicalDevice<RegulationDeviceModel>, 'OriginalManufacturer'>
type OriginalManufacturer = NonNullable<WithOriginalManufacturer['OriginalManufacturer']>
type Organisation = NonNullable<OriginalManufacturer['Organisation']>

const noLanguage = 'ANY'

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

/**
 * The language of the one name that there may be. It is given in none, which is ANY (BR-UDID-718); where it is registered in
 * one all the same, it goes out as it came.
 */
const nameLanguage: Row<Organisation> = {
  name: 'lsn:language',
  write: ({ NameLanguage }) => NameLanguage ?? noLanguage,
  read: (element, into, reading) => {
    const language = trimXml(leafText(element) ?? '')
    const { enum: languages } = Language
    if (languages.some(known => known === language)) {
      if (language !== noLanguage) into.NameLanguage = language
    } else if (language !== '') leaveUnread(reading)
  },
}

/** `lsn:LanguageOptionalTextType` */
const organizationName = table<Organisation>([nameLanguage, text('lsn:textValue', 'Name')])

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
