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

/** As many MDR requests, each of another device; every so many of them share a group, whose first one comes first. */
export function* manyRequests(count: number, devicesPerGroup: number): Generator<MdrRequest> {
  const { actorCode, device, deviceGroup } = completeRequest()
  for (let number = 0; number < count; number += 1) {
    const group = String(Math.floor(number / devicesPerGroup)).padStart(7, '0')
    const DeviceGroup = completeGmn(`9520000BENCH${group}`)
    yield {
      actorCode,
      device: {
        ...device,
        Device: completeGtin(`0952${String(number).padStart(9, '0')}`),
        DeviceGroup,
        ReferenceNumber: `R-${number}`,
        // Codes that are taken after the first one.
        Packages: undefined,
        SecondaryDi: undefined,
        SecondaryDiAgency: undefined,
        UnitOfUseDi: undefined,
        UnitOfUseDiIssuingAgency: undefined,
      },
      deviceGroup: { ...deviceGroup, DeviceGroup },
    }
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
