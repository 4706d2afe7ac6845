import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalise, type Model, modelNames, models, validRequests } from '@udigate/eudamed'
import { levelFields } from '../companion/level-fields.ts'
import { TradeItemCompanion } from '../companion/trade-item.ts'
import { buildHierarchies } from '../hierarchy/catalogue-item.ts'
import type { Records } from '../records.ts'
import { lines } from './lines.ts'
import { notMapped } from './not-mapped.ts'

const mapped = new Set(lines.flatMap(({ from }) => (from ? [`${from.origin}/${from.field}`] : [])))

test('every field of the records is in the trade item, or is said not to be, and why', () => {
  const fields = modelNames.flatMap(model =>
    (['device', 'deviceGroup'] as const).flatMap(record =>
      Object.keys(models[model][record].properties).map(field => `${record}/${field}`),
    ),
  )
  const told = new Set(Object.keys(notMapped))
  assert.deepEqual(
    [...new Set(fields)].filter(field => !mapped.has(field) && !told.has(field)),
    [],
  )
  assert.deepEqual(
    [...told].filter(field => mapped.has(field) || !fields.includes(field)),
    [],
  )
})

test('every field beside the records is in the trade item, or in where it goes', () => {
  const own = Object.keys(TradeItemCompanion.properties)
  // They say who gets it, what packages say, and names of actors that contacts have.
  const elsewhere = ['PublishTo', 'Packages', 'ActorNames']
  const missing = own.filter(
    field =>
      !elsewhere.includes(field) &&
      !mapped.has(field in levelFields ? `levelCompanion/${field}` : `companion/${field}`),
  )
  assert.deepEqual(missing, [])
})

function fill(model: Model, changes: { device?: object; deviceGroup?: object } = {}, companion: object = {}) {
  const request = validRequests[model]
  const { device, deviceGroup } = canonicalise(model, {
    device: { ...request.device, ...changes.device },
    deviceGroup: { ...request.deviceGroup, ...changes.deviceGroup },
  })
  const settings = { Gln: '9506000111117', Name: 'Maker' }
  const records = { model, device, deviceGroup, companion, settings } as Records
  const [hierarchy] = buildHierarchies(records, new Date('2026-11-30T00:00:00Z'))
  assert.ok(hierarchy)
  return hierarchy
}

test('a boolean is one in the pool where its attribute is, and a word where that is one', () => {
  const { tradeItem } = fill('EU_UDI_MDR', { deviceGroup: { DeviceImplantable: true, ActiveDevice: true } })
  const device = tradeItem.MedicalDeviceTradeItemModule?.MedicalDeviceInformation
  assert.equal(device?.IsTradeItemImplantable, 'TRUE')
  assert.equal(device?.IsActiveDevice, true)
})

function readReuse(times: number) {
  const { tradeItem } = fill('EU_UDI_MDR', { device: { NumberOfReuses: times } })
  return tradeItem.MedicalDeviceTradeItemModule?.MedicalDeviceInformation
    ?.HealthcareTradeItemReusabilityInformation
}

test('reuses are a kind, and a number where they have an end', () => {
  assert.deepEqual(readReuse(0), { ManufacturerDeclaredReusabilityTypeCode: 'SINGLE_USE' })
  assert.deepEqual(readReuse(7), {
    ManufacturerDeclaredReusabilityTypeCode: 'LIMITED_REUSABLE',
    MaximumCyclesReusable: 7,
  })
  assert.deepEqual(readReuse(-1), { ManufacturerDeclaredReusabilityTypeCode: 'REUSABLE' })
})

function listSystems(model: Model) {
  return fill(model).tradeItem.GdsnTradeItemClassification?.AdditionalTradeItemClassification?.map(
    ({ AdditionalTradeItemClassificationSystemCode }) => AdditionalTradeItemClassificationSystemCode,
  )
}

test('a class is of system 76 under a regulation, and of 85 under a directive', () => {
  assert.deepEqual(listSystems('EU_UDI_MDR')?.[0], '76')
  assert.deepEqual(listSystems('EU_UDI_MDD')?.[0], '85')
})

test('the first country of the market stands alone, the others together, each with its days', () => {
  const markets = [
    { Country: 'FR', OriginalPlacedOnTheMarket: false, StartDate: '2026-01-01', EndDate: '2026-12-31' },
    { Country: 'DE', OriginalPlacedOnTheMarket: true },
    { Country: 'XI', OriginalPlacedOnTheMarket: false },
  ]
  const { tradeItem } = fill('EU_UDI_MDR', { device: { MarketInfos: markets } })
  const said = tradeItem.SalesInformationModule?.SalesInformation?.TargetMarketSalesConditions
  assert.deepEqual(JSON.parse(JSON.stringify(said)), [
    {
      TargetMarketConsumerSalesConditionCode: 'ORIGINAL_PLACED',
      SalesConditionTargetMarketCountry: [{ CountryCode: '276' }],
    },
    {
      TargetMarketConsumerSalesConditionCode: 'ADDITIONAL_MARKET_AVAILABILITY',
      SalesConditionTargetMarketCountry: [
        {
          CountryCode: '250',
          StartAvailabilityDateTime: '2026-01-01T00:00:00Z',
          EndAvailabilityDateTime: '2026-12-31T00:00:00Z',
        },
        { CountryCode: 'XI' },
      ],
    },
  ])
})

test('an item is for the registry of the European Union, unless the actor says what it is for', () => {
  const { device, deviceGroup } = canonicalise('EU_UDI_MDR', validRequests.EU_UDI_MDR)
  const make = (settings: object) => {
    const all = { Gln: '9506000111117', Name: 'Maker', ...settings }
    const records = {
      model: 'EU_UDI_MDR',
      device,
      deviceGroup,
      companion: {},
      settings: all,
    } as unknown as Records
    const [hierarchy] = buildHierarchies(records, new Date('2026-11-30T00:00:00Z'))
    const { TargetMarket, TargetSector, TradeItemTradeChannelCode } = hierarchy?.tradeItem ?? {}
    return [TargetMarket?.TargetMarketCountryCode, TargetSector, TradeItemTradeChannelCode]
  }
  assert.deepEqual(make({}), ['097', ['UDI_REGISTRY'], ['UDI_REGISTRY']])
  assert.deepEqual(make({ Market: '756' }), ['756', undefined, undefined])
  assert.deepEqual(make({ Sectors: ['HEALTHCARE'] }), ['097', ['HEALTHCARE'], ['UDI_REGISTRY']])
  assert.deepEqual(make({ Market: '756', Channels: ['X'] }), ['756', undefined, ['X']])
})

test('where each attribute is from can be told', () => {
  const { origins } = fill('EU_UDI_MDR', { device: { MDN: ['A010101', 'A0102'] } }, { BrandName: 'Brand' })
  assert.equal(
    origins.get('/GdsnTradeItemClassification/AdditionalTradeItemClassification/2'),
    '/device/MDN/1',
  )
  assert.equal(
    origins.get('/TradeItemDescriptionModule/TradeItemDescriptionInformation/BrandNameInformation/BrandName'),
    '/tradeItem/BrandName',
  )
})
