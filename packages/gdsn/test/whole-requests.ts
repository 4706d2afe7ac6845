import { type Model, validRequests } from '@udigate/eudamed'
import type { TradeItemRequest } from '../src/validate.ts'

const gs1 = { IssuingAgency: 'GS1', Device: '09506000117843' }

/** Records in which every field that a trade item has says something. */
export const wholeRequests: Readonly<Record<Model, TradeItemRequest>> = {
  EU_UDI_MDR: {
    device: {
      IssuingAgency: 'GS1',
      Device: '09506000117843',
      DeviceGroup: '426065744smedicalcoverC4',
      ReferenceNumber: 'REF-1',
      CommercialDistributionStatus: 'ON_THE_MARKET',
      ProductionIdentifier: ['BATCH_NUMBER', 'SERIALISATION_NUMBER'],
      MDN: ['A010101', 'T0399'],
      Sterile: true,
      ReqSterilizatonPriorUse: false,
      SecondaryDi: '110375286414',
      SecondaryDiAgency: 'IFA',
      AdditionalTradeNames: [
        { AdditionalTradeName: 'Name', AdditionalTradeNameLanguage: 'ANY' },
        { AdditionalTradeName: 'Second', AdditionalTradeNameLanguage: 'EN' },
        { AdditionalTradeName: 'Nom', AdditionalTradeNameLanguage: 'FR' },
      ],
      AdditionalDeviceDescriptions: [
        { AdditionalDeviceDescription: 'Beschreibung', AdditionalDeviceDescriptionLanguage: 'DE' },
      ],
      Website: 'https://example.org/ifu',
      MarketInfos: [
        { Country: 'DE', OriginalPlacedOnTheMarket: true, StartDate: '2026-01-01' },
        { Country: 'EL', OriginalPlacedOnTheMarket: false, EndDate: '2026-12-31' },
      ],
      Packages: [
        {
          PackagingDi: '19506000117840',
          Status: 'ON_THE_MARKET',
          NumberOfItems: 10,
          Child: '09506000117843',
        },
      ],
      StorageHandlingConditions: [
        { StorageHandlingCondition: 'SHC008', Comments: [{ Comment: '5 to 25 °C' }] },
        { StorageHandlingCondition: 'SHC005' },
      ],
      CriticalWarnings: [
        { CriticalWarning: 'CW999', Comments: [{ Comment: 'Sharp', CommentLanguage: 'EN' }] },
      ],
      BaseQuantity: 4,
      NumberOfReuses: 3,
      UnitOfUseDi: '09506000117850',
      ContainsLatex: false,
      Reprocessed: false,
      ClinicalSizes: [
        { ClinicalSizeType: 'CST19', Precision: 'VALUE', Value: 1.5, ValueUnit: 'MU10' },
        { ClinicalSizeType: 'CST9', Precision: 'RANGE', Minimum: 1, Maximum: 2, ValueUnit: 'MU50' },
        {
          ClinicalSizeType: 'CST999',
          Precision: 'TEXT',
          Text: 'long',
          ClinicalSizeDescriptions: [{ Description: 'Grip', DescriptionLanguage: 'EN' }],
        },
      ],
      OriginalManufacturer: {
        Organisation: {
          Name: 'Designer',
          Street: 'Street',
          StreetNumber: '7',
          AddressLine2: 'Back',
          PoBox: '12',
          City: 'Wuhan',
          PostalCode: '430021',
          Country: 'CN',
          Email: 'a@example.org',
          Phone: '+86 1',
        },
      },
      Substances: [
        {
          SubstanceType: 'CRM_ENDOCRINE',
          SubType: 'CMR_1B',
          ECCode: '204-211-0',
          SubstanceNames: [{ Name: 'DEHP', Language: 'EN' }],
        },
        { SubstanceType: 'CRM_ENDOCRINE', SubType: 'ENDOCRINE_DISRUPTING', CASCode: '117-81-7' },
        { SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE', INN: 'heparin' },
        {
          SubstanceType: 'HUMAN_PRODUCT_SUBSTANCE',
          SubstanceNameLocalized: 'Albumin',
          SubstanceNameLanguage: 'DE',
        },
      ],
    },
    deviceGroup: {
      DeviceGroupAgency: 'GS1',
      DeviceGroup: '426065744smedicalcoverC4',
      ApplicableLegislation: 'MDR',
      DeviceName: 'Cover',
      DeviceModel: 'M-1',
      RiskClass: 'CLASS_IIB',
      MFActorCode: 'CH-MF-000001723',
      ARActorCode: 'DE-AR-000001724',
      SpecialDeviceType: 'MDR_SOFTWARE',
      AnimalTissuesCells: false,
      HumanTissuesCells: true,
      DeviceImplantable: true,
      DeviceImplantableExceptions: false,
      DeviceHasMeasuringFunction: false,
      DeviceReusableSurgicalInstrument: false,
      ActiveDevice: true,
      DeviceIntendedToAdministerMedicine: true,
      SystemDevice: true,
      ProcedurePackDevice: false,
      HumanProductCheck: false,
      MedicinalProductCheck: true,
      Certificates: [
        {
          CertificateType: 'MDR_TECHNICAL_DOCUMENTATION',
          NotifiedBodyActorCode: '0123',
          CertificateNumber: 'C-1',
          CertificateRevisionNumber: '2',
        },
      ],
    },
    tradeItem: {
      BrandName: 'Brand',
      ShortDescriptions: [{ Text: 'Short', Language: 'en' }],
      Manufacturer: { Gln: '9506000111117', Name: 'Maker' },
      BrandOwner: { Name: 'Owner' },
      ActorNames: { Manufacturer: 'Maker AG', AuthorisedRepresentative: 'Rep GmbH' },
      MriCompatibility: 'MRI_SAFE',
      IsUdiDiLevel: true,
      ReplacedBy: '29506000117847',
      Files: [{ Type: 'PRODUCT_IMAGE', Address: 'https://example.org/a.png', Name: 'a.png' }],
      IsOrderable: false,
      IsDespatched: true,
      NetContents: [{ Value: 4, Unit: 'H87' }],
      Height: { Value: 40, Unit: 'MMT' },
      Width: { Value: 50, Unit: 'MMT' },
      Depth: { Value: 60, Unit: 'MMT' },
      GrossWeight: { Value: 120, Unit: 'GRM' },
      NetWeight: { Value: 100, Unit: 'GRM' },
      Temperatures: [{ Qualifier: 'STORAGE_HANDLING', Minimum: -5, Maximum: 25, Unit: 'CEL' }],
      Humidities: [{ Qualifier: 'TRANSPORTATION', Maximum: 80 }],
      HandlingInstructions: ['FTD'],
      WasteTypes: ['W'],
      DangerousGoods: { RegulationCode: 'ADR', HazardClass: '3', HazardCodes: ['33'], UnNumber: '1219' },
      AvailableFrom: '2026-02-01',
      AvailableUntil: '2027-02-01',
      EffectiveFrom: '2026-01-15',
      DiscontinuedOn: '2027-03-01',
      Packages: [{ Gtin: '19506000117840', GrossWeight: { Value: 1.3, Unit: 'KGM' } }],
    },
  },
  EU_UDI_IVDR: {
    device: { ...validRequests.EU_UDI_IVDR.device, ...gs1, NewDevice: true, NumberOfReuses: 0 },
    deviceGroup: {
      ...validRequests.EU_UDI_IVDR.deviceGroup,
      KitDevice: true,
      Reagent: true,
      DeviceModel: null,
    },
  },
  EU_UDI_SPP: {
    device: {
      ...validRequests.EU_UDI_SPP.device,
      ...gs1,
      Packages: [
        { PackagingDi: '19506000117840', Status: 'ON_THE_MARKET', NumberOfItems: 2, Child: '09506000117843' },
      ],
    },
    deviceGroup: {
      ...validRequests.EU_UDI_SPP.deviceGroup,
      MedicalPurposes: [
        { MedicalPurpose: 'Purpose', MedicalPurposeLanguage: 'EN' },
        { MedicalPurpose: 'Zweck', MedicalPurposeLanguage: 'DE' },
      ],
    },
  },
  EU_UDI_MDD: {
    device: { ...validRequests.EU_UDI_MDD.device, ...gs1, NumberOfReuses: -1 },
    deviceGroup: {
      ...validRequests.EU_UDI_MDD.deviceGroup,
      DeviceModel: 'M-2',
      Certificates: [
        {
          CertificateType: 'MDD_II_4',
          NotifiedBodyActorCode: '0123',
          CertificateNumber: 'C-2',
          ExpiryDate: '2028-12-31',
        },
      ],
    },
  },
  EU_UDI_IVDD: {
    device: { ...validRequests.EU_UDI_IVDD.device, ...gs1 },
    deviceGroup: { ...validRequests.EU_UDI_IVDD.deviceGroup, DeviceModel: null, DeviceName: 'Test' },
  },
}
