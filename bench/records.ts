import { readFileSync } from 'node:fs'
import { completeGmn, completeGtin } from '@udigate/udi'

interface MdrRequest {
  actorCode: string
  device: Record<string, unknown>
  deviceGroup: Record<string, unknown>
}

/** A complete MDR request of about 3 KB: the example, on more markets and with more languages. */
export function completeRequest(): MdrRequest {
  const request = JSON.parse(
    readFileSync(new URL('../examples/eu-udi-mdr.json', import.meta.url), 'utf8'),
  ) as MdrRequest
  const { device } = request
  device.MarketInfos = ['DE', 'AT', 'BE', 'EL', 'FR', 'IT', 'XI'].map(Country => ({
    Country,
    OriginalPlacedOnTheMarket: Country === 'DE',
    StartDate: '2024-03-01',
  }))
  return request
}

/** The same with ten faults of ten kinds, as they come out of a spreadsheet. */
export function faultyRequest(): MdrRequest {
  const request = completeRequest()
  Object.assign(request.device, {
    Device: '04012345100014',
    CommercialDistributionStatus: 'On the market',
    MDN: ['C010101'],
    NumberOfReuses: '0',
    Steril: true,
    MarketInfos: [
      { Country: 'DE', OriginalPlacedOnTheMarket: true, StartDate: '01.03.2024' },
      { Country: 'GR', OriginalPlacedOnTheMarket: false },
    ],
    StorageHandlingConditions: [{ StorageHandlingCondition: 'SHC006' }],
    ClinicalSizes: [{ ClinicalSizeType: 'CST1', Precision: 'VALUE', Value: 0.7 }],
  })
  Object.assign(request.deviceGroup, {
    DeviceName: undefined,
    DeviceModel: undefined,
    RiskClass: 'CLASS_A',
  })
  return request
}

/** A request with `count` entries of each of the lists that may grow, without a fault but for repeated countries. */
export function longRequest(
  list: 'MarketInfos' | 'Packages' | 'ClinicalSizes' | 'Substances',
  count: number,
): MdrRequest {
  const request = completeRequest()
  const { device } = request
  device[list] = Array.from({ length: count }, (_, index) => makeEntry(list, index, String(device.Device)))
  return request
}

function makeEntry(list: string, index: number, device: string): object {
  switch (list) {
    case 'MarketInfos':
      return { Country: 'DE', OriginalPlacedOnTheMarket: index === 0 }
    case 'Packages':
      return {
        PackagingDi: `P${index}`,
        PackagingDiIssuingAgency: 'HIBCC',
        Status: 'ON_THE_MARKET',
        NumberOfItems: 2,
        ...(index === 0 ? { Child: device } : { Child: `P${index - 1}`, ChildIssuingAgency: 'HIBCC' }),
      }
    case 'ClinicalSizes':
      return { ClinicalSizeType: 'CST1', Precision: 'VALUE', Value: index, ValueUnit: 'MU01' }
    default:
      return {
        SubstanceType: 'CRM_ENDOCRINE',
        SubType: 'CMR_1B',
        SubstanceNameLocalized: `Substance ${index}`,
        SubstanceNameLanguage: 'EN',
      }
  }
}

/**
 * As many valid MDR requests of about 2 KB, each of another device and written otherwise, as a manufacturer's catalogue has
 * them; every so many of them share a group, whose first one comes first. The same at every call.
 */
export function* manyRequests(count: number, devicesPerGroup: number): Generator<MdrRequest> {
  const { actorCode, device, deviceGroup } = completeRequest()
  let group: Record<string, unknown> = {}
  for (let number = 0; number < count; number += 1) {
    const from = makePicker(number)
    if (number % devicesPerGroup === 0) {
      const DeviceGroup = completeGmn(
        `9520000BENCH${String(Math.floor(number / devicesPerGroup)).padStart(7, '0')}`,
      )
      const DeviceName = `${from.one(brands)} ${from.one(kinds)}`
      group = { ...deviceGroup, DeviceGroup, DeviceName, DeviceModel: `M-${from.below(900)}` }
    }
    yield {
      actorCode,
      device: makeDevice(device, number, String(group.DeviceGroup), from),
      deviceGroup: group,
    }
  }
}

/** The same of so many actors: each group is the next one's. */
export function* manyRequestsOfActors(
  count: number,
  devicesPerGroup: number,
  actors: number,
): Generator<MdrRequest> {
  let number = 0
  for (const request of manyRequests(count, devicesPerGroup)) {
    const actor = Math.floor(number / devicesPerGroup) % actors
    const actorCode = `DE-MF-${String(100_000_000 + actor)}`
    yield { ...request, actorCode, deviceGroup: { ...request.deviceGroup, MFActorCode: actorCode } }
    number += 1
  }
}

const brands = [
  'VenaLine',
  'CardioFlex',
  'OsteoFix',
  'Dermaseal',
  'NephroCare',
  'AeroMed',
  'SutraLock',
  'Orthara',
]
const kinds = ['catheter', 'guide wire', 'dressing', 'drain', 'filter', 'clip', 'cannula', 'introducer set']
const codes = ['C0101010101', 'A01010301', 'C01050202', 'H0101010499', 'P090903020102', 'R03020101', 'V0804']
const countries = ['DE', 'AT', 'BE', 'EL', 'FR', 'IT', 'ES', 'NL', 'PL', 'SE', 'IE', 'XI']
const conditions = ['SHC006', 'SHC010', 'SHC014', 'SHC023']
const texts = {
  EN: 'for single use, supplied sterile in a peel pouch',
  DE: 'zum einmaligen Gebrauch, steril in einem Peelbeutel geliefert',
  FR: 'à usage unique, livré stérile dans un sachet pelable',
  IT: 'monouso, fornito sterile in busta pelabile',
  PL: 'jednorazowego użytku, dostarczany jałowo w torebce',
} as const
const languages = Object.keys(texts) as (keyof typeof texts)[]

function makeDevice(
  device: object,
  number: number,
  DeviceGroup: string,
  from: Picker,
): Record<string, unknown> {
  const digits = String(number).padStart(9, '0')
  const own = completeGtin(`0952${digits}`)
  const name = `${from.one(brands)} ${from.one(kinds)} ${from.below(40)} F / ${from.below(200)} cm`
  const markets = from.some(countries, 1, 5)
  const package1 = completeGtin(`1952${digits}`)
  return {
    ...device,
    Device: own,
    DeviceGroup,
    ReferenceNumber: `R-${number}-${from.below(1_000)}`,
    MDN: [from.one(codes)],
    BaseQuantity: 1,
    UnitOfUseDi: undefined,
    UnitOfUseDiIssuingAgency: undefined,
    SecondaryDi: undefined,
    SecondaryDiAgency: undefined,
    ContainsLatex: from.below(10) === 0,
    AdditionalTradeNames: from.some(languages, 0, 2).map(AdditionalTradeNameLanguage => ({
      AdditionalTradeName: `${name} (${AdditionalTradeNameLanguage})`,
      AdditionalTradeNameLanguage,
    })),
    AdditionalDeviceDescriptions: from.some(languages, 1, 2).map(AdditionalDeviceDescriptionLanguage => ({
      AdditionalDeviceDescription: `${name}, ${texts[AdditionalDeviceDescriptionLanguage]}`,
      AdditionalDeviceDescriptionLanguage,
    })),
    Website: `https://www.example.com/products/${number}`,
    MarketInfos: markets.map((Country, index) => ({
      Country,
      OriginalPlacedOnTheMarket: index === 0,
      StartDate: `202${from.below(5)}-0${1 + from.below(9)}-1${from.below(10)}`,
    })),
    Packages: [
      { PackagingDi: package1, Status: 'ON_THE_MARKET', NumberOfItems: 2 + from.below(40), Child: own },
      {
        PackagingDi: completeGtin(`2952${digits}`),
        Status: 'ON_THE_MARKET',
        NumberOfItems: 2 + from.below(10),
        Child: package1,
      },
    ].slice(0, from.below(3)),
    StorageHandlingConditions: from.some(conditions, 0, 2).map(StorageHandlingCondition => ({
      StorageHandlingCondition,
      Comments: [{ Comment: `${from.below(10)} °C to ${20 + from.below(20)} °C` }],
    })),
    ClinicalSizes: [
      { ClinicalSizeType: 'CST1', Precision: 'VALUE', Value: (1 + from.below(90)) / 10, ValueUnit: 'MU01' },
    ].slice(0, from.below(2)),
    Substances: from.below(4) === 0 ? Reflect.get(device, 'Substances') : undefined,
    OrgUnit: `EU-${from.below(5)}`,
    Material: String(100_000 + number),
    MaterialText: name,
  }
}

interface Picker {
  /** A whole number from 0 up to it. */
  below(limit: number): number
  one<Item>(items: readonly Item[]): Item
  /** So many of them, each once, in their order but for where it begins. */
  some<Item>(items: readonly Item[], least: number, most: number): Item[]
}

/** Picks at random, the same for the same seed (mulberry32). */
function makePicker(seed: number): Picker {
  let state = (seed + 1) * 0x9e3779b9
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    one: items => items[below(items.length)] as (typeof items)[number],
    some(items, least, most) {
      const start = below(items.length)
      return [...items.slice(start), ...items.slice(0, start)].slice(0, least + below(most - least + 1))
    },
  }
}

/** The same for tables that hold one row for each device: on two markets, without what stands on sheets of its own. */
export function* plainRequests(count: number, devicesPerGroup: number): Generator<MdrRequest> {
  for (const request of manyRequests(count, devicesPerGroup)) {
    const {
      MarketInfos,
      AdditionalTradeNames: _names,
      AdditionalDeviceDescriptions: _texts,
      ...device
    } = request.device
    yield { ...request, device: { ...device, MarketInfos: (MarketInfos as unknown[]).slice(0, 2) } }
  }
}
