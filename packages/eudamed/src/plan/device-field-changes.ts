import {
  devices,
  directiveDevices,
  everyModel,
  ivdrDevices,
  mddDevices,
  mdrDevices,
  medicalDevices,
  packs,
  regulationDevices,
  regulationModels,
} from '../models/families.ts'
import type { Model } from '../models/index.ts'
import type { FieldChanges } from './field-change.ts'

const sameInEveryVersion = { record: 'device', changeability: 'never', rules: ['BR-DTX-UDID-093'] } as const
const fixed = { record: 'device', changeability: 'never', rules: ['BR-DTX-UDI-031-A'] } as const
const free = { record: 'device', changeability: 'free', operation: 'UDI_DI.PATCH' } as const
const once = {
  record: 'device',
  changeability: 'once',
  operation: 'UDI_DI.PATCH',
  rules: ['BR-DTX-UDI-031-B'],
} as const
const special = { record: 'device', changeability: 'by its rules' } as const
const packages = { ...special, models: regulationModels, operation: 'PACKAGE_UDI.PUT' } as const
const notCompared = { record: 'device', changeability: 'not compared' } as const

function marketChanges(models: readonly Model[], rules: readonly string[]): readonly FieldChanges[] {
  return [
    {
      ...special,
      models,
      operation: 'MARKET_INFO.PUT',
      rules,
      officialRules: ['BR-DTX-UDI-096', 'BR-DTX-UDI-105', 'BR-UDID-630'],
      fields: {
        MarketInfos: ['FLD-UDID-141'],
        'MarketInfos/Country': ['FLD-UDID-252'],
        'MarketInfos/StartDate': ['FLD-UDID-250'],
        'MarketInfos/EndDate': ['FLD-UDID-251'],
      },
    },
    {
      ...special,
      models,
      operation: 'UDI_DI.PATCH',
      rules,
      officialRules: ['BR-DTX-UDI-101', 'BR-DTX-UDID-096', 'BR-UDID-045'],
      fields: { 'MarketInfos/OriginalPlacedOnTheMarket': ['FLD-UDID-137'] },
    },
  ]
}

/**
 * How the fields of a registered device change. Source: EUDAMED data dictionary 2.18, column "updateable", which stands
 * for the list that BR-DTX-UDI-031 announces and does not have; BR-DTX-UDID-093 and the rules named.
 */
export const deviceFieldChanges: readonly FieldChanges[] = [
  {
    ...free,
    models: everyModel,
    officialRules: ['BR-DTX-UDI-022'],
    fields: {
      AdditionalTradeNames: ['FLD-UDID-176'],
      CriticalWarnings: ['FLD-UDID-144'],
      MDN: ['FLD-UDID-149'],
      StorageHandlingConditions: ['FLD-UDID-312'],
      Website: ['FLD-UDID-174'],
    },
  },
  {
    ...free,
    models: regulationModels,
    officialRules: ['BR-DTX-UDI-022'],
    fields: { ProductionIdentifier: ['FLD-UDID-148'] },
  },
  {
    // Of legacy devices alone the dictionary says that it may be deleted.
    ...free,
    models: directiveDevices,
    officialRules: ['BR-DTX-UDI-022'],
    fields: { AdditionalDeviceDescriptions: ['FLD-UDID-175'] },
  },
  {
    ...free,
    models: mdrDevices,
    fields: { Substances: ['FLD-UDID-140', 'FLD-UDID-310', 'FLD-UDID-311'] },
  },
  { ...free, models: mddDevices, fields: { Substances: ['FLD-UDID-311'] } },
  {
    models: regulationModels,
    record: 'device',
    changeability: 'not removed',
    operation: 'UDI_DI.PATCH',
    rules: ['BR-DTX-UDI-031-C'],
    fields: { AdditionalDeviceDescriptions: ['FLD-UDID-175'] },
  },
  {
    ...once,
    models: regulationModels,
    officialRules: ['BR-UDID-020'],
    fields: { SecondaryDi: ['FLD-UDID-136'], SecondaryDiAgency: ['FLD-UDID-293'] },
  },
  {
    // The dictionary's sheet of legacy devices has none, the Commission's samples do.
    ...once,
    models: directiveDevices,
    fields: { SecondaryDi: [], SecondaryDiAgency: [] },
  },
  {
    ...once,
    models: regulationDevices,
    officialRules: ['BR-UDID-023'],
    fields: { UnitOfUseDi: ['FLD-UDID-135'], UnitOfUseDiIssuingAgency: ['FLD-UDID-292'] },
  },
  {
    ...once,
    models: regulationDevices,
    rules: ['BR-UDID-639'],
    fields: { DirectMarkingDi: ['FLD-UDID-138'], DirectMarkingDiIssuingAgency: ['FLD-UDID-294'] },
  },
  {
    ...special,
    models: everyModel,
    operation: 'UDI_DI.PATCH',
    rules: ['BR-UDID-073-A'],
    fields: { CommercialDistributionStatus: ['FLD-UDID-130'] },
  },
  {
    ...special,
    models: ivdrDevices,
    operation: 'UDI_DI.PATCH',
    rules: ['BR-DTX-UDI-031-D'],
    fields: { NewDevice: ['FLD-UDID-159'] },
  },
  ...marketChanges(regulationDevices, ['BR-UDID-046-C', 'BR-DTX-UDI-103']),
  // The registered ones that are no longer placed on the market have their countries still.
  ...marketChanges(directiveDevices, ['BR-DTX-UDI-103']),
  {
    // Systems and procedure packs have no market countries.
    ...fixed,
    models: packs,
    officialRules: ['BR-UDID-047'],
    fields: {
      MarketInfos: [],
      'MarketInfos/Country': [],
      'MarketInfos/StartDate': [],
      'MarketInfos/EndDate': [],
      'MarketInfos/OriginalPlacedOnTheMarket': [],
    },
  },
  {
    ...packages,
    rules: ['BR-UDID-632-A'],
    officialRules: ['BR-DTX-UDI-102', 'BR-DTX-UDID-102.1', 'BR-UDID-430'],
    fields: {
      Packages: ['FLD-UDID-309'],
      'Packages/PackagingDi': ['FLD-UDID-120'],
      'Packages/PackagingDiIssuingAgency': ['FLD-UDID-297'],
    },
  },
  {
    ...packages,
    rules: ['BR-UDID-073-A', 'BR-UDID-632-C', 'BR-UDID-632-D'],
    fields: { 'Packages/Status': ['FLD-UDID-130'] },
  },
  {
    record: 'device',
    changeability: 'never',
    models: regulationModels,
    rules: ['BR-UDID-632-B'],
    fields: {
      'Packages/NumberOfItems': ['FLD-UDID-121'],
      'Packages/Child': ['FLD-UDID-124'],
      'Packages/ChildIssuingAgency': ['FLD-UDID-124'],
    },
  },
  {
    ...special,
    models: devices,
    operation: 'PRODUCT_DESIGNER.PUT',
    rules: ['BR-UDID-629', 'BR-UDID-824'],
    officialRules: ['BR-DTX-UDID-093.1', 'BR-DTX-UDID-106'],
    fields: { OriginalManufacturer: ['FLD-UDID-139'] },
  },
  {
    ...special,
    models: regulationDevices,
    operation: 'UDI_DI.PATCH',
    rules: ['BR-UDID-704-A'],
    officialRules: ['BR-UDID-645'],
    fields: { RelatedLegacyDevice: ['FLD-UDID-180'] },
  },
  {
    ...fixed,
    models: regulationModels,
    fields: { IssuingAgency: ['FLD-UDID-291'], Device: ['FLD-UDID-178'] },
  },
  {
    ...fixed,
    models: directiveDevices,
    fields: { IssuingAgency: ['FLD-UDID-341'], Device: ['FLD-UDID-342'] },
  },
  {
    ...fixed,
    models: everyModel,
    fields: {
      DeviceGroup: ['FLD-UDID-145'],
      DeviceGroupAgency: ['FLD-UDID-145'],
      ReferenceNumber: ['FLD-UDID-163'],
    },
  },
  { ...fixed, models: medicalDevices, fields: { ClinicalSizes: ['FLD-UDID-146'] } },
  {
    ...sameInEveryVersion,
    models: everyModel,
    fields: { Sterile: ['FLD-UDID-169'], ReqSterilizatonPriorUse: ['FLD-UDID-170'] },
  },
  {
    ...sameInEveryVersion,
    models: devices,
    fields: { NumberOfReuses: ['FLD-UDID-157', 'FLD-UDID-167'] },
  },
  { ...sameInEveryVersion, models: regulationDevices, fields: { BaseQuantity: ['FLD-UDID-151'] } },
  {
    ...sameInEveryVersion,
    models: medicalDevices,
    fields: {
      ContainsLatex: ['FLD-UDID-156'],
      Reprocessed: ['FLD-UDID-164'],
    },
  },
  {
    ...sameInEveryVersion,
    models: mdrDevices,
    fields: { AnnexXVIApplicable: ['FLD-UDID-147'], AnnexXVITypes: ['FLD-UDID-147'] },
  },
  {
    ...notCompared,
    models: everyModel,
    fields: { OrgUnit: [], Material: [], MaterialText: [], ApplicableLegislation: [] },
  },
  {
    ...notCompared,
    models: devices,
    fields: { MFActorCode: [], HumanTissuesCells: [], SpecialDeviceType: [], Certificates: [] },
  },
  { ...notCompared, models: medicalDevices, fields: { DeviceReusableSurgicalInstrument: [] } },
  { ...notCompared, models: packs, fields: { PRActorCode: [] } },
]
