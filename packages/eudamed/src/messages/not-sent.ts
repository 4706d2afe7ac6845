import type { Model } from '../models/index.ts'

/** A field of a record that no message carries, or not always. */
export interface NotSent {
  readonly models: readonly Model[]
  readonly record: 'device' | 'deviceGroup'
  /** Name of the field; a field of a list's items is behind the list's name and a slash. */
  readonly field: string
  /** When it is not sent; absent where it never is. */
  readonly when?: string
  readonly because: string
}

const every: readonly Model[] = ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_SPP']
const regulation: readonly Model[] = ['EU_UDI_MDR', 'EU_UDI_IVDR']
const mdr: readonly Model[] = ['EU_UDI_MDR']
const spp: readonly Model[] = ['EU_UDI_SPP']

const own = "It is the caller's own; EUDAMED has no element for it."
const legislation = 'The type of the device element says it.'
const repeats = 'It repeats a field of the device group, which is sent.'
const inn = 'With an INN the authority takes no name (BR-UDID-041).'
const numbered = 'With a CAS or EC number a name has no language (BR-DTX-UDID-094).'
const listed = 'The comment on a condition or warning of the list is in no language (BR-DTX-UDID-094).'
const noMarket = 'Systems and procedure packs have no market information; BR-UDID-047 refuses it.'
const noCode = 'There is no code that it could belong to.'

/** What of the records does not go to EUDAMED with DEVICE.POST, and why. All else goes. */
export const notSent: readonly NotSent[] = [
  { models: every, record: 'device', field: 'OrgUnit', because: own },
  { models: every, record: 'device', field: 'Material', because: own },
  { models: every, record: 'device', field: 'MaterialText', because: own },
  { models: every, record: 'deviceGroup', field: 'UdiDis', because: own },
  { models: every, record: 'device', field: 'ApplicableLegislation', because: legislation },
  { models: every, record: 'deviceGroup', field: 'ApplicableLegislation', because: legislation },
  { models: regulation, record: 'device', field: 'MFActorCode', because: repeats },
  { models: regulation, record: 'device', field: 'HumanTissuesCells', because: repeats },
  { models: regulation, record: 'device', field: 'SpecialDeviceType', because: repeats },
  { models: regulation, record: 'device', field: 'Certificates', because: repeats },
  { models: mdr, record: 'device', field: 'DeviceReusableSurgicalInstrument', because: repeats },
  { models: spp, record: 'device', field: 'PRActorCode', because: repeats },
  { models: spp, record: 'device', field: 'MarketInfos', because: noMarket },
  {
    models: every,
    record: 'device',
    field: 'SecondaryDiAgency',
    when: 'without SecondaryDi',
    because: noCode,
  },
  {
    models: regulation,
    record: 'device',
    field: 'DirectMarkingDiIssuingAgency',
    when: 'without DirectMarkingDi',
    because: noCode,
  },
  {
    models: regulation,
    record: 'device',
    field: 'UnitOfUseDiIssuingAgency',
    when: 'without UnitOfUseDi',
    because: noCode,
  },
  {
    models: every,
    record: 'device',
    field: 'Packages/ChildIssuingAgency',
    when: 'without Child',
    because: noCode,
  },
  {
    models: every,
    record: 'device',
    field: 'StorageHandlingConditions/Comments/CommentLanguage',
    when: 'with a StorageHandlingCondition other than SHC099',
    because: listed,
  },
  {
    models: every,
    record: 'device',
    field: 'CriticalWarnings/Comments/CommentLanguage',
    when: 'with a CriticalWarning other than CW999',
    because: listed,
  },
  {
    models: mdr,
    record: 'device',
    field: 'Substances/SubstanceNameLanguage',
    when: 'with CASCode or ECCode',
    because: numbered,
  },
  {
    models: mdr,
    record: 'device',
    field: 'Substances/SubstanceNames/Language',
    when: 'with CASCode or ECCode',
    because: numbered,
  },
  {
    models: mdr,
    record: 'device',
    field: 'Substances/SubstanceNameLocalized',
    when: 'with INN',
    because: inn,
  },
  {
    models: mdr,
    record: 'device',
    field: 'Substances/SubstanceNameLanguage',
    when: 'with INN',
    because: inn,
  },
  { models: mdr, record: 'device', field: 'Substances/SubstanceNames', when: 'with INN', because: inn },
]
