/** Fields of a record that are kept for the caller and say nothing to the authority. */
export const callersOwnFields: ReadonlySet<string> = new Set([
  'OrgUnit',
  'Material',
  'MaterialText',
  'UdiDis',
])

/** Fields of a device record that repeat what its group says, under every model. */
export const repeatedGroupFields: ReadonlySet<string> = new Set([
  'ApplicableLegislation',
  'MFActorCode',
  'PRActorCode',
  'Certificates',
  'SpecialDeviceType',
  'HumanTissuesCells',
  'DeviceReusableSurgicalInstrument',
])
