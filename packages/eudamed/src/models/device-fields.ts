import * as Type from 'typebox'
import {
  ActorCode,
  ApplicableLegislation,
  DeviceIdentifier,
  IssuingAgency,
  MarketStatus,
  oneOrMany,
  optional,
  required,
  SpecialDeviceType,
  SText,
} from './fields.ts'
import { Certificate } from './parts/certificate.ts'
import { MarketInfo } from './parts/market-info.ts'
import { OriginalManufacturer } from './parts/original-manufacturer.ts'
import { Package } from './parts/package.ts'
import { CriticalWarning, StorageHandlingCondition } from './parts/storage-and-warnings.ts'
import { DeviceDescription, TradeName } from './parts/texts.ts'

/** Fields of a device record in every model. Source: EUDAMED data dictionary 2.18, UDI-DI. */
export const deviceFields = {
  IssuingAgency: required(IssuingAgency, 'Who issued the device identifier.'),
  Device: required(DeviceIdentifier, 'The device identifier (UDI-DI).'),
  DeviceGroup: required(DeviceIdentifier, 'The device group (Basic UDI-DI) that the device belongs to.'),
  DeviceGroupAgency: optional(IssuingAgency, 'Who issued the identifier of the device group.'),
  ReferenceNumber: required(SText, 'Reference or catalogue number.'),
  CommercialDistributionStatus: required(MarketStatus, 'Status of the device on the EU market.'),
  ProductionIdentifier: optional(
    Type.Array(
      Type.Enum([
        'BATCH_NUMBER',
        'SERIALISATION_NUMBER',
        'MANUFACTURING_DATE',
        'EXPIRATION_DATE',
        'SOFTWARE_IDENTIFICATION',
      ]),
    ),
    'Which production identifiers (UDI-PI) the label carries.',
  ),
  MDN: required(
    Type.Union([
      Type.Array(Type.String({ minLength: 1, maxLength: 120 }), { minItems: 1 }),
      Type.String({ minLength: 1, maxLength: 120 }),
    ]),
    'Nomenclature codes: leaf codes of the European Medical Device Nomenclature (EMDN).',
  ),
  Sterile: required(Type.Boolean(), 'Whether the device is labelled sterile.'),
  ReqSterilizatonPriorUse: required(Type.Boolean(), 'Whether it must be sterilised before use.'),
  SecondaryDi: optional(
    DeviceIdentifier,
    'The identifier that another issuing agency assigned to the same device.',
  ),
  SecondaryDiAgency: optional(IssuingAgency, 'Who issued the secondary identifier.'),
  AdditionalTradeNames: optional(Type.Array(TradeName), 'Trade names; the first one is the default one.'),
  AdditionalDeviceDescriptions: optional(
    Type.Array(DeviceDescription),
    'Descriptions of the product, one for each language.',
  ),
  Website: optional(SText, 'Where instructions for use or more information are found.'),
  MarketInfos: optional(Type.Array(MarketInfo), 'Countries in which the device is made available.'),
  Packages: optional(Type.Array(Package), 'Higher packaging levels.'),
  StorageHandlingConditions: optional(
    Type.Array(StorageHandlingCondition),
    'How the device is to be stored and handled.',
  ),
  CriticalWarnings: optional(Type.Array(CriticalWarning), 'Critical warnings and contra-indications.'),
  ApplicableLegislation: optional(ApplicableLegislation, 'Repeats the legislation of the device group.'),
  OrgUnit: optional(Type.String(), "The caller's own organisational unit; kept, never sent."),
  Material: optional(Type.String(), "The caller's own material number; kept, never sent."),
  MaterialText: optional(Type.String(), "The caller's own material text; kept, never sent."),
}

/** Fields of a device record under MDR and IVDR, which systems and procedure packs do not have. */
export const regulationDeviceFields = {
  ...deviceFields,
  BaseQuantity: optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    'How many devices are in the base package.',
  ),
  NumberOfReuses: required(
    // Wide on purpose: BR-UDID-024 says what a negative number may be.
    Type.Integer({ maximum: 32767 }),
    'How often it may be reused: -1 without limit, 0 for single use.',
  ),
  UnitOfUseDi: optional(
    DeviceIdentifier,
    'Identifier of one device of a base package that holds several unmarked ones.',
  ),
  UnitOfUseDiIssuingAgency: optional(
    IssuingAgency,
    "Who issued it; the device's IssuingAgency where absent.",
  ),
  DirectMarkingDi: optional(DeviceIdentifier, 'Identifier marked on the device itself.'),
  DirectMarkingDiIssuingAgency: optional(
    IssuingAgency,
    "Who issued it; the device's IssuingAgency where absent.",
  ),
  OriginalManufacturer: optional(
    OriginalManufacturer,
    'Who designed and made the device, where that is not the manufacturer.',
  ),
  MFActorCode: optional(ActorCode, 'Repeats the manufacturer of the device group.'),
  HumanTissuesCells: optional(Type.Boolean(), 'Repeats the value of the device group.'),
  SpecialDeviceType: optional(SpecialDeviceType, 'Repeats the value of the device group.'),
  Certificates: optional(oneOrMany(Certificate), 'Repeats the certificates of the device group.'),
}
