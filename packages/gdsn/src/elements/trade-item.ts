import {
  type Content,
  code,
  count,
  flag,
  group,
  identifier,
  instant,
  localText,
  many,
  onlyInJson,
  text,
} from './element.ts'
import {
  dangerousGoodsModule,
  disposalModule,
  handlingModule,
  humidityModule,
  measurementsModule,
  temperatureModule,
} from './modules/logistics.ts'
import { deliveryModule, descriptionModule, filesModule, salesModule } from './modules/market.ts'
import { healthcareModule, medicalDeviceModule } from './modules/medical.ts'
import { certificationModule, chemicalModule, regulatedModule } from './modules/regulatory.ts'

const gtin = text(14)

export type Party = Content<typeof party>
const party = group({ Gln: text(13), PartyName: text(200) })

export type TradeItemIdentification = Content<typeof tradeItemIdentification>
const tradeItemIdentification = identifier('AdditionalTradeItemIdentificationTypeCode')

export type Classification = Content<typeof classification>
const classification = group({
  AdditionalTradeItemClassificationSystemCode: code,
  AdditionalTradeItemClassificationValue: many(
    group({ AdditionalTradeItemClassificationCodeValue: text(80) }),
  ),
})

export type Contact = Content<typeof contact>
const contact = group({
  ContactTypeCode: code,
  AdditionalPartyIdentification: many(identifier('AdditionalPartyIdentificationTypeCode')),
  ContactName: text(200),
  StructuredAddress: many(
    group({
      City: text(200),
      CountryCode: code,
      PostalCode: text(80),
      StreetAddress: text(500),
      ComplementAddress: many(text(250)),
      PoBox: text(35),
      StreetNumber: text(35),
    }),
  ),
  TargetMarketCommunicationChannel: many(
    group({
      CommunicationChannel: many(group({ CommunicationChannelCode: code, CommunicationValue: text(200) })),
    }),
  ),
})

export type GlobalModel = Content<typeof globalModel>
const globalModel = group({
  GlobalModelNumber: text(30),
  GlobalModelDescription: many(localText(250)),
})

export type Components = Content<typeof components>
const components = group({
  TradeItemComponents: group({
    NumberOfPiecesInSet: count,
    TotalNumberOfComponents: count,
    ComponentInformation: many(
      group({
        ComponentNumber: count,
        ComponentIdentification: identifier('IdentificationSchemeAgencyCode'),
        ComponentQuantity: count,
      }),
    ),
  }),
})

/** What a trade item has besides its modules, in the order of the schema. */
const itself = {
  TargetSector: onlyInJson(many(text(80))),
  Gtin: gtin,
  AdditionalTradeItemIdentification: many(tradeItemIdentification),
  IsTradeItemABaseUnit: flag,
  IsTradeItemADespatchUnit: flag,
  IsTradeItemAnOrderableUnit: flag,
  TradeItemUnitDescriptorCode: code,
  TradeItemTradeChannelCode: many(code),
  BrandOwner: party,
  InformationProviderOfTradeItem: party,
  ManufacturerOfTradeItem: many(party),
  GdsnTradeItemClassification: group({
    GpcSegmentCode: onlyInJson(text(8)),
    GpcFamilyCode: onlyInJson(text(8)),
    GpcClassCode: onlyInJson(text(8)),
    GpcCategoryCode: text(8),
    GpcCategoryName: text(105),
    AdditionalTradeItemClassification: many(classification),
  }),
  NextLowerLevelTradeItemInformation: group({
    QuantityOfChildren: count,
    TotalQuantityOfNextLowerLevelTradeItem: count,
    ChildTradeItem: many(group({ Gtin: gtin, QuantityOfNextLowerLevelTradeItem: count })),
  }),
  ReferencedTradeItem: many(group({ Gtin: gtin, ReferencedTradeItemTypeCode: code })),
  TargetMarket: group({ TargetMarketCountryCode: code }),
  TradeItemContactInformation: many(contact),
  TradeItemInformation: many(components),
  TradeItemSynchronisationDates: group({
    LastChangeDateTime: instant,
    DiscontinuedDateTime: instant,
    EffectiveDateTime: instant,
    PublicationDateTime: instant,
  }),
  GlobalModelInformation: many(globalModel),
}

/** Its modules: direct members in the pool's JSON, elements of the extension in XML. */
const modules = {
  CertificationInformationModule: certificationModule,
  ChemicalRegulationInformationModule: chemicalModule,
  DeliveryPurchasingInformationModule: deliveryModule,
  HealthcareItemInformationModule: healthcareModule,
  MedicalDeviceTradeItemModule: medicalDeviceModule,
  ReferencedFileDetailInformationModule: filesModule,
  RegulatedTradeItemModule: regulatedModule,
  SalesInformationModule: salesModule,
  TradeItemDescriptionModule: descriptionModule,
  TradeItemDisposalInformationModule: disposalModule,
  TradeItemHandlingModule: handlingModule,
  TradeItemHumidityInformationModule: humidityModule,
  TradeItemMeasurementsModule: measurementsModule,
  TradeItemTemperatureInformationModule: temperatureModule,
  TransportationHazardousClassificationModule: dangerousGoodsModule,
}

/** Everything that a medical device says as a trade item: one table writes it as JSON and as XML, and says what it may hold. */
export const tradeItem = group({ ...itself, ...modules })

/** A trade item, as both forms are written from it. */
export type TradeItem = Content<typeof tradeItem>
