import {
  devices,
  everyModel,
  mdrDevices,
  medicalDevices,
  packs,
  regulationDevices,
  regulationModels,
} from '../models/families.ts'
import type { Model } from '../models/index.ts'
import { entityElements } from './entity-elements.ts'

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
  { models: everyModel, record: 'device', field: 'OrgUnit', because: own },
  { models: everyModel, record: 'device', field: 'Material', because: own },
  { models: everyModel, record: 'device', field: 'MaterialText', because: own },
  { models: everyModel, record: 'deviceGroup', field: 'UdiDis', because: own },
  { models: everyModel, record: 'device', field: 'ApplicableLegislation', because: legislation },
  {
    models: everyModel.filter(model => entityElements[model].legislation !== undefined),
    record: 'deviceGroup',
    field: 'ApplicableLegislation',
    because: legislation,
  },
  { models: devices, record: 'device', field: 'MFActorCode', because: repeats },
  { models: devices, record: 'device', field: 'HumanTissuesCells', because: repeats },
  { models: devices, record: 'device', field: 'SpecialDeviceType', because: repeats },
  { models: devices, record: 'device', field: 'Certificates', because: repeats },
  { models: medicalDevices, record: 'device', field: 'DeviceReusableSurgicalInstrument', because: repeats },
  { models: packs, record: 'device', field: 'PRActorCode', because: repeats },
  { models: packs, record: 'device', field: 'MarketInfos', because: noMarket },
  {
    models: everyModel,
    record: 'device',
    field: 'SecondaryDiAgency',
    when: 'without SecondaryDi',
    because: noCode,
  },
  {
    models: regulationDevices,
    record: 'device',
    field: 'DirectMarkingDiIssuingAgency',
    when: 'without DirectMarkingDi',
    because: noCode,
  },
  {
    models: regulationDevices,
    record: 'device',
    field: 'UnitOfUseDiIssuingAgency',
    when: 'without UnitOfUseDi',
    because: noCode,
  },
  {
    models: regulationModels,
    record: 'device',
    field: 'Packages/ChildIssuingAgency',
    when: 'without Child',
    because: noCode,
  },
  {
    models: everyModel,
    record: 'device',
    field: 'StorageHandlingConditions/Comments/CommentLanguage',
    when: 'with a StorageHandlingCondition other than SHC099',
    because: listed,
  },
  {
    models: everyModel,
    record: 'device',
    field: 'CriticalWarnings/Comments/CommentLanguage',
    when: 'with a CriticalWarning other than CW999',
    because: listed,
  },
  {
    models: mdrDevices,
    record: 'device',
    field: 'Substances/SubstanceNameLanguage',
    when: 'with CASCode or ECCode',
    because: numbered,
  },
  {
    models: mdrDevices,
    record: 'device',
    field: 'Substances/SubstanceNames/Language',
    when: 'with CASCode or ECCode',
    because: numbered,
  },
  {
    models: medicalDevices,
    record: 'device',
    field: 'Substances/SubstanceNameLocalized',
    when: 'with INN',
    because: inn,
  },
  {
    models: medicalDevices,
    record: 'device',
    field: 'Substances/SubstanceNameLanguage',
    when: 'with INN',
    because: inn,
  },
  {
    models: medicalDevices,
    record: 'device',
    field: 'Substances/SubstanceNames',
    when: 'with INN',
    because: inn,
  },
]
