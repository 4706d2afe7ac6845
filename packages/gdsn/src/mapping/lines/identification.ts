import { codeMaps } from '../../codes/code-maps.ts'
import { europeanUnion } from '../../companion/settings.ts'
import type {
  Components,
  GlobalModel,
  TradeItem,
  TradeItemIdentification,
} from '../../elements/trade-item.ts'
import { isDirectiveModel } from '../../models.ts'
import {
  always,
  fromCompanion,
  fromDevice,
  fromGroup,
  fromSettings,
  type Line,
  type Made,
  type ReadItem,
} from '../line.ts'

function identification(type: string) {
  return (code: string): Made => ({
    value: {
      AdditionalTradeItemIdentificationTypeCode: type,
      Value: code,
    } satisfies TradeItemIdentification,
  })
}

/** The identifier of a kind among those that a trade item has beside its GTIN. */
function readIdentification(type: string) {
  return {
    read: (list: readonly TradeItemIdentification[]) =>
      list.find(each => each.AdditionalTradeItemIdentificationTypeCode === type)?.Value,
  }
}

/** The identifier of another agency that EUDAMED has as the secondary one. */
export function findSecondary(
  list: readonly TradeItemIdentification[],
): { readonly Value: string; readonly agency: string } | undefined {
  for (const { AdditionalTradeItemIdentificationTypeCode: type, Value } of list) {
    const agency = codeMaps.issuingAgencies.translateBack(type)
    if (agency !== undefined) return { Value, agency }
  }
  return undefined
}

/** What the actor has set, where it is not what is so without. */
const readSetting = {
  on: 'every',
  read(values: readonly string[], { item }: ReadItem) {
    const isUsual =
      item.TargetMarket?.TargetMarketCountryCode === europeanUnion && values.join() === udiRegistry
    return isUsual ? undefined : values
  },
} as const

const udiRegistry = 'UDI_REGISTRY'

/** Names and numbers of the trade item, and where it stands in its hierarchy. */
export const identificationLines: readonly Line[] = [
  always('Gtin', 67, ({ level }) => ({ value: level.gtin })),
  fromSettings('Sectors', 'TargetSector', 65, values => values.map(value => ({ value })), readSetting),
  always('TargetSector', 65, ({ settings }) => chooseRegistry(settings.Market, settings.Sectors)),
  fromSettings(
    'Channels',
    'TradeItemTradeChannelCode',
    65,
    values => values.map(value => ({ value })),
    readSetting,
  ),
  always('TradeItemTradeChannelCode', 65, ({ settings }) =>
    chooseRegistry(settings.Market, settings.Channels),
  ),
  fromSettings('Gln', 'InformationProviderOfTradeItem/Gln', 83),
  fromSettings('Name', 'InformationProviderOfTradeItem/PartyName', 85),
  fromSettings('Market', 'TargetMarket/TargetMarketCountryCode', 112),
  always('TargetMarket/TargetMarketCountryCode', 112, ({ settings }) =>
    settings.Market == null ? { value: europeanUnion } : undefined,
  ),
  always('TradeItemUnitDescriptorCode', 66, ({ level }) => ({ value: level.kind })),
  always('IsTradeItemABaseUnit', 56, ({ level }) => ({ value: level.package === undefined })),
  fromDevice(
    'ReferenceNumber',
    'AdditionalTradeItemIdentification',
    [68, 69],
    identification('MANUFACTURER_PART_NUMBER'),
    readIdentification('MANUFACTURER_PART_NUMBER'),
  ),
  fromGroup(
    'DeviceModel',
    'AdditionalTradeItemIdentification',
    [68, 69],
    identification('MODEL_NUMBER'),
    readIdentification('MODEL_NUMBER'),
  ),
  fromDevice(
    'SecondaryDi',
    'AdditionalTradeItemIdentification',
    [68, 69],
    (code, { device }) => {
      const type = codeMaps.issuingAgencies.translate(device.SecondaryDiAgency ?? '')
      return type === undefined ? undefined : identification(type)(code)
    },
    { read: (list: readonly TradeItemIdentification[]) => findSecondary(list)?.Value },
  ),
  fromGroup(
    'DeviceGroup',
    'GlobalModelInformation',
    [6399, 6400],
    (code, { model, level, deviceGroup: { DeviceName, DeviceModel } }) => {
      // A EUDAMED DI is no GMN. It is said only where the name would be without a place otherwise.
      if (isDirectiveModel(model) && DeviceModel !== undefined) return undefined
      const value: GlobalModel = {
        GlobalModelNumber: code,
        ...(level.package === undefined &&
          DeviceName !== undefined && {
            GlobalModelDescription: [{ LanguageCode: 'en', Value: DeviceName }],
          }),
      }
      return { value }
    },
    {
      on: 'every',
      read: ([globalModel]: readonly GlobalModel[]) => globalModel?.GlobalModelNumber,
    },
  ),
  fromDevice(
    'UnitOfUseDi',
    'TradeItemInformation',
    [316, 331],
    (code, { device }) => {
      const { UnitOfUseDiIssuingAgency, BaseQuantity } = device
      if (UnitOfUseDiIssuingAgency !== 'GS1' || BaseQuantity === undefined) return undefined
      const value: Components = {
        TradeItemComponents: {
          NumberOfPiecesInSet: BaseQuantity,
          TotalNumberOfComponents: 1,
          ComponentInformation: [
            {
              ComponentNumber: 1,
              ComponentIdentification: { IdentificationSchemeAgencyCode: 'GS1', Value: code },
              ComponentQuantity: BaseQuantity,
            },
          ],
        },
      }
      return { value }
    },
    {
      read([information]: readonly Components[]) {
        const [component] = information?.TradeItemComponents?.ComponentInformation ?? []
        return component?.ComponentIdentification?.Value
      },
    },
  ),
  fromCompanion(
    'ReplacedBy',
    'ReferencedTradeItem',
    [115, 116],
    gtin => ({ value: { Gtin: gtin, ReferencedTradeItemTypeCode: 'REPLACED_BY' } }),
    {
      read: (list: NonNullable<TradeItem['ReferencedTradeItem']>) =>
        list.find(each => each.ReferencedTradeItemTypeCode === 'REPLACED_BY')?.Gtin,
    },
  ),
  always(
    'NextLowerLevelTradeItemInformation/QuantityOfChildren',
    199,
    ({ level }) => level.package && { value: 1 },
  ),
  always(
    'NextLowerLevelTradeItemInformation/TotalQuantityOfNextLowerLevelTradeItem',
    200,
    ({ level }) => level.package && { value: level.package.quantity },
  ),
  always(
    'NextLowerLevelTradeItemInformation/ChildTradeItem',
    [202, 203],
    ({ level }) =>
      level.package && {
        value: { Gtin: level.package.child, QuantityOfNextLowerLevelTradeItem: level.package.quantity },
      },
  ),
]

/** The pool hands what is for the European Union on to EUDAMED, unless the actor says what it is for. */
function chooseRegistry(market: string | null | undefined, said: readonly string[] | null | undefined) {
  const isForRegistry = (market ?? europeanUnion) === europeanUnion && (said ?? []).length === 0
  return isForRegistry ? { value: udiRegistry } : undefined
}
