import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelNames, validate } from '@udigate/eudamed'
import * as fc from 'fast-check'
import { buildHierarchies } from '../src/hierarchy/catalogue-item.ts'
import { renderItems } from '../src/messages/render-json.ts'
import { readHierarchies } from '../src/reading/read-hierarchies.ts'
import type { Records } from '../src/records.ts'
import { readRecords } from '../src/validate.ts'
import { arbitraryRecords } from './arbitrary-records.ts'
import { wholeRequests } from './whole-requests.ts'

const sentAt = new Date('2026-11-30T01:02:03Z')
const envelope = { messageId: 'm', sender: '9506000111117', pool: '', createdAt: sentAt }
const settings = { Gln: '9506000111117', Name: 'Maker' }

interface Item {
  Identifier?: string
  TradeItem: Record<string, unknown>
  CatalogueItemChildItemLink?: { Quantity: number; CatalogueItem: Item }[]
}

function render(records: Records): Item[] {
  return JSON.parse(renderItems('Add', buildHierarchies(records, sentAt), envelope)).Items
}

function renderWhole(model: (typeof modelNames)[number]): Item[] {
  return render(readRecords(model, wholeRequests[model], settings))
}

function read(items: readonly unknown[]) {
  const reading = readHierarchies(items)
  assert.ok(reading.isRead, 'because' in reading ? reading.because : '')
  return reading
}

for (const model of modelNames) {
  test(`whole records of ${model} are read back from their trade items, with nothing lost`, () => {
    const items = renderWhole(model)
    const { records, lost } = read(items)
    assert.equal(records.model, model)
    assert.deepEqual(lost, [])
    assert.deepEqual(render(records), items)
  })

  test(`whatever records of ${model} a trade item is made of, it is made again of what is read`, () => {
    fc.assert(
      fc.property(arbitraryRecords(model), records => {
        const items = render(records)
        assert.deepEqual(read(items).lost, [])
      }),
      { numRuns: 60 },
    )
  })
}

test('what is read of a device has the shape that EUDAMED takes', () => {
  for (const model of ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_SPP'] as const) {
    const { records } = read(renderWhole(model))
    const { device, deviceGroup } = records
    const { deviceErrors, deviceGroupErrors } = validate(model, { device, deviceGroup })
    assert.deepEqual(
      [...deviceErrors, ...deviceGroupErrors].filter(({ ruleId }) => ruleId.startsWith('SCHEMA-')),
      [],
      model,
    )
  }
})

test('a draft or a live item is read as an item of a request is, and moments without a zone as those of UTC', () => {
  const [item] = renderWhole('EU_UDI_MDR')
  assert.ok(item)
  const asShown = JSON.parse(JSON.stringify(item).replaceAll('T00:00:00Z"', '"'))
  for (const hierarchy of [item, { DraftItem: item }, { CatalogueItem: item }, { DraftItem: asShown }]) {
    const { records, lost } = read([hierarchy])
    assert.deepEqual(lost, [])
    assert.deepEqual(render(records), [item])
  }
})

test('what the records do not make again is told with its item and its place', () => {
  const [item] = renderWhole('EU_UDI_MDR')
  assert.ok(item?.CatalogueItemChildItemLink?.[0])
  const inside = item.CatalogueItemChildItemLink[0].CatalogueItem.TradeItem
  const sterility = { InitialManufacturerSterilisationCode: [{ Value: 'ETHYLENE_OXIDE' }] }
  Object.assign(
    (inside.MedicalDeviceTradeItemModule as { MedicalDeviceInformation: object }).MedicalDeviceInformation,
    {
      TradeItemSterilityInformation: sterility,
    },
  )
  item.TradeItem.IsBrandBankPublication = false
  const device = '/MedicalDeviceTradeItemModule/MedicalDeviceInformation/TradeItemSterilityInformation'
  assert.deepEqual(read([item]).lost, [
    { gtin: '19506000117840', at: ['/IsBrandBankPublication'] },
    { gtin: '09506000117843', at: [`${device}/InitialManufacturerSterilisationCode/0/Value`] },
  ])
})

const [box, carton, pallet] = ['19506000117840', '29506000117847', '39506000117844']

function pack(PackagingDi: string | undefined, Child: string | undefined) {
  return {
    PackagingDi,
    PackagingDiIssuingAgency: 'GS1',
    Status: 'ON_THE_MARKET',
    NumberOfItems: 10,
    Child,
    ChildIssuingAgency: 'GS1',
  }
}

test('packages of several hierarchies are those of one device, each of its own kind', () => {
  const { device, deviceGroup } = wholeRequests.EU_UDI_MDR as {
    device: { Device: string }
    deviceGroup: object
  }
  const Packages = [pack(box, device.Device), pack(carton, box), pack(pallet, box)]
  const tradeItem = { Packages: [{ Gtin: pallet, Kind: 'PALLET', GrossWeight: { Value: 9, Unit: 'KGM' } }] }
  const request = { device: { ...device, Packages }, deviceGroup, tradeItem }
  const items = render(readRecords('EU_UDI_MDR', request, settings))
  assert.equal(items.length, 2)
  const { records, lost } = read(items)
  assert.deepEqual(lost, [])
  assert.deepEqual(records.device.Packages?.map(({ PackagingDi }) => PackagingDi).toSorted(), [
    box,
    carton,
    pallet,
  ])
  assert.deepEqual(records.companion.Packages, tradeItem.Packages)
  assert.deepEqual(render(records), items)
})

test('what is no hierarchy of one device is told to be none', () => {
  const [item] = renderWhole('EU_UDI_MDR')
  const [other] = renderWhole('EU_UDI_IVDR')
  const link = item?.CatalogueItemChildItemLink?.[0]
  let deep: unknown = item
  for (let level = 0; level < 50_000; level += 1)
    deep = { TradeItem: {}, CatalogueItemChildItemLink: [{ CatalogueItem: deep }] }
  const cases: [hierarchies: readonly unknown[], because: RegExp][] = [
    [[], /no item with a GTIN/],
    [[{}], /no item of a pool/],
    [[{ TradeItem: {} }], /no item with a GTIN/],
    [[{ TradeItem: { Gtin: '09506000117843' } }], /names no legislation/],
    [
      [item, other].map(each => ({ ...each, TradeItem: { ...each?.TradeItem, Gtin: each?.Identifier } })),
      /several devices/,
    ],
    [[{ ...item, CatalogueItemChildItemLink: [link, link] }], /holds several other items/],
    [[deep], /more than 20 levels/],
  ]
  for (const [hierarchies, because] of cases) {
    const reading = readHierarchies(hierarchies)
    assert.match(reading.isRead ? 'read' : reading.because, because)
  }
})

test('whatever has arrived can be read', () => {
  const [item] = renderWhole('EU_UDI_MDR')
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), (hierarchies, member) => {
      assert.equal(typeof readHierarchies(hierarchies).isRead, 'boolean')
      for (const name of Object.keys(item?.TradeItem ?? {}))
        readHierarchies([{ TradeItem: { ...item?.TradeItem, [name]: member } }])
    }),
    { numRuns: 30 },
  )
})
