import { Type } from '@udigate/udi'
import { fieldGroups } from './field-groups.ts'
import {
  ActorCode,
  ApplicableLegislation,
  DeviceIdentifier,
  DirectiveIssuingAgency,
  IssuingAgency,
  MarketStatus,
  oneOrMany,
  optional,
  required,
  SpecialDeviceType,
  SText,
} from './fields.ts'
import { Certificate, DirectiveCertificate } from './parts/certificate.ts'
import { MarketInfo } from './parts/market-info.ts'
import { OriginalManufacturer } from './parts/original-manufacturer.ts'
import { Package } from './parts/package.ts'
import { CriticalWarning, StorageHandlingCondition } from './parts/storage-and-warnings.ts'
import { DeviceDescription, TradeName } from './parts/texts.ts'

/** Fields of a device record under MDR and IVDR, systems and procedure packs included. Source: EUDAMED data dictionary 2.18, UDI-DI. */
export const deviceFields = {
  IssuingAgency: required(
    IssuingAgency,
    'Issuing agency',
    'Who issued the device identifier.',
    fieldGroups.identification,
  ),
  Device: required(DeviceIdentifier, 'UDI-DI', 'The device identifier (UDI-DI).', fieldGroups.identification),
  DeviceGroup: required(
    DeviceIdentifier,
    'Basic UDI-DI',
    'The device group (Basic UDI-DI) that the device belongs to.',
    fieldGroups.identification,
  ),
  DeviceGroupAgency: optional(
    IssuingAgency,
    'Issuing agency of the Basic UDI-DI',
    'Who issued the identifier of the device group.',
    fieldGroups.identification,
  ),
  ReferenceNumber: required(
    SText,
    'Reference or catalogue number',
    'Reference or catalogue number.',
    fieldGroups.identification,
  ),
  CommercialDistributionStatus: required(
    MarketStatus,
    'Status on the EU market',
    'Status of the device on the EU market.',
    fieldGroups.market,
  ),
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
    'Production identifiers (UDI-PI)',
    'Which production identifiers (UDI-PI) the label carries.',
    fieldGroups.identification,
  ),
  MDN: required(
    Type.Union([
      Type.Array(Type.String({ minLength: 1, maxLength: 120 }), { minItems: 1 }),
      Type.String({ minLength: 1, maxLength: 120 }),
    ]),
    'EMDN codes',
    'Nomenclature codes: leaf codes of the European Medical Device Nomenclature (EMDN).',
    fieldGroups.classification,
  ),
  Sterile: required(
    Type.Boolean(),
    'Sterile',
    'Whether the device is labelled sterile.',
    fieldGroups.properties,
  ),
  ReqSterilizatonPriorUse: required(
    Type.Boolean(),
    'Needs sterilisation before use',
    'Whether it must be sterilised before use.',
    fieldGroups.properties,
  ),
  SecondaryDi: optional(
    DeviceIdentifier,
    'Secondary DI',
    'The identifier that another issuing agency assigned to the same device.',
    fieldGroups.identification,
  ),
  SecondaryDiAgency: optional(
    IssuingAgency,
    'Issuing agency of the secondary DI',
    'Who issued the secondary identifier.',
    fieldGroups.identification,
  ),
  AdditionalTradeNames: optional(
    Type.Array(TradeName),
    'Trade names',
    'Trade names; the first one is the default one.',
    fieldGroups.identification,
  ),
  AdditionalDeviceDescriptions: optional(
    Type.Array(DeviceDescription),
    'Descriptions',
    'Descriptions of the product, one for each language.',
    fieldGroups.identification,
  ),
  Website: optional(
    SText,
    'Website',
    'Where instructions for use or more information are found.',
    fieldGroups.identification,
  ),
  MarketInfos: optional(
    Type.Array(MarketInfo),
    'Markets',
    'Countries in which the device is made available.',
    fieldGroups.market,
  ),
  Packages: optional(Type.Array(Package), 'Packages', 'Higher packaging levels.', fieldGroups.market),
  StorageHandlingConditions: optional(
    Type.Array(StorageHandlingCondition),
    'Storage and handling',
    'How the device is to be stored and handled.',
    fieldGroups.properties,
  ),
  CriticalWarnings: optional(
    Type.Array(CriticalWarning),
    'Critical warnings',
    'Critical warnings and contra-indications.',
    fieldGroups.properties,
  ),
  ApplicableLegislation: optional(
    ApplicableLegislation,
    'Applicable legislation',
    'Repeats the legislation of the device group.',
    fieldGroups.classification,
  ),
  OrgUnit: optional(
    Type.String(),
    'Own organisational unit',
    "The caller's own organisational unit; kept, never sent.",
    fieldGroups.own,
  ),
  Material: optional(
    Type.String(),
    'Own material number',
    "The caller's own material number; kept, never sent.",
    fieldGroups.own,
  ),
  MaterialText: optional(
    Type.String(),
    'Own material text',
    "The caller's own material text; kept, never sent.",
    fieldGroups.own,
  ),
}

/** Fields of a device record under MDR and IVDR, which systems and procedure packs do not have. */
export const regulationDeviceFields = {
  ...deviceFields,
  BaseQuantity: optional(
    Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    'Devices in the base package',
    'How many devices are in the base package.',
    fieldGroups.identification,
  ),
  NumberOfReuses: required(
    // Wide on purpose: BR-UDID-024 says what a negative number may be.
    Type.Integer({ maximum: 32767 }),
    'Maximum number of reuses',
    'How often it may be reused: -1 without limit, 0 for single use.',
    fieldGroups.properties,
  ),
  UnitOfUseDi: optional(
    DeviceIdentifier,
    'Unit of use DI',
    'Identifier of one device of a base package that holds several unmarked ones.',
    fieldGroups.identification,
  ),
  UnitOfUseDiIssuingAgency: optional(
    IssuingAgency,
    'Issuing agency of the unit of use DI',
    "Who issued it; the device's IssuingAgency where absent.",
    fieldGroups.identification,
  ),
  DirectMarkingDi: optional(
    DeviceIdentifier,
    'Direct marking DI',
    'Identifier marked on the device itself.',
    fieldGroups.identification,
  ),
  DirectMarkingDiIssuingAgency: optional(
    IssuingAgency,
    'Issuing agency of the direct marking DI',
    "Who issued it; the device's IssuingAgency where absent.",
    fieldGroups.identification,
  ),
  OriginalManufacturer: optional(
    OriginalManufacturer,
    'Original manufacturer',
    'Who designed and made the device, where that is not the manufacturer.',
    fieldGroups.actors,
  ),
  MFActorCode: optional(
    ActorCode,
    'Manufacturer (SRN)',
    'Repeats the manufacturer of the device group.',
    fieldGroups.actors,
  ),
  HumanTissuesCells: optional(
    Type.Boolean(),
    'Human tissues or cells',
    'Repeats the value of the device group.',
    fieldGroups.properties,
  ),
  SpecialDeviceType: optional(
    SpecialDeviceType,
    'Special device type',
    'Repeats the value of the device group.',
    fieldGroups.classification,
  ),
  Certificates: optional(
    oneOrMany(Certificate),
    'Certificates',
    'Repeats the certificates of the device group.',
    fieldGroups.classification,
  ),
}

const {
  BaseQuantity: _quantity,
  DirectMarkingDi: _marking,
  DirectMarkingDiIssuingAgency: _markingAgency,
  Packages: _packages,
  ProductionIdentifier: _productionIdentifier,
  UnitOfUseDi: _unitOfUse,
  UnitOfUseDiIssuingAgency: _unitOfUseAgency,
  ...fieldsWithoutLabel
} = regulationDeviceFields

/**
 * Fields of a device record under a directive (MDD, AIMDD, IVDD). Absent is what no directive allows: direct marking, unit
 * of use, base quantity, type of UDI-PI and packages (BR-DTX-UDID-089). What follows from another identifier may be left
 * out: `recordIdentifiers` derives it. Source: EUDAMED data dictionary 2.18, legacy devices.
 */
export const directiveDeviceFields = {
  ...fieldsWithoutLabel,
  IssuingAgency: optional(
    DirectiveIssuingAgency,
    'Issuing agency',
    'Who issued the device identifier; EUDAMED for a EUDAMED ID, which is what it is where absent.',
    fieldGroups.identification,
  ),
  Device: optional(
    DeviceIdentifier,
    'UDI-DI or EUDAMED ID',
    'The UDI-DI that the device bears, or else its EUDAMED ID; where absent, the EUDAMED ID that follows from the EUDAMED DI.',
    fieldGroups.identification,
  ),
  DeviceGroup: optional(
    DeviceIdentifier,
    'EUDAMED DI',
    'The EUDAMED DI, which takes the place of a Basic UDI-DI; where absent, the one that follows from the UDI-DI.',
    fieldGroups.identification,
  ),
  DeviceGroupAgency: optional(
    DirectiveIssuingAgency,
    'Issuing agency of the EUDAMED DI',
    'EUDAMED, which is what it is where absent.',
    fieldGroups.identification,
  ),
  Certificates: optional(
    oneOrMany(DirectiveCertificate),
    'Certificates',
    'Repeats the certificates of the device group.',
    fieldGroups.classification,
  ),
}
