import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validRequests } from '@udigate/eudamed'
import { arrangeLevels, mostLevels } from '../levels/arrange-levels.ts'
import type { Records } from '../records.ts'
import { buildHierarchies, listItems } from './catalogue-item.ts'

const gtins = [
  '09506000117843',
  '19506000117840',
  '29506000117847',
  '39506000117844',
  '49506000117841',
] as const
const [device, inner, middle, outer, other] = gtins

type Packages = NonNullable<Records['device']['Packages']>

function pack(gtin: string, child: string | undefined, quantity: number): Packages[number] {
  return {
    PackagingDi: gtin,
    PackagingDiIssuingAgency: 'GS1',
    Status: 'ON_THE_MARKET',
    NumberOfItems: quantity,
    ...(child !== undefined && { Child: child, ChildIssuingAgency: 'GS1' as const }),
  }
}

function recordsWith(packages: Packages, companion: Records['companion'] = {}): Records {
  const { device: record, deviceGroup } = validRequests.EU_UDI_MDR
  return {
    model: 'EU_UDI_MDR',
    device: { ...record, IssuingAgency: 'GS1', Device: device, Packages: packages },
    deviceGroup,
    companion,
    settings: { Gln: '9506000111117', Name: 'Maker' },
  } as Records
}

function arrange(packages: Packages, companion: Records['companion'] = {}) {
  const { hierarchies, loose } = arrangeLevels(recordsWith(packages, companion))
  return {
    hierarchies: hierarchies.map(levels => levels.map(({ gtin, kind }) => `${gtin.charAt(0)} ${kind}`)),
    loose,
  }
}

test('a device without packages is its own hierarchy', () => {
  assert.deepEqual(arrange([]), { hierarchies: [['0 BASE_UNIT_OR_EACH']], loose: [] })
})

test('packages stand outermost first, in whatever order they are given', () => {
  const packages = [pack(middle, inner, 4), pack(outer, middle, 2), pack(inner, device, 10)]
  assert.deepEqual(arrange(packages).hierarchies, [
    ['3 CASE', '2 CASE', '1 PACK_OR_INNER_PACK', '0 BASE_UNIT_OR_EACH'],
  ])
})

test('a package alone around the device is a case, and an inner pack once something holds it', () => {
  assert.deepEqual(arrange([pack(inner, device, 10)]).hierarchies, [['1 CASE', '0 BASE_UNIT_OR_EACH']])
  assert.deepEqual(arrange([pack(inner, device, 10), pack(outer, inner, 2)]).hierarchies, [
    ['3 CASE', '1 PACK_OR_INNER_PACK', '0 BASE_UNIT_OR_EACH'],
  ])
})

test('each package that nothing holds begins a hierarchy, and what they share is the same in each', () => {
  const records = recordsWith([pack(inner, device, 10), pack(outer, inner, 2), pack(other, inner, 6)])
  const hierarchies = buildHierarchies(records, new Date('2026-11-30T00:00:00Z'))
  const items = hierarchies.map(listItems)
  assert.deepEqual(
    items.map(each => each.map(({ level }) => level.gtin)),
    [
      [outer, inner, device],
      [other, inner, device],
    ],
  )
  assert.equal(items[0]?.[1], items[1]?.[1])
  assert.deepEqual(
    items[1]?.map(({ tradeItem }) => tradeItem.IsTradeItemADespatchUnit),
    [true, false, false],
  )
})

test('each level says how many of the next it holds, and the link repeats it', () => {
  const [top] = buildHierarchies(
    recordsWith([pack(inner, device, 10), pack(outer, inner, 2)]),
    new Date('2026-11-30T00:00:00Z'),
  )
  assert.deepEqual(top?.tradeItem.NextLowerLevelTradeItemInformation, {
    QuantityOfChildren: 1,
    TotalQuantityOfNextLowerLevelTradeItem: 2,
    ChildTradeItem: [{ Gtin: inner, QuantityOfNextLowerLevelTradeItem: 2 }],
  })
  assert.deepEqual(
    top?.links.map(({ quantity, catalogueItem }) => [quantity, catalogueItem.level.gtin]),
    [[2, inner]],
  )
  assert.equal(top?.links[0]?.catalogueItem.links[0]?.quantity, 10)
})

test('each level has its own status and dates', () => {
  const packages = [{ ...pack(outer, device, 2), Status: 'NO_LONGER_PLACED_ON_THE_MARKET' as const }]
  const companion = { EffectiveFrom: '2026-01-01', Packages: [{ Gtin: outer, DiscontinuedOn: '2026-06-30' }] }
  const [top] = buildHierarchies(recordsWith(packages, companion), new Date('2026-11-30T01:02:03.456Z'))
  const base = top?.links[0]?.catalogueItem
  const status = (item: typeof top) => item?.tradeItem.MedicalDeviceTradeItemModule?.MedicalDeviceInformation
  assert.equal(status(top)?.EUMedicalDeviceStatusCode, 'NO_LONGER_PLACED_ON_MARKET')
  assert.equal(status(base)?.EUMedicalDeviceStatusCode, 'ON_MARKET')
  assert.deepEqual(top?.tradeItem.TradeItemSynchronisationDates, {
    LastChangeDateTime: '2026-11-30T01:02:03Z',
    EffectiveDateTime: '2026-11-30T01:02:03Z',
    PublicationDateTime: '2026-11-30T01:02:03Z',
    DiscontinuedDateTime: '2026-06-30T00:00:00Z',
  })
  assert.equal(base?.tradeItem.TradeItemSynchronisationDates?.EffectiveDateTime, '2026-01-01T00:00:00Z')
  assert.equal(base?.tradeItem.TradeItemSynchronisationDates?.DiscontinuedDateTime, undefined)
})

test('what stands beside the records can say what kind of package it is', () => {
  const companion = { Packages: [{ Gtin: outer, Kind: 'PALLET' as const }] }
  assert.deepEqual(arrange([pack(outer, device, 2)], companion).hierarchies, [
    ['3 PALLET', '0 BASE_UNIT_OR_EACH'],
  ])
})

test('packages in which the device is not are told, and left out', () => {
  const packages = [
    pack(inner, device, 10),
    pack(middle, outer, 1),
    pack(outer, middle, 1),
    pack(other, '0', 1),
  ]
  assert.deepEqual(arrange(packages), { hierarchies: [['1 CASE', '0 BASE_UNIT_OR_EACH']], loose: [1, 2, 3] })
  assert.deepEqual(arrange([pack(inner, undefined, 10)]), {
    hierarchies: [['0 BASE_UNIT_OR_EACH']],
    loose: [0],
  })
})

function makeName(index: number): string {
  return `9${String(index).padStart(13, '0')}`
}

test('a hierarchy has an end, however deep the packages are', () => {
  const deep = Array.from({ length: 5000 }, (_, index) =>
    pack(makeName(index), index === 0 ? device : makeName(index - 1), 1),
  )
  const { hierarchies, loose } = arrangeLevels(recordsWith(deep))
  assert.deepEqual(
    hierarchies.map(({ length }) => length),
    [mostLevels],
  )
  assert.equal(loose.length, 5000 - mostLevels + 1)
})
