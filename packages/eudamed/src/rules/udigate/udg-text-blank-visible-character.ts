import type { Report } from '@udigate/udi'
import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'

/** The members, at any depth of the fields below, that hold a text in the caller's own words. */
const texts: ReadonlySet<string> = new Set([
  'ReferenceNumber',
  'Website',
  'AdditionalTradeName',
  'AdditionalDeviceDescription',
  'Comment',
  'Description',
  'Text',
  'INN',
  'SubstanceNameLocalized',
  'Name',
  'Street',
  'StreetNumber',
  'AddressLine2',
  'PoBox',
  'City',
  'PostalCode',
  'Email',
  'Phone',
  'DeviceName',
  'DeviceModel',
  'MedicalPurpose',
  'CertificateNumber',
  'CertificateRevisionNumber',
  'Reference',
])

/** Blanks, control characters and what shows nothing: zero-width characters, joiners, marks of direction, fillers. */
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** The fields that hold such texts. */
const reads = {
  device: [
    'ReferenceNumber',
    'Website',
    'AdditionalTradeNames',
    'AdditionalDeviceDescriptions',
    'StorageHandlingConditions',
    'CriticalWarnings',
    'OriginalManufacturer',
    'ClinicalSizes',
    'Substances',
  ],
  deviceGroup: ['DeviceName', 'DeviceModel', 'MedicalPurposes', 'Certificates', 'ClinicalInvestigations'],
} as const

export default defineRule({
  id: 'UDG-TEXT-BLANK',
  title: 'Every text has a character that people can see.',
  message:
    '{field} has only blanks or invisible characters. EUDAMED accepts that and shows an empty text. Write the text, or leave the field out where it is optional.',
  severity: 'warning',
  source: udigate('Texts without a visible character'),
  models: everyModel,
  reads,

  check({ device, deviceGroup }, report) {
    for (const field of reads.device) {
      if (hasBlank(device[field], field)) lookInto(device[field], `/device/${field}`, field, report)
    }
    for (const field of reads.deviceGroup) {
      if (hasBlank(deviceGroup[field], field)) {
        lookInto(deviceGroup[field], `/deviceGroup/${field}`, field, report)
      }
    }
  },

  examples: {
    good: [
      {
        title: 'a text with blanks and joiners around and between visible characters',
        device: { ReferenceNumber: ' A\u00a01\u200b ' },
      },
      {
        title: 'texts in other scripts, and one dash',
        device: {
          AdditionalTradeNames: [{ AdditionalTradeName: 'Καθετήρας', AdditionalTradeNameLanguage: 'EL' }],
          AdditionalDeviceDescriptions: [
            { AdditionalDeviceDescription: '-', AdditionalDeviceDescriptionLanguage: 'EN' },
          ],
        },
      },
    ],
    bad: [
      { title: 'two blanks', device: { ReferenceNumber: '  ' }, at: '/device/ReferenceNumber' },
      {
        title: 'a zero-width space, a soft hyphen, a Braille blank and a Hangul filler',
        device: { ReferenceNumber: '\u200b\u00ad\u2800\u3164' },
        at: '/device/ReferenceNumber',
      },
      {
        title: 'lines and marks of direction in names and comments',
        device: {
          AdditionalTradeNames: [
            { AdditionalTradeName: 'Nadel', AdditionalTradeNameLanguage: 'DE' },
            { AdditionalTradeName: '\u200e\u202a\u202c', AdditionalTradeNameLanguage: 'EN' },
          ],
          StorageHandlingConditions: [
            {
              StorageHandlingCondition: 'SHC099',
              Comments: [{ Comment: '\n\t\n', CommentLanguage: 'EN' }],
            },
          ],
        },
        deviceGroup: { DeviceModel: '\ufeff' },
        at: [
          '/device/AdditionalTradeNames/1/AdditionalTradeName',
          '/device/StorageHandlingConditions/0/Comments/0/Comment',
          '/deviceGroup/DeviceModel',
        ],
      },
    ],
  },
})

/** Whether there is a text in `value` that shows nothing: asked first, since nearly all have none. */
function hasBlank(value: unknown, name: string): boolean {
  if (typeof value === 'string') return texts.has(name) && !visible.test(value)
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) {
    for (const item of value) if (hasBlank(item, name)) return true
    return false
  }
  const members = value as Record<string, unknown>
  for (const key of Object.keys(members)) if (hasBlank(members[key], key)) return true
  return false
}

/** Reports the texts in `value` that show nothing; `name` is the field or member that holds it. */
function lookInto(value: unknown, at: string, name: string, report: Report<'/device/ReferenceNumber'>): void {
  if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      lookInto(member, `${at}/${key}`, Array.isArray(value) ? name : key, report)
    }
  } else if (typeof value === 'string' && texts.has(name) && !visible.test(value)) {
    report({ at: at as '/device/ReferenceNumber', value, words: { field: name } })
  }
}
