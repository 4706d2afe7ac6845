import type { RegulationDeviceModel } from '../../models/families.ts'
import { Language } from '../../models/fields.ts'
import type { CanonicalDevice } from '../../records/canonical.ts'
import { elements, exactlyOne, mandatory } from '../element-content.ts'
import { type Row, type Table, table } from '../element-table.ts'
import { header } from '../entity-header.ts'
import type { QName } from '../namespaces.ts'
import { leafText, leaveUnread, trimXml } from '../reading.ts'
import { inner, nested } from '../rows/nested.ts'
import { code, constant, notRead, text } from '../rows/single-values.ts'
import { booleanType, codeTypes, decimalType, lText, mText, srnType, sText, xsText } from '../value-types.ts'

type WithOriginalManufacturer = Pick<CanonicalDevice<RegulationDeviceModel>, 'OriginalManufacturer'>
type OriginalManufacturer = NonNullable<WithOriginalManufacturer['OriginalManufacturer']>
type Organisation = NonNullable<OriginalManufacturer['Organisation']>

const noLanguage = 'ANY'

/** `address:CoordinateType` */
const coordinate = elements({ name: 'address:value', content: decimalType, required: true })

/** `address:GPSType` */
const coordinates = elements(
  { name: 'address:latitude', content: coordinate, required: true },
  { name: 'address:longitude', content: coordinate, required: true },
)

/** `address:GeographicAddressType` */
const geographicAddress = table<Organisation>([
  text('address:addressComplement', 'AddressLine2', mText),
  text('address:city', 'City', mText),
  mandatory(code('address:country', 'Country', codeTypes.country)),
  notRead('address:GPSCoordinates', coordinates),
  text('address:POBox', 'PoBox', xsText),
  mandatory(text('address:postCode', 'PostalCode', xsText)),
  text('address:street', 'Street', mText),
  text('address:streetNum', 'StreetNumber', xsText),
])

/** `address:ElectronicContactType` */
const contactDetail = table<Organisation>([
  mandatory(text('address:eMail', 'Email', xsText)),
  text('address:phone', 'Phone', xsText),
  mandatory(constant('address:public', 'true', booleanType)),
  notRead('address:website', sText),
])

/** `address:ElectronicContactsType` */
const contactsDetails = table<Organisation>([
  mandatory({
    ...nested('address:contactDetail', contactDetail, ['address:public']),
    most: Number.POSITIVE_INFINITY,
  }),
])

/**
 * The language of the one name that there may be. It is given in none, which is ANY (BR-UDID-718); where it is registered in
 * one all the same, it goes out as it came.
 */
const nameLanguage: Row<Organisation> = {
  name: 'lsn:language',
  content: codeTypes.language,
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
const organizationName = table<Organisation>([nameLanguage, mandatory(text('lsn:textValue', 'Name', lText))])

/** `udidi:ProductDesignerOrganisationType` */
const organisation = table<Organisation>([
  nested('party:geographicAddress', geographicAddress),
  nested('party:contactsDetails', contactsDetails),
  mandatory(nested('udidi:organizationName', organizationName, ['lsn:language'])),
])

/** `udidi:ProductDesignerActorType` */
const productDesigner: Table<OriginalManufacturer> = table<OriginalManufacturer>([
  ...header('originalManufacturer'),
  ...exactlyOne<Row<OriginalManufacturer>>(
    code('udidi:productDesignerActorCode', 'ActorCode', srnType),
    inner('udidi:productDesignerOrganisation', 'Organisation', organisation),
  ),
])

/** `udidi:ProductDesignerActorType` */
export function productDesignerActor(name: QName): Row<WithOriginalManufacturer> {
  return inner(name, 'OriginalManufacturer', productDesigner)
}
