import { Type } from '@udigate/udi'
import { ActorCode, Language, MText, optional, required, XsText } from '../fields.ts'

const Organisation = Type.Object(
  {
    Name: required(Type.String({ minLength: 1, maxLength: 2000 }), 'Name', 'Name of the organisation.'),
    NameLanguage: optional(
      Language,
      'Language of the name',
      'Language of Name, where it is registered in one; sent as ANY where it is absent.',
    ),
    Street: optional(MText, 'Street', 'Street.'),
    StreetNumber: optional(XsText, 'Street number', 'Number in the street.'),
    AddressLine2: optional(MText, 'Second line of the address', 'Second line of the address.'),
    PoBox: optional(XsText, 'PO box', 'Post office box.'),
    City: optional(MText, 'City', 'City.'),
    PostalCode: optional(XsText, 'Postal code', 'Postal code.'),
    Country: optional(
      // Wide on purpose: UDG-CODE-UNKNOWN knows the codes.
      Type.String({ minLength: 1, maxLength: 120, examples: ['DE'] }),
      'Country',
      'Two-letter code of the country.',
    ),
    Email: optional(XsText, 'E-mail address', 'E-mail address.'),
    Phone: optional(XsText, 'Telephone number', 'Telephone number.'),
  },
  { additionalProperties: false },
)

/** Who designed and made the device, where that is another organisation: a registered actor, or an organisation. */
export const OriginalManufacturer = Type.Object(
  {
    ActorCode: optional(ActorCode, 'SRN', 'SRN of the original manufacturer.'),
    Organisation: optional(
      Organisation,
      'Organisation',
      'The organisation, where it is not registered as an actor.',
    ),
  },
  { additionalProperties: false },
)
