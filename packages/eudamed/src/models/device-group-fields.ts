import { Type } from '@udigate/udi'
import { fieldGroups } from './field-groups.ts'
import {
  ActorCode,
  ApplicableLegislation,
  DeviceIdentifier,
  DirectiveIssuingAgency,
  IssuingAgency,
  oneOrMany,
  optional,
  RiskClass,
  required,
  SpecialDeviceType,
  SText,
} from './fields.ts'
import { Certificate, DirectiveCertificate } from './parts/certificate.ts'
import { ClinicalInvestigation } from './parts/clinical-investigation.ts'

/** Fields of a device group record under MDR and IVDR, systems and procedure packs included. Source: EUDAMED data dictionary 2.18, Basic UDI-DI. */
export const deviceGroupFields = {
  DeviceGroupAgency: required(
    IssuingAgency,
    'Issuing agency of the Basic UDI-DI',
    'Who issued the identifier of the group.',
    fieldGroups.identification,
  ),
  DeviceGroup: required(
    DeviceIdentifier,
    'Basic UDI-DI',
    'The identifier of the group (Basic UDI-DI).',
    fieldGroups.identification,
  ),
  ApplicableLegislation: required(
    ApplicableLegislation,
    'Applicable legislation',
    'The legislation that the group falls under.',
    fieldGroups.classification,
  ),
  DeviceName: optional(SText, 'Device name', 'Name of the device.', fieldGroups.identification),
  DeviceModel: optional(SText, 'Device model', 'Model of the device.', fieldGroups.identification),
  RiskClass: required(
    RiskClass,
    'Risk class',
    'Risk class; for a system or procedure pack the highest one in it.',
    fieldGroups.classification,
  ),
  UdiDis: optional(
    Type.Array(Type.Unknown()),
    'Own list of devices',
    "The caller's own list of the group's devices; kept, never sent.",
    fieldGroups.own,
  ),
}

/** Fields of a device group record under MDR and IVDR, which systems and procedure packs do not have. */
export const regulationDeviceGroupFields = {
  ...deviceGroupFields,
  MFActorCode: required(ActorCode, 'Manufacturer (SRN)', 'SRN of the manufacturer.', fieldGroups.actors),
  ARActorCode: optional(
    ActorCode,
    'Authorised representative (SRN)',
    'SRN of the authorised representative of a manufacturer outside the EU.',
    fieldGroups.actors,
  ),
  SpecialDeviceType: optional(
    SpecialDeviceType,
    'Special device type',
    'Kind of device with rules of its own; "0" for none.',
    fieldGroups.classification,
  ),
  AnimalTissuesCells: required(
    Type.Boolean(),
    'Animal tissues or cells',
    'Whether it contains tissues or cells of animal origin.',
    fieldGroups.properties,
  ),
  HumanTissuesCells: required(
    Type.Boolean(),
    'Human tissues or cells',
    'Whether it contains tissues or cells of human origin.',
    fieldGroups.properties,
  ),
  Certificates: optional(
    oneOrMany(Certificate),
    'Certificates',
    'Product certificates of notified bodies.',
    fieldGroups.classification,
  ),
  ClinicalInvestigations: optional(
    Type.Array(ClinicalInvestigation),
    'Clinical investigations',
    'Clinical investigations or performance studies.',
    fieldGroups.classification,
  ),
}

/**
 * Fields of a device group record under a directive (MDD, AIMDD, IVDD): of the one device that its EUDAMED DI has.
 * Source: EUDAMED data dictionary 2.18, legacy devices; BR-UDID-640 to -644.
 */
export const directiveDeviceGroupFields = {
  ...regulationDeviceGroupFields,
  DeviceGroupAgency: optional(
    DirectiveIssuingAgency,
    'Issuing agency of the EUDAMED DI',
    'EUDAMED, which is what it is where absent.',
    fieldGroups.identification,
  ),
  DeviceGroup: optional(
    DeviceIdentifier,
    'EUDAMED DI',
    'The EUDAMED DI, which takes the place of a Basic UDI-DI; where absent, the one that follows from the UDI-DI.',
    fieldGroups.identification,
  ),
  Certificates: optional(
    oneOrMany(DirectiveCertificate),
    'Certificates',
    'Certificates of notified bodies under the directive.',
    fieldGroups.classification,
  ),
}
