import { codeMaps } from '../../codes/code-maps.ts'
import type { Contact, Party } from '../../elements/trade-item.ts'
import type { Device } from '../../records.ts'
import { fromCompanion, fromDevice, fromGroup, type Line } from '../line.ts'

type Organisation = NonNullable<NonNullable<Device['OriginalManufacturer']>['Organisation']>

function actor(type: string, srn: string, name: string | null | undefined): Contact {
  return {
    ContactTypeCode: type,
    AdditionalPartyIdentification: [{ AdditionalPartyIdentificationTypeCode: 'SRN', Value: srn }],
    ContactName: name ?? undefined,
  }
}

function organisation(type: string, { Name, Email, Phone, ...place }: Organisation): Contact {
  const address = {
    City: place.City,
    CountryCode: place.Country === undefined ? undefined : codeMaps.countries.translate(place.Country),
    PostalCode: place.PostalCode,
    StreetAddress: place.Street,
    ComplementAddress: place.AddressLine2 === undefined ? undefined : [place.AddressLine2],
    PoBox: place.PoBox,
    StreetNumber: place.StreetNumber,
  }
  const channels = [
    { CommunicationChannelCode: 'EMAIL', CommunicationValue: Email },
    { CommunicationChannelCode: 'TELEPHONE', CommunicationValue: Phone },
  ].filter(({ CommunicationValue }) => CommunicationValue !== undefined)
  return {
    ContactTypeCode: type,
    ContactName: Name,
    // An address with nothing in it is refused.
    ...(Object.values(address).some(value => value !== undefined) && { StructuredAddress: [address] }),
    ...(channels.length > 0 && { TargetMarketCommunicationChannel: [{ CommunicationChannel: channels }] }),
  }
}

const contacts = 'TradeItemContactInformation'

/** The contact of a kind among those of a trade item. */
export function findContact(list: readonly Contact[], type: string): Contact | undefined {
  return list.find(({ ContactTypeCode }) => ContactTypeCode === type)
}

function findSrn(contact: Contact | undefined): string | undefined {
  return contact?.AdditionalPartyIdentification?.find(
    ({ AdditionalPartyIdentificationTypeCode }) => AdditionalPartyIdentificationTypeCode === 'SRN',
  )?.Value
}

function readSrn(type: string) {
  return { on: 'every', read: (list: readonly Contact[]) => findSrn(findContact(list, type)) } as const
}

function readOrganisation(list: readonly Contact[]): object | undefined {
  const contact = findContact(list, 'EPD')
  if (contact === undefined) return undefined
  const srn = findSrn(contact)
  if (srn !== undefined) return { ActorCode: srn }
  const [address = {}] = contact.StructuredAddress ?? []
  const channels = (contact.TargetMarketCommunicationChannel ?? []).flatMap(
    ({ CommunicationChannel = [] }) => CommunicationChannel,
  )
  const channel = (kind: string) =>
    channels.find(({ CommunicationChannelCode }) => CommunicationChannelCode === kind)?.CommunicationValue
  return {
    Organisation: {
      Name: contact.ContactName,
      Street: address.StreetAddress,
      StreetNumber: address.StreetNumber,
      AddressLine2: address.ComplementAddress?.[0],
      PoBox: address.PoBox,
      City: address.City,
      PostalCode: address.PostalCode,
      Country: address.CountryCode && codeMaps.countries.translateBack(address.CountryCode),
      Email: channel('EMAIL'),
      Phone: channel('TELEPHONE'),
    },
  }
}

function readParty({ Gln, PartyName }: Party): object {
  return { Gln, Name: PartyName }
}

/** Who stands behind the device: manufacturer (EMA), representative (EAR), producer (EPP), original manufacturer (EPD). */
export const actorLines: readonly Line[] = [
  fromGroup(
    'MFActorCode',
    contacts,
    [126, 127, 129, 130],
    (srn, { companion }) => ({ value: actor('EMA', srn, companion.ActorNames?.Manufacturer) }),
    readSrn('EMA'),
  ),
  fromGroup(
    'PRActorCode',
    contacts,
    [126, 127, 129, 130],
    (srn, { companion }) => ({ value: actor('EPP', srn, companion.ActorNames?.Manufacturer) }),
    readSrn('EPP'),
  ),
  fromGroup(
    'ARActorCode',
    contacts,
    [126, 127, 129, 130],
    (srn, { companion }) => ({ value: actor('EAR', srn, companion.ActorNames?.AuthorisedRepresentative) }),
    readSrn('EAR'),
  ),
  fromDevice(
    'OriginalManufacturer',
    contacts,
    [126, 127, 129, 130],
    ({ ActorCode, Organisation }) => {
      if (ActorCode !== undefined) return { value: actor('EPD', ActorCode, undefined), at: '/ActorCode' }
      return Organisation && { value: organisation('EPD', Organisation), at: '/Organisation' }
    },
    { read: readOrganisation },
  ),
  fromCompanion(
    'Manufacturer',
    'ManufacturerOfTradeItem',
    [91, 93],
    ({ Gln, Name }) => ({ value: { Gln: Gln ?? undefined, PartyName: Name ?? undefined } }),
    { on: 'every', read: ([party]: readonly Party[]) => party && readParty(party) },
  ),
  fromCompanion(
    'BrandOwner',
    'BrandOwner',
    [75, 77],
    ({ Gln, Name }) => ({ value: { Gln: Gln ?? undefined, PartyName: Name ?? undefined } }),
    { on: 'every', read: readParty },
  ),
]
