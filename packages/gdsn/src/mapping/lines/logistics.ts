import type { TradeItem } from '../../elements/trade-item.ts'
import { always, fromLevelCompanion, type Line, type ReadItem } from '../line.ts'

const measurements = 'TradeItemMeasurementsModule/TradeItemMeasurements'

function measure({ Value, Unit }: { Value: number; Unit: string }) {
  return { value: { MeasurementUnitCode: Unit, Value } }
}

type Content = NonNullable<
  NonNullable<TradeItem['TradeItemMeasurementsModule']>['TradeItemMeasurements']
>['Height']

function readMeasure(content: NonNullable<Content>): object {
  return { Value: content.Value, Unit: content.MeasurementUnitCode }
}

const measured = { read: readMeasure }

/** A truth value, where it is not the one that is so without it. */
function unless(isUsual: (read: ReadItem) => boolean) {
  return { read: (content: boolean, read: ReadItem) => (content === isUsual(read) ? undefined : content) }
}

type Limits = NonNullable<
  NonNullable<TradeItem['TradeItemTemperatureInformationModule']>['TradeItemTemperatureInformation']
>
type Humidities = NonNullable<
  NonNullable<TradeItem['TradeItemHumidityInformationModule']>['TradeItemHumidityInformation']
>
type Transport = NonNullable<
  NonNullable<TradeItem['TransportationHazardousClassificationModule']>['TransportationClassification']
>

function readDangerousGoods([classification]: Transport): object | undefined {
  const [mode] = classification?.RegulatedTransportationMode ?? []
  const [header] = mode?.HazardousInformationHeader ?? []
  const [detail] = header?.HazardousInformationDetail ?? []
  return (
    header && {
      RegulationCode: header.DangerousGoodsRegulationCode,
      HazardClass: detail?.ClassOfDangerousGoods,
      HazardCodes: detail?.DangerousGoodsHazardousCode,
      UnNumber: detail?.UnitedNationsDangerousGoodsNumber,
    }
  )
}

const asList = { read: (values: readonly string[]) => values }

/** What storing and moving needs to know of each level. */
export const logisticLines: readonly Line[] = [
  fromLevelCompanion(
    'IsOrderable',
    'IsTradeItemAnOrderableUnit',
    60,
    value => ({ value }),
    unless(() => true),
  ),
  always('IsTradeItemAnOrderableUnit', 60, () => ({ value: true })),
  fromLevelCompanion(
    'IsDespatched',
    'IsTradeItemADespatchUnit',
    58,
    value => ({ value }),
    unless(({ isOutermost }) => isOutermost),
  ),
  always('IsTradeItemADespatchUnit', 58, ({ level }) => ({ value: level.isOutermost })),
  fromLevelCompanion(
    'NetContents',
    `${measurements}/NetContent`,
    3733,
    contents => contents.map((content, index) => ({ ...measure(content), at: `/${index}` })),
    { read: (contents: readonly NonNullable<Content>[]) => contents.map(readMeasure) },
  ),
  fromLevelCompanion('Height', `${measurements}/Height`, 3725, measure, measured),
  fromLevelCompanion('Width', `${measurements}/Width`, 3739, measure, measured),
  fromLevelCompanion('Depth', `${measurements}/Depth`, 3721, measure, measured),
  fromLevelCompanion('GrossWeight', `${measurements}/TradeItemWeight/GrossWeight`, 3777, measure, measured),
  fromLevelCompanion('NetWeight', `${measurements}/TradeItemWeight/NetWeight`, 3779, measure, measured),
  fromLevelCompanion(
    'Temperatures',
    'TradeItemTemperatureInformationModule/TradeItemTemperatureInformation',
    [3820, 3826, 3830],
    limits =>
      limits.map(({ Qualifier, Minimum, Maximum, Unit }, index) => {
        const temperature = (value: number | null | undefined) =>
          value == null ? undefined : { TemperatureMeasurementUnitCode: Unit, Value: value }
        return {
          value: {
            MaximumTemperature: temperature(Maximum),
            MinimumTemperature: temperature(Minimum),
            TemperatureQualifierCode: Qualifier,
          },
          at: `/${index}`,
        }
      }),
    {
      read: (limits: Limits) =>
        limits.map(each => ({
          Qualifier: each.TemperatureQualifierCode,
          Minimum: each.MinimumTemperature?.Value,
          Maximum: each.MaximumTemperature?.Value,
          Unit: (each.MinimumTemperature ?? each.MaximumTemperature)?.TemperatureMeasurementUnitCode,
        })),
    },
  ),
  fromLevelCompanion(
    'Humidities',
    'TradeItemHumidityInformationModule/TradeItemHumidityInformation',
    [3640, 3643, 3644],
    limits =>
      limits.map(({ Qualifier, Minimum, Maximum }, index) => ({
        value: {
          HumidityQualifierCode: Qualifier,
          MaximumHumidityPercentage: Maximum ?? undefined,
          MinimumHumidityPercentage: Minimum ?? undefined,
        },
        at: `/${index}`,
      })),
    {
      read: (limits: Humidities) =>
        limits.map(each => ({
          Qualifier: each.HumidityQualifierCode,
          Minimum: each.MinimumHumidityPercentage,
          Maximum: each.MaximumHumidityPercentage,
        })),
    },
  ),
  fromLevelCompanion(
    'HandlingInstructions',
    'TradeItemHandlingModule/TradeItemHandlingInformation/HandlingInstructionsCodeReference',
    3587,
    codes => codes.map((value, index) => ({ value, at: `/${index}` })),
    asList,
  ),
  fromLevelCompanion(
    'WasteTypes',
    'TradeItemDisposalInformationModule/TradeItemDisposalInformation/TypeOfWasteCode',
    7176,
    codes => codes.map((value, index) => ({ value, at: `/${index}` })),
    asList,
  ),
  fromLevelCompanion(
    'DangerousGoods',
    'TransportationHazardousClassificationModule/TransportationClassification',
    [3865, 3879, 3881, 3894],
    ({ RegulationCode, HazardClass, HazardCodes, UnNumber }) => {
      const detail = {
        ClassOfDangerousGoods: HazardClass ?? undefined,
        DangerousGoodsHazardousCode: HazardCodes ?? undefined,
        UnitedNationsDangerousGoodsNumber: UnNumber ?? undefined,
      }
      const isSaid = Object.values(detail).some(value => value !== undefined && value.length > 0)
      return {
        value: {
          RegulatedTransportationMode: [
            {
              HazardousInformationHeader: [
                {
                  DangerousGoodsRegulationCode: RegulationCode,
                  ...(isSaid && { HazardousInformationDetail: [detail] }),
                },
              ],
            },
          ],
        },
      }
    },
    { read: readDangerousGoods },
  ),
]
