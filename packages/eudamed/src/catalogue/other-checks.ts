import { mostFindings } from '@udigate/udi'
import { directiveDevices } from '../models/families.ts'
import { notOfLegacyDevices } from '../models/unexpected-field.ts'
import { eudamedDiTaken, refuseSecondDevice } from '../plan/one-device-of-group.ts'
import { modelDiffers, otherModel } from '../plan/other-model.ts'
import { businessRules, dataDictionary, dtxSchema, udigate } from '../rules/sources.ts'
import { groupUnknown, unknownGroup } from '../rules/unknown-group.ts'
import { identifierDerived } from '../validate.ts'
import type { OtherCheck } from './describe-check.ts'

const shape =
  'The data model decides it: what a field may hold is part of its definition, which the API document shows too.'

/** The findings that no rule file makes: those of the data model, and those of validating and submitting as such. */
export const otherChecks: readonly OtherCheck[] = [
  {
    id: 'SCHEMA-REQUIRED',
    title: 'Every field that is mandatory without a condition is given.',
    message: '{field} is missing; {advice}',
    why: shape,
    source: dataDictionary('Fields marked mandatory'),
    good: [{ title: 'every mandatory field is there', model: 'EU_UDI_MDR', change: {} }],
    bad: [
      {
        title: 'no reference number',
        model: 'EU_UDI_MDR',
        change: { device: { ReferenceNumber: null } },
      },
      { title: 'no device group', model: 'EU_UDI_IVDR', change: { deviceGroup: null } },
    ],
  },
  {
    id: 'SCHEMA-TYPE',
    title: 'Every value has the JSON type of its field.',
    message: '{field} is {seen}; {advice}',
    why: shape,
    source: udigate('Data model'),
    good: [{ title: 'a truth value', model: 'EU_UDI_MDR', change: { device: { Sterile: true } } }],
    bad: [
      {
        title: 'a text in the place of a truth value',
        model: 'EU_UDI_MDR',
        change: { device: { Sterile: 'false' } },
      },
      {
        title: 'a fraction, and an object in the place of a list',
        model: 'EU_UDI_MDR',
        change: { device: { NumberOfReuses: 1.5, MarketInfos: { Country: 'DE' } } },
      },
    ],
  },
  {
    id: 'SCHEMA-ENUM',
    title: 'A field with a short list of values has one of them.',
    message: '{field} is {value}; {advice}',
    why: shape,
    source: dtxSchema('Enumerations'),
    good: [
      {
        title: 'a value of the list',
        model: 'EU_UDI_MDR',
        change: { deviceGroup: { RiskClass: 'CLASS_IIA' } },
      },
    ],
    bad: [
      {
        title: 'a value that is not in the list',
        model: 'EU_UDI_MDR',
        change: { deviceGroup: { RiskClass: 'CLASS_2A' } },
      },
      {
        title: 'small letters',
        model: 'EU_UDI_IVDR',
        change: { device: { CommercialDistributionStatus: 'on_the_market' } },
      },
    ],
  },
  {
    id: 'SCHEMA-LENGTH',
    title: 'Texts and lists are neither empty nor longer than their field allows.',
    message: '{field} {seen}; {advice}',
    why: shape,
    source: dtxSchema('Lengths of texts and numbers of elements'),
    good: [{ title: 'a short text', model: 'EU_UDI_MDR', change: { device: { ReferenceNumber: 'A-1' } } }],
    bad: [
      {
        title: 'an empty text',
        model: 'EU_UDI_MDR',
        change: { device: { ReferenceNumber: '' } },
      },
      {
        title: 'a text that is too long',
        model: 'EU_UDI_MDR',
        change: { device: { Device: `(01)${'0'.repeat(117)}` } },
      },
    ],
  },
  {
    id: 'SCHEMA-PATTERN',
    title: 'A value is written as its field asks.',
    message: '{field} is {value}; {advice}',
    why: shape,
    source: dtxSchema('Patterns and dates'),
    good: [
      {
        title: 'a date',
        model: 'EU_UDI_MDR',
        change: {
          device: {
            MarketInfos: [{ Country: 'DE', OriginalPlacedOnTheMarket: true, StartDate: '2026-01-31' }],
          },
        },
      },
    ],
    bad: [
      {
        title: 'a day that is not in the calendar',
        model: 'EU_UDI_MDR',
        change: {
          device: {
            MarketInfos: [{ Country: 'DE', OriginalPlacedOnTheMarket: true, StartDate: '2026-02-30' }],
          },
        },
      },
      {
        title: 'an SRN that is none',
        model: 'EU_UDI_MDR',
        change: { deviceGroup: { MFActorCode: 'DE-MF-1723' } },
      },
    ],
  },
  {
    id: 'SCHEMA-RANGE',
    title: 'A number is in the range of its field.',
    message: '{field} is {value}; {advice}',
    why: shape,
    source: dtxSchema('Ranges of numbers'),
    good: [
      { title: 'any number of reuses', model: 'EU_UDI_MDR', change: { device: { NumberOfReuses: -1 } } },
    ],
    bad: [
      { title: 'too many reuses', model: 'EU_UDI_MDR', change: { device: { NumberOfReuses: 32768 } } },
      { title: 'an empty base package', model: 'EU_UDI_MDR', change: { device: { BaseQuantity: 0 } } },
    ],
  },
  {
    id: 'SCHEMA-UNKNOWN-FIELD',
    title: 'A record has only fields of its model.',
    message: '{field} is not a field of {owner}; {advice}',
    why: 'The data model decides it. What udigate does not know it cannot send, and it drops nothing silently.',
    source: udigate('Data model'),
    good: [{ title: 'only known fields', model: 'EU_UDI_MDR', change: {} }],
    bad: [
      {
        title: 'a slip of the pen',
        model: 'EU_UDI_MDR',
        change: { device: { NumberOfReuses: null, NumberOfReuse: 0 } },
      },
      { title: 'a field of nothing', model: 'EU_UDI_MDR', change: { deviceGroup: { Colour: 'red' } } },
    ],
  },
  {
    ...notOfLegacyDevices,
    title:
      'A legacy device has no marking, unit of use, quantity, production identifiers, packages or Annex XVI purposes.',
    why: 'The data model decides it: the models of the directives have no field for what they do not allow. Null, an empty text and an empty list are nothing, and stand against nothing.',
    source: businessRules('BR-DTX-UDID-089'),
    models: directiveDevices,
    good: [
      {
        title: 'fields of another model with nothing in them',
        model: 'EU_UDI_MDD',
        change: { device: { Packages: [], UnitOfUseDi: '' } },
      },
    ],
    bad: [
      { title: 'a quantity', model: 'EU_UDI_MDD', change: { device: { BaseQuantity: 10 } } },
      {
        title: 'production identifiers',
        model: 'EU_UDI_IVDD',
        change: { device: { ProductionIdentifier: ['BATCH_NUMBER'] } },
      },
    ],
  },
  {
    ...groupUnknown,
    decidedFrom: ['register'],
    title: 'A device that is submitted without its device group belongs to one that is known here.',
    why: 'What was registered through this gateway decides it, so only submitting and planning report it, never validating. Where several groups of the actor have the code, the same id stands at DeviceGroupAgency and asks which one is meant.',
    source: udigate('Device group of a submission'),
    reads: ['/device/DeviceGroup', '/device/DeviceGroupAgency'],
    good: [{ title: 'the group is given', model: 'EU_UDI_MDR', change: {} }],
    bad: [
      {
        title: 'submitted without a group, which was never registered',
        model: 'EU_UDI_MDR',
        change: { deviceGroup: null },
      },
    ],
    judge: (_model, { device }) => [unknownGroup(String((device as { DeviceGroup: unknown }).DeviceGroup))],
  },
  {
    ...modelDiffers,
    decidedFrom: ['plan'],
    title: 'A device or device group stays under the model that it was registered under.',
    why: 'What was registered through this gateway decides it, so only submitting and planning report it, never validating.',
    source: dataDictionary('FLD-UDID-11'),
    reads: ['/device/Device', '/deviceGroup/DeviceGroup'],
    good: [{ title: 'what was never registered may be of any model', model: 'EU_UDI_MDR', change: {} }],
    bad: [{ title: 'a device that is registered under EU_UDI_IVDR', model: 'EU_UDI_MDR', change: {} }],
    judge: (model, { device }) => {
      const { IssuingAgency, Device } = device as { IssuingAgency: string; Device: string }
      return [otherModel('/device/Device', `Device ${IssuingAgency} ${Device}`, Device, 'EU_UDI_IVDR', model)]
    },
  },
  {
    ...eudamedDiTaken,
    decidedFrom: ['register'],
    title: 'A directive device has a EUDAMED DI that is registered with no other device.',
    why: 'What was registered through this gateway decides it, so only submitting and planning report it, never validating.',
    source: businessRules('BR-UDID-648'),
    models: directiveDevices,
    reads: ['/device/Device', '/device/DeviceGroup'],
    good: [{ title: 'the EUDAMED DI is new', model: 'EU_UDI_MDD', change: {} }],
    bad: [
      {
        title: 'another UDI-DI than the one that is registered with it',
        model: 'EU_UDI_MDD',
        change: {},
      },
    ],
    judge: (_model, { device }) => [
      refuseSecondDevice('/device/DeviceGroup', String((device as { DeviceGroup: unknown }).DeviceGroup)),
    ],
  },
  {
    ...identifierDerived,
    title: 'What identifies a directive device is given in full.',
    why: 'Reading the records decides it: the EUDAMED DI follows from a UDI-DI, the EUDAMED ID from a EUDAMED DI that the manufacturer made. The gateway fills them in and says so; it never makes up what the manufacturer chooses.',
    source: businessRules('BR-UDID-641 to BR-UDID-644'),
    models: directiveDevices,
    severity: 'info',
    reads: ['/device/Device', '/device/DeviceGroup', '/deviceGroup/DeviceGroup'],
    good: [{ title: 'everything is given', model: 'EU_UDI_MDD', change: {} }],
    bad: [
      {
        title: 'no EUDAMED DI beside a UDI-DI',
        model: 'EU_UDI_MDD',
        change: {
          device: { DeviceGroup: null },
          deviceGroup: { DeviceGroup: null, DeviceGroupAgency: null },
        },
      },
      {
        title: 'no EUDAMED ID beside a EUDAMED DI of the manufacturer',
        model: 'EU_UDI_MDD',
        change: {
          device: { Device: null, IssuingAgency: null, DeviceGroup: 'B-DEMF1723CATH12WW' },
          deviceGroup: { DeviceGroup: 'B-DEMF1723CATH12WW' },
        },
      },
    ],
  },
  {
    id: 'UDG-TOO-MANY-FINDINGS',
    title: `A record has no more errors, and no more warnings, than an answer shows: ${mostFindings} of each at most, and an answer never takes more than 1 MiB.`,
    message: 'Findings that are not shown: {value}. Correct those that are and validate again.',
    why: 'It closes a list of which not all is shown and says how many more there are, so that a cut list is never taken for the whole.',
    source: udigate('Number of findings'),
    good: [{ title: 'few findings', model: 'EU_UDI_MDR', change: {} }],
    bad: [
      {
        title: 'a list whose every item is wrong',
        model: 'EU_UDI_MDR',
        change: { device: { MDN: Array.from({ length: mostFindings + 1 }, () => 0) } },
      },
    ],
  },
]
