import { type Content, code, group, instant, localText, many, module, text, word } from '../element.ts'

export type SalesConditions = Content<typeof salesConditions>
const salesConditions = group({
  TargetMarketConsumerSalesConditionCode: code,
  SalesConditionTargetMarketCountry: many(
    group({ CountryCode: code, EndAvailabilityDateTime: instant, StartAvailabilityDateTime: instant }),
  ),
})

export const salesModule = module('sales_information', {
  SalesInformation: group({ TargetMarketSalesConditions: many(salesConditions) }),
})

export const deliveryModule = module('delivery_purchasing_information', {
  DeliveryPurchasingInformation: group({
    EndAvailabilityDateTime: instant,
    StartAvailabilityDateTime: instant,
  }),
})

export const descriptionModule = module('trade_item_description', {
  TradeItemDescriptionInformation: group({
    AdditionalTradeItemDescription: many(localText(2000)),
    DescriptionShort: many(localText(40)),
    TradeItemDescription: many(localText(200)),
    BrandNameInformation: group({ BrandName: text(70) }),
  }),
})

export type ReferencedFile = Content<typeof referencedFile>
const referencedFile = group({
  ReferencedFileTypeCode: code,
  FileName: text(70),
  UniformResourceIdentifier: text(2500),
  IsPrimaryFile: word,
})

export const filesModule = module('referenced_file_detail_information', {
  ReferencedFileHeader: many(referencedFile),
})
