interface FieldGroup {
  title: string
  fields: readonly string[]
}

/** What belongs together in a record, in the order in which it is read. */
const groups: readonly FieldGroup[] = [
  {
    title: 'Identification',
    fields: [
      'Device',
      'IssuingAgency',
      'DeviceGroup',
      'DeviceGroupAgency',
      'ReferenceNumber',
      'DeviceName',
      'DeviceModel',
      'AdditionalTradeNames',
      'AdditionalDeviceDescriptions',
      'Website',
      'SecondaryDi',
      'SecondaryDiAgency',
      'DirectMarkingDi',
      'DirectMarkingDiIssuingAgency',
      'UnitOfUseDi',
      'UnitOfUseDiIssuingAgency',
      'BaseQuantity',
      'ProductionIdentifier',
    ],
  },
  {
    title: 'Who is responsible',
    fields: ['MFActorCode', 'ARActorCode', 'PRActorCode', 'OriginalManufacturer'],
  },
  {
    title: 'Classification',
    fields: [
      'ApplicableLegislation',
      'RiskClass',
      'MDN',
      'SpecialDeviceType',
      'SPPType',
      'MedicalPurposes',
      'AnnexXVIApplicable',
      'AnnexXVITypes',
      'NewDevice',
      'Certificates',
      'ClinicalInvestigations',
    ],
  },
  {
    title: 'On the market',
    fields: ['CommercialDistributionStatus', 'MarketInfos', 'Packages'],
  },
  { title: 'Own notes', fields: ['OrgUnit', 'Material', 'MaterialText', 'UdiDis'] },
]

/** What no other group has: what the device is and does. */
const rest = { title: 'Properties', before: 'On the market' }

/** The fields of a record that are given, in groups; every one of them is in one. */
export function groupFields(names: readonly string[]): readonly FieldGroup[] {
  const listed = new Set(groups.flatMap(({ fields }) => fields))
  const others = { title: rest.title, fields: names.filter(name => !listed.has(name)) }
  const all = groups.flatMap(group => (group.title === rest.before ? [others, group] : [group]))
  return all
    .map(({ title, fields }) => ({ title, fields: fields.filter(name => names.includes(name)) }))
    .filter(({ fields }) => fields.length > 0)
}
