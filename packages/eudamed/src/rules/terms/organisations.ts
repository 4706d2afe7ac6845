/** The address and contact fields of an organisation. */
export interface Organisation {
  Street?: string | undefined
  StreetNumber?: string | undefined
  AddressLine2?: string | undefined
  PoBox?: string | undefined
  City?: string | undefined
  PostalCode?: string | undefined
  Country?: string | undefined
  Email?: string | undefined
  Phone?: string | undefined
}

export type OrganisationField = 'City' | 'PostalCode' | 'Country' | 'Email'

/**
 * The fields without which the given ones cannot be sent: an address has a postal code and a country, contact details an
 * e-mail address. Source: GeographicAddressType and ElectronicContactType of the EUDAMED DTX schemas 3.0.30.
 */
export function fieldsNeededToSend(organisation: Organisation): OrganisationField[] {
  const { Street, StreetNumber, AddressLine2, PoBox, City, PostalCode, Country, Email, Phone } = organisation
  const address = [Street, StreetNumber, AddressLine2, PoBox, City, PostalCode, Country]
  const missing: OrganisationField[] = []
  if (address.some(part => part !== undefined)) {
    if (PostalCode === undefined) missing.push('PostalCode')
    if (Country === undefined) missing.push('Country')
  }
  if (Phone !== undefined && Email === undefined) missing.push('Email')
  return missing
}
