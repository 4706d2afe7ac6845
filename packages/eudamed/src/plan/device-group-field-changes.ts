import {
  devices,
  directiveDevices,
  everyModel,
  inVitroDevices,
  mddDevices,
  mdrDevices,
  medicalDevices,
  packs,
  regulationModels,
} from '../models/families.ts'
import type { FieldChanges } from './field-change.ts'

const sameInEveryVersion = {
  record: 'deviceGroup',
  changeability: 'never',
  rules: ['BR-DTX-UDID-092'],
} as const
const fixed = { record: 'deviceGroup', changeability: 'never', rules: ['BR-DTX-UDI-033-A'] } as const
const free = { record: 'deviceGroup', changeability: 'free', operation: 'BASIC_UDI.PATCH' } as const

/**
 * How the fields of a registered device group change. Source: EUDAMED data dictionary 2.18, column "updateable", which
 * stands for the lists that BR-DTX-UDI-026 and BR-DTX-UDI-033 announce and do not have; BR-DTX-UDID-092.
 */
export const deviceGroupFieldChanges: readonly FieldChanges[] = [
  {
    ...free,
    models: everyModel,
    officialRules: ['BR-DTX-UDI-020'],
    fields: { DeviceName: ['FLD-UDID-22'], DeviceModel: ['FLD-UDID-20'] },
  },
  {
    ...free,
    models: devices,
    officialRules: ['BR-UDID-627', 'BR-UDID-628'],
    fields: { ClinicalInvestigations: ['FLD-UDID-50'] },
  },
  {
    // Whether there is one is decided by BR-UDID-011.
    ...free,
    models: devices,
    officialRules: ['BR-DTX-UDI-020', 'BR-UDID-011'],
    fields: { ARActorCode: ['FLD-UDID-15'] },
  },
  // There always is one.
  {
    ...free,
    models: packs,
    officialRules: ['BR-DTX-UDI-020'],
    fields: { MedicalPurposes: ['FLD-UDID-260'] },
  },
  {
    ...fixed,
    models: regulationModels,
    fields: { DeviceGroupAgency: ['FLD-UDID-01'], DeviceGroup: ['FLD-UDID-14'] },
  },
  {
    ...fixed,
    models: directiveDevices,
    fields: { DeviceGroupAgency: ['FLD-UDID-295'], DeviceGroup: ['FLD-UDID-42'] },
  },
  {
    ...fixed,
    models: devices,
    fields: {
      ApplicableLegislation: ['FLD-UDID-11'],
      Certificates: ['FLD-UDID-39'],
      MFActorCode: ['FLD-UDID-10'],
    },
  },
  {
    ...fixed,
    models: packs,
    fields: { ApplicableLegislation: [], PRActorCode: ['FLD-UDID-44'], SPPType: ['FLD-UDID-261'] },
  },
  { ...sameInEveryVersion, models: everyModel, fields: { RiskClass: ['FLD-UDID-16'] } },
  {
    ...sameInEveryVersion,
    models: devices,
    fields: {
      SpecialDeviceType: ['FLD-UDID-13'],
      AnimalTissuesCells: ['FLD-UDID-18'],
      HumanTissuesCells: ['FLD-UDID-23'],
    },
  },
  {
    ...sameInEveryVersion,
    models: medicalDevices,
    fields: {
      SystemDevice: ['FLD-UDID-12'],
      ProcedurePackDevice: ['FLD-UDID-12'],
      ActiveDevice: ['FLD-UDID-28'],
      DeviceIntendedToAdministerMedicine: ['FLD-UDID-29'],
      DeviceImplantable: ['FLD-UDID-30'],
      DeviceHasMeasuringFunction: ['FLD-UDID-31'],
      DeviceReusableSurgicalInstrument: ['FLD-UDID-32'],
    },
  },
  {
    ...sameInEveryVersion,
    models: mdrDevices,
    fields: {
      DeviceImplantableExceptions: ['FLD-UDID-265'],
      HumanProductCheck: ['FLD-UDID-155'],
      MedicinalProductCheck: ['FLD-UDID-158'],
    },
  },
  {
    // The dictionary's sheet of legacy devices has the two checks without a number, and nothing of exceptions.
    ...sameInEveryVersion,
    models: mddDevices,
    fields: { DeviceImplantableExceptions: [], HumanProductCheck: [], MedicinalProductCheck: [] },
  },
  {
    ...sameInEveryVersion,
    models: inVitroDevices,
    fields: {
      KitDevice: ['FLD-UDID-356'],
      DeviceCompanionDiagnostics: ['FLD-UDID-33'],
      DeviceContainsMicrobialSubstances: ['FLD-UDID-34'],
      DeviceIntendedForNearPatientTesting: ['FLD-UDID-35'],
      DeviceIntendedForSelfTesting: ['FLD-UDID-36'],
      Reagent: ['FLD-UDID-262'],
      DeviceIntendedProfessionalTesting: ['FLD-UDID-263'],
      Instrument: ['FLD-UDID-264'],
    },
  },
  { models: everyModel, record: 'deviceGroup', changeability: 'not compared', fields: { UdiDis: [] } },
]
