/**
 * Fields of the records that no attribute of a trade item is made from, and why. Kept for the caller, or repeated from the other
 * record, a field says nothing of its own.
 */
export const notMapped: Readonly<Record<`${'device' | 'deviceGroup'}/${string}`, string>> = {
  'device/IssuingAgency': 'A GTIN says that it is of GS1; another agency is refused (UDG-GDSN-GTIN).',
  'device/Device': 'The level says it: its GTIN.',
  'device/Packages': 'Each is a level of its own, with its status and quantity.',
  'device/DeviceGroup': 'The device group says it.',
  'device/DeviceGroupAgency': 'A Global Model Number says that it is of GS1 (097.116).',
  'device/SecondaryDiAgency': 'It is the scheme of the secondary DI.',
  'device/UnitOfUseDiIssuingAgency': 'It decides whether the unit of use DI is carried.',
  'device/DirectMarkingDiIssuingAgency': 'It decides whether the direct marking is carried.',
  'device/AnnexXVIApplicable': 'The purposes say it.',
  'device/AnnexXVITypes': 'GDSN has an attribute, whose codes are not known here (UDG-GDSN-NOT-CARRIED).',
  'device/RelatedLegacyDevice': 'EUDAMED alone knows such links.',
  'deviceGroup/DeviceGroupAgency': 'A Global Model Number says that it is of GS1 (097.116).',
  'deviceGroup/DeviceName': 'It stands beside the Global Model Number, and is made with it.',
  'deviceGroup/ClinicalInvestigations': 'GDSN has no attribute for them.',
  'deviceGroup/SystemDevice': 'The multi-component type says it.',
  'deviceGroup/ProcedurePackDevice': 'The multi-component type says it.',
  'deviceGroup/KitDevice': 'The multi-component type says it.',
  'deviceGroup/UdiDis': 'Kept for the caller.',
  'device/OrgUnit': 'Kept for the caller.',
  'device/Material': 'Kept for the caller.',
  'device/MaterialText': 'Kept for the caller.',
  'device/ApplicableLegislation': 'The device group says it.',
  'device/MFActorCode': 'The device group says it.',
  'device/PRActorCode': 'The device group says it.',
  'device/HumanTissuesCells': 'The device group says it.',
  'device/SpecialDeviceType': 'The device group says it.',
  'device/Certificates': 'The device group says it.',
  'device/DeviceReusableSurgicalInstrument': 'The device group says it.',
}
