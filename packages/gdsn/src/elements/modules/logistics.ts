import { code, decimal, group, many, measure, module, temperature, text } from '../element.ts'

export const measurementsModule = module('trade_item_measurements', {
  TradeItemMeasurements: group({
    Depth: measure,
    Height: measure,
    NetContent: many(measure),
    Width: measure,
    TradeItemWeight: group({ GrossWeight: measure, NetWeight: measure }),
  }),
})

export const temperatureModule = module('trade_item_temperature_information', {
  TradeItemTemperatureInformation: many(
    group({
      MaximumTemperature: temperature,
      MinimumTemperature: temperature,
      TemperatureQualifierCode: code,
    }),
  ),
})

export const humidityModule = module('trade_item_humidity_information', {
  TradeItemHumidityInformation: many(
    group({
      HumidityQualifierCode: code,
      MaximumHumidityPercentage: decimal,
      MinimumHumidityPercentage: decimal,
    }),
  ),
})

export const handlingModule = module('trade_item_handling', {
  TradeItemHandlingInformation: group({ HandlingInstructionsCodeReference: many(code) }),
})

export const disposalModule = module('trade_item_disposal_information', {
  TradeItemDisposalInformation: group({ TypeOfWasteCode: many(code) }),
})

export const dangerousGoodsModule = module('transportation_hazardous_classification', {
  TransportationClassification: many(
    group({
      RegulatedTransportationMode: many(
        group({
          HazardousInformationHeader: many(
            group({
              DangerousGoodsRegulationCode: text(70),
              HazardousInformationDetail: many(
                group({
                  ClassOfDangerousGoods: text(4),
                  DangerousGoodsHazardousCode: many(text(35)),
                  UnitedNationsDangerousGoodsNumber: text(4),
                }),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
})
