import type { Records } from '../../src/models/index.ts'
import {
  type Language,
  languages,
  marketCountries,
  otherCountries,
  storageConditions,
  storageConditionsWithValue,
  warnings,
} from './codes.ts'
import { type Draw, record } from './draw.ts'
import type { Identifier } from './identifiers.ts'

type Device = Records['EU_UDI_MDR']['device']
type Item<Field extends keyof Device> = Extract<NonNullable<Device[Field]>, readonly unknown[]>[number]
type Comment = { Comment: string; CommentLanguage?: Language | null }
type Status = Device['CommercialDistributionStatus']

export const statuses: readonly Status[] = [
  'ON_THE_MARKET',
  'NO_LONGER_PLACED_ON_THE_MARKET',
  'NOT_INTENDED_FOR_EU_MARKET',
]

/** One text for each of some languages. */
export function drawTexts(draw: Draw, maxLength: number): { text: string; language: Language }[] {
  return draw.some(languages, 1, 4).map(language => ({ text: draw.text(maxLength), language }))
}

/** A language may come twice, and ANY is allowed. */
export function drawTradeNames(draw: Draw): Item<'AdditionalTradeNames'>[] {
  return Array.from({ length: draw.whole(1, 4) }, () => ({
    AdditionalTradeName: draw.text(255),
    AdditionalTradeNameLanguage: draw.one<Language>(['ANY', ...languages]),
  }))
}

export function drawDescriptions(draw: Draw): Item<'AdditionalDeviceDescriptions'>[] {
  return drawTexts(draw, 2000).map(({ text, language }) => ({
    AdditionalDeviceDescription: text,
    AdditionalDeviceDescriptionLanguage: language,
  }))
}

/** What a device on the market needs: just one country in which it was first placed. */
export function drawMarketInfos(draw: Draw): Item<'MarketInfos'>[] {
  const countries = draw.some(marketCountries, 1, 5)
  const first = draw.one(countries)
  return countries.map(country => {
    const [start, end] = [draw.whole(0, 9000), draw.whole(0, 9000)].sort((a, b) => a - b) as [number, number]
    return record<Item<'MarketInfos'>>({
      Country: country,
      OriginalPlacedOnTheMarket: country === first,
      StartDate: draw.maybe(() => isoDate(start)),
      EndDate: draw.maybe(() => isoDate(end)),
    })
  })
}

function isoDate(daysSince2010: number): string {
  return new Date(Date.UTC(2010, 0, 1 + daysSince2010)).toISOString().slice(0, 10)
}

/** A tree of packages around the device, given in any order. A status other than the market's holds for all levels. */
export function drawPackages(
  draw: Draw,
  packageDi: () => Identifier,
  device: Identifier,
  status: Status,
): Item<'Packages'>[] {
  const inside = [device]
  const packages = Array.from({ length: draw.whole(1, 4) }, () => {
    const own = packageDi()
    const child = draw.one(inside)
    inside.push(own)
    return record<Item<'Packages'>>({
      PackagingDi: own.code,
      PackagingDiIssuingAgency: agencyUnlessSame(draw, own, device),
      Status: status === 'ON_THE_MARKET' ? draw.one(statuses) : status,
      NumberOfItems: draw.one([1, 2, 12, 1_000_000]),
      Child: child.code,
      ChildIssuingAgency: agencyUnlessSame(draw, child, device),
    })
  })
  return draw.some(packages, packages.length, packages.length)
}

/** The agency of an identifier may be left out where it is that of the device. */
export function agencyUnlessSame(
  draw: Draw,
  { agency }: Identifier,
  device: Identifier,
): Identifier['agency'] | null | undefined {
  return agency === device.agency ? draw.maybe(() => agency) : agency
}

export function drawStorageConditions(draw: Draw): Item<'StorageHandlingConditions'>[] {
  const codes = [...storageConditions, ...storageConditionsWithValue, 'SHC099']
  return draw.some(codes, 1, 4).map(code =>
    record<Item<'StorageHandlingConditions'>>({
      StorageHandlingCondition: code,
      Comments: drawComments(draw, code === 'SHC099', storageConditionsWithValue.includes(code)),
    }),
  )
}

export function drawCriticalWarnings(draw: Draw): Item<'CriticalWarnings'>[] {
  return draw.some([...warnings, 'CW999'], 1, 4).map(code =>
    record<Item<'CriticalWarnings'>>({
      CriticalWarning: code,
      Comments: drawComments(draw, code === 'CW999', false),
    }),
  )
}

/** "Other" needs texts in languages; a value or comment of another code has none, or ANY. */
function drawComments(draw: Draw, other: boolean, needed: boolean): Comment[] | null | undefined {
  if (other)
    return drawTexts(draw, 2000).map(({ text, language }) => ({ Comment: text, CommentLanguage: language }))
  const one = () => [
    record<Comment>({ Comment: draw.text(2000), CommentLanguage: draw.maybe(() => 'ANY' as const) }),
  ]
  return needed ? one() : draw.maybeList(one)
}

/** A registered actor other than `manufacturer`, or an organisation with what BR-UDID-725 asks for. */
export function drawOriginalManufacturer(
  draw: Draw,
  manufacturer: string,
): NonNullable<Device['OriginalManufacturer']> {
  if (draw.flip()) {
    const code = drawActorCode(draw, 'MF')
    return {
      ActorCode: code === manufacturer ? `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}` : code,
    }
  }
  return {
    Organisation: record<NonNullable<NonNullable<Device['OriginalManufacturer']>['Organisation']>>({
      Name: draw.text(2000),
      NameLanguage: draw.maybe(() => draw.one(['EN', 'EL', 'FR'])),
      Street: draw.maybe(() => draw.text(500)),
      StreetNumber: draw.maybe(() => draw.text(120)),
      AddressLine2: draw.maybe(() => draw.text(500)),
      PoBox: draw.maybe(() => draw.text(120)),
      City: draw.text(500),
      PostalCode: draw.text(120),
      Country: draw.one(['BE', 'EL', 'CH', 'US', 'UK']),
      Email: draw.one(['maker@example.com', 'udi+<eu>@example.org', '"o\'hara & co"@example.net']),
      Phone: draw.maybe(() => draw.one(['+32 2 299 11 11', draw.text(120)])),
    }),
  }
}

/** Half of the actors are outside the market's countries, unless `countries` says from where. */
export function drawActorCode(
  draw: Draw,
  role: 'MF' | 'AR' | 'PR',
  countries = draw.flip() ? marketCountries : otherCountries,
): string {
  return `${draw.one(countries)}-${role}-${draw.digits(9)}`
}
