import * as Type from 'typebox'
import {
  ActorCode,
  ApplicableLegislation,
  DeviceIdentifier,
  IssuingAgency,
  oneOrMany,
  optional,
  RiskClass,
  required,
  SpecialDeviceType,
  SText,
} from './fields.ts'
import { Certificate } from './parts/certificate.ts'
import { ClinicalInvestigation } from './parts/clinical-investigation.ts'

/** Fields of a device group record in every model. Source: EUDAMED data dictionary 2.18, Basic UDI-DI. */
export const deviceGroupFields = {
  DeviceGroupAgency: required(IssuingAgency, 'Who issued the identifier of the group.'),
  DeviceGroup: required(DeviceIdentifier, 'The identifier of the group (Basic UDI-DI).'),
  ApplicableLegislation: required(ApplicableLegislation, 'The legislation that the group falls under.'),
  DeviceName: optional(SText, 'Name of the device.'),
  DeviceModel: optional(SText, 'Model of the device.'),
  RiskClass: required(RiskClass, 'Risk class; for a system or procedure pack the highest one in it.'),
  UdiDis: optional(
    Type.Array(Type.Unknown()),
    "The caller's own list of the group's devices; kept, never sent.",
  ),
}

/** Fields of a device group record under MDR and IVDR, which systems and procedure packs do not have. */
export const regulationDeviceGroupFields = {
  ...deviceGroupFields,
  MFActorCode: required(ActorCode, 'SRN of the manufacturer.'),
  ARActorCode: optional(ActorCode, 'SRN of the authorised representative of a manufacturer outside the EU.'),
  SpecialDeviceType: optional(SpecialDeviceType, 'Kind of device with rules of its own; "0" for none.'),
  AnimalTissuesCells: required(Type.Boolean(), 'Whether it contains tissues or cells of animal origin.'),
  HumanTissuesCells: required(Type.Boolean(), 'Whether it contains tissues or cells of human origin.'),
  Certificates: optional(oneOrMany(Certificate), 'Product certificates of notified bodies.'),
  ClinicalInvestigations: optional(
    Type.Array(ClinicalInvestigation),
    'Clinical investigations or performance studies.',
  ),
}
