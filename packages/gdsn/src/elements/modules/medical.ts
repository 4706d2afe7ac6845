import {
  type Content,
  code,
  count,
  flag,
  group,
  identifier,
  localText,
  many,
  measure,
  module,
  text,
  word,
} from '../element.ts'

// Names, order and lengths: GDSN 3.1.35 schemas, and the attribute list 3.1.36.

export type ClinicalSize = Content<typeof clinicalSize>
const clinicalSize = group({
  ClinicalSizeDescription: many(localText(500)),
  ClinicalSizeTypeCode: code,
  ClinicalSizeValue: many(measure),
  ClinicalSizeValueMaximum: many(measure),
  ClinicalSizeMeasurementPrecisionCode: code,
  ClinicalSizeValueText: text(500),
})

export type StorageHandling = Content<typeof storageHandling>
const storageHandling = group({
  ClinicalStorageHandlingTypeCode: code,
  ClinicalStorageHandlingDescription: many(localText(2000)),
})

export type ClinicalWarning = Content<typeof clinicalWarning>
const clinicalWarning = group({
  ClinicalWarningAgencyCode: code,
  ClinicalWarningCode: text(80),
  WarningsOrContraIndicationDescription: many(localText(2000)),
})

export const healthcareModule = module('healthcare_item_information', {
  HealthcareItemInformation: group({
    DoesTradeItemContainHumanBloodDerivative: word,
    DoesTradeItemContainLatex: word,
    DoesTradeItemContainHumanTissue: word,
    DoesTradeItemContainMicrobialSubstance: flag,
    DoesTradeItemContainAnimalTissue: flag,
    ClinicalStorageHandlingInformation: many(storageHandling),
    ClinicalSize: many(clinicalSize),
    ClinicalWarning: many(clinicalWarning),
  }),
})

export const medicalDeviceModule = module('medical_device_trade_item', {
  MedicalDeviceInformation: group({
    IsTradeItemImplantable: word,
    MRICompatibilityCode: code,
    UdidDeviceCount: count,
    DirectPartMarkingIdentifier: many(identifier('IdentificationSchemeAgencyCode')),
    HasDeviceMeasuringFunction: flag,
    IsActiveDevice: flag,
    IsDeviceReagent: flag,
    IsDeviceCompanionDiagnostic: flag,
    IsDeviceDesignedForProfessionalTesting: flag,
    IsDeviceInstrument: flag,
    IsDeviceIntendedToAdministerOrRemoveMedicinalProduct: flag,
    IsDeviceMedicinalProduct: flag,
    IsDeviceNearPatientTesting: flag,
    IsDevicePatientSelfTesting: flag,
    IsDeviceExemptFromImplantObligations: flag,
    IsReprocessedSingleUseDevice: flag,
    IsNewDevice: flag,
    IsReusableSurgicalInstrument: flag,
    SystemOrProcedurePackMedicalPurposeDescription: many(localText(5000)),
    UDIProductionIdentifierTypeCode: many(code),
    AnnexXVIIntendedPurposeTypeCode: many(code),
    MultiComponentDeviceTypeCode: code,
    SpecialDeviceTypeCode: code,
    SystemOrProcedurePackTypeCode: code,
    EUMedicalDeviceStatusCode: code,
    IsTradeItemUDIDILevel: flag,
    HealthcareTradeItemReusabilityInformation: group({
      ManufacturerDeclaredReusabilityTypeCode: code,
      MaximumCyclesReusable: count,
    }),
    TradeItemSterilityInformation: group({
      InitialManufacturerSterilisationCode: many(code),
      InitialSterilisationPriorToUseCode: many(code),
    }),
  }),
})
