import * as fc from 'fast-check'
import type { Model } from '../src/models/index.ts'
import { canonicalise } from '../src/records/canonical.ts'
import { validate } from '../src/validate.ts'
import { arbitraryPair } from './arbitrary-pair.ts'

type CanonicalRecord = Record<string, unknown>

/** Two canonical records of a model, the group's and the device's. */
export interface BothRecords {
  device: CanonicalRecord
  deviceGroup: CanonicalRecord
}

/** What is registered, and what is desired in its place. Both satisfy the rules. */
export interface ArbitraryUpdate {
  registered: BothRecords
  desired: BothRecords
}

/** Takes one of `count` ways, as the arbitrary has it. */
type Choose = (count: number) => number

interface Change {
  desired: BothRecords
  other: BothRecords
  choose: Choose
}

const off = 'NO_LONGER_PLACED_ON_THE_MARKET'
const statuses = ['ON_THE_MARKET', off, 'NOT_INTENDED_FOR_EU_MARKET']

/** Names of the fields of a device that come and go together. */
const together = [
  ['SecondaryDi', 'SecondaryDiAgency'],
  ['UnitOfUseDi', 'UnitOfUseDiIssuingAgency'],
  ['DirectMarkingDi', 'DirectMarkingDiIssuingAgency'],
]

/** Fields that are changed in ways of their own, or say which record it is. */
const apart = new Set(
  [
    ['IssuingAgency', 'Device', 'DeviceGroup', 'DeviceGroupAgency', 'ApplicableLegislation'],
    ['CommercialDistributionStatus', 'MarketInfos', 'Packages'],
    ...together,
  ].flat(),
)

/**
 * A registered request of a model and another valid one of the same device: some fields of another request, markets
 * and packages added, left out and changed, statuses moved. About half of them the authority would not take over.
 */
export function arbitraryUpdate(model: Model): fc.Arbitrary<ArbitraryUpdate> {
  return fc
    .tuple(arbitraryPair(model), fc.array(fc.nat(999), { minLength: 20, maxLength: 100 }))
    .map(([[one, other], numbers]) => {
      let next = 0
      const choose: Choose = count => {
        const number = numbers[next % numbers.length] ?? 0
        next += 1
        return number % count
      }
      const registered = canonicalise(model, one)
      const further = canonicalise(model, other)
      let desired: BothRecords = registered
      for (const change of listChanges(registered, choose(3) === 0 ? 4 : 25)) {
        const tried = { device: { ...desired.device }, deviceGroup: { ...desired.deviceGroup } }
        change({ desired: tried, other: further, choose })
        if (differs(tried, desired) && isValid(model, tried, one.actorCode)) desired = tried
      }
      const { device, deviceGroup } = registered
      return { registered: { device, deviceGroup }, desired }
    })
}

/** Changes put new values in the place of old ones, and leave those as they are. */
function differs(one: BothRecords, other: BothRecords): boolean {
  return (['device', 'deviceGroup'] as const).some(record => {
    const names = Object.keys({ ...one[record], ...other[record] })
    return names.some(name => one[record][name] !== other[record][name])
  })
}

function isValid(model: Model, { device, deviceGroup }: BothRecords, actorCode: string): boolean {
  return validate(model, { device, deviceGroup, actorCode }).status === 'successful'
}

/** @param oneIn how many fields there are for each that is taken over */
function listChanges(registered: BothRecords, oneIn: number): ((change: Change) => void)[] {
  const fields = (['deviceGroup', 'device'] as const).flatMap(record =>
    [...Object.keys(registered[record]), ...optionalFields[record]]
      .filter(name => !apart.has(name))
      .map(name => ({ record, names: [name] })),
  )
  for (const names of together) fields.push({ record: 'device', names })
  return [
    ...fields.map(({ record, names }) => ({ desired, other, choose }: Change) => {
      if (choose(oneIn) === 0) for (const name of names) take(desired[record], other[record], name)
    }),
    changeStatus,
    changeMarkets,
    changePackages,
    moveMaker,
  ]
}

const optionalFields = {
  device: ['Website', 'AdditionalTradeNames', 'AdditionalDeviceDescriptions', 'CriticalWarnings'],
  deviceGroup: ['DeviceModel', 'DeviceName', 'ClinicalInvestigations'],
}

function take(into: CanonicalRecord, from: CanonicalRecord, name: string): void {
  if (from[name] === undefined) delete into[name]
  else into[name] = from[name]
}

function changeStatus({ desired: { device }, other, choose }: Change): void {
  if (choose(3) > 0) return
  const status = statuses[choose(choose(2) === 0 ? 3 : 2)]
  device.CommercialDistributionStatus = status
  if (device.Packages)
    device.Packages = getItems(device, 'Packages').map(item => ({ ...item, Status: status }))
  if (status !== 'ON_THE_MARKET') {
    if (choose(3) > 0) delete device.MarketInfos
  } else if (other.device.BaseQuantity !== undefined) {
    device.MarketInfos ??= other.device.MarketInfos ?? [{ Country: 'DE', OriginalPlacedOnTheMarket: true }]
  }
}

function changeMarkets({ desired: { device }, other, choose }: Change): void {
  const kept = getItems(device, 'MarketInfos').filter(
    item => item.OriginalPlacedOnTheMarket === true || choose(4) > 0,
  )
  if (kept.length === 0 || choose(2) === 0) return
  for (const item of kept) if (choose(4) === 0) item.EndDate = '2099-12-31'
  if (choose(3) === 0) {
    const first = choose(kept.length)
    for (const [index, item] of kept.entries()) item.OriginalPlacedOnTheMarket = index === first
  }
  for (const item of getItems(other.device, 'MarketInfos')) {
    if (choose(2) === 0 || kept.some(({ Country }) => Country === item.Country)) continue
    kept.unshift({ ...item, OriginalPlacedOnTheMarket: false })
    if (choose(5) === 0) {
      for (const each of kept) each.OriginalPlacedOnTheMarket = each.Country === item.Country
    }
  }
  device.MarketInfos = kept
}

function changePackages({ desired: { device }, other, choose }: Change): void {
  if (choose(2) === 0) return
  const kept = getItems(device, 'Packages').filter(() => choose(20) > 0)
  for (const item of kept) {
    if (choose(3) === 0) item.Status = statuses[choose(choose(5) === 0 ? 3 : 2)]
    if (choose(20) === 0) item.NumberOfItems = 77
  }
  for (const item of getItems(other.device, 'Packages')) {
    const isOutermost = item.Child === other.device.Device
    const child = { Child: device.Device, ChildIssuingAgency: device.IssuingAgency }
    if (choose(2) === 0) kept.push(isOutermost ? { ...item, ...child } : item)
  }
  if (kept.length === 0) delete device.Packages
  else device.Packages = choose(2) === 0 ? kept : kept.toReversed()
}

function moveMaker({ desired: { device }, choose }: Change): void {
  const maker = device.OriginalManufacturer as { Organisation?: CanonicalRecord } | undefined
  if (!maker?.Organisation || choose(2) === 0) return
  device.OriginalManufacturer = { Organisation: { ...maker.Organisation, City: 'Osaka' } }
}

/** Copies of the items of a list. */
function getItems(record: CanonicalRecord, name: string): CanonicalRecord[] {
  return ((record[name] ?? []) as CanonicalRecord[]).map(item => ({ ...item }))
}
