import { hasVisible, type Report } from '@udigate/udi'
import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'

/** The fields that hold texts in the caller's own words. */
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

/** What is in the caller's own words: a field or member itself, or these members of it or of its items. */
type Texts = 'text' | readonly (readonly [name: string, texts: Texts])[]

const comments: Texts = [['Comments', [['Comment', 'text']]]]
const descriptions: Texts = [['Description', 'text']]

/** The texts of each field that holds such. */
const texts: Readonly<Record<(typeof reads.device)[number] | (typeof reads.deviceGroup)[number], Texts>> = {
  ReferenceNumber: 'text',
  Website: 'text',
  AdditionalTradeNames: [['AdditionalTradeName', 'text']],
  AdditionalDeviceDescriptions: [['AdditionalDeviceDescription', 'text']],
  StorageHandlingConditions: comments,
  CriticalWarnings: comments,
  OriginalManufacturer: [
    [
      'Organisation',
      [
        ['Name', 'text'],
        ['Street', 'text'],
        ['StreetNumber', 'text'],
        ['AddressLine2', 'text'],
        ['PoBox', 'text'],
        ['City', 'text'],
        ['PostalCode', 'text'],
        ['Email', 'text'],
        ['Phone', 'text'],
      ],
    ],
  ],
  ClinicalSizes: [
    ['Text', 'text'],
    ['ClinicalSizeDescriptions', descriptions],
    ['MeasureUnitDescriptions', descriptions],
  ],
  Substances: [
    ['INN', 'text'],
    ['SubstanceNameLocalized', 'text'],
    ['SubstanceNames', [['Name', 'text']]],
  ],
  DeviceName: 'text',
  DeviceModel: 'text',
  MedicalPurposes: [['MedicalPurpose', 'text']],
  Certificates: [
    ['CertificateNumber', 'text'],
    ['CertificateRevisionNumber', 'text'],
  ],
  ClinicalInvestigations: [['Reference', 'text']],
}

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
      const value = device[field]
      if (value !== undefined && hasBlank(value, texts[field])) {
        reportBlanks(value, texts[field], `/device/${field}`, report)
      }
    }
    for (const field of reads.deviceGroup) {
      const value = deviceGroup[field]
      if (value !== undefined && hasBlank(value, texts[field])) {
        reportBlanks(value, texts[field], `/deviceGroup/${field}`, report)
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
function hasBlank(value: unknown, parts: Texts): boolean {
  if (parts === 'text') return typeof value === 'string' && isBlank(value)
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) if (hasBlank(value[index], parts)) return true
    return false
  }
  for (let index = 0; index < parts.length; index += 1) {
    const [name, below] = parts[index] as (typeof parts)[number]
    if (hasBlank((value as Record<string, unknown>)[name], below)) return true
  }
  return false
}

function isBlank(text: string): boolean {
  return !beginsVisibly(text) && !hasVisible(text)
}

/** Whether the first character is a letter, a digit or a sign of ASCII, as in nearly all texts. */
function beginsVisibly(text: string): boolean {
  const code = text.charCodeAt(0)
  return code > 0x20 && code < 0x7f
}

/** Reports the texts in `value` that show nothing, in the order in which they are written. */
function reportBlanks(
  value: unknown,
  parts: Texts,
  at: string,
  report: Report<'/device/ReferenceNumber'>,
): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) reportBlanks(item, parts, `${at}/${index}`, report)
  } else if (typeof value === 'object' && value !== null && parts !== 'text') {
    const below = new Map(parts)
    for (const [name, member] of Object.entries(value)) {
      const texts = below.get(name)
      if (texts !== undefined) reportBlanks(member, texts, `${at}/${name}`, report)
    }
  } else if (typeof value === 'string' && isBlank(value)) {
    const field = at.slice(at.lastIndexOf('/') + 1)
    report({ at: at as '/device/ReferenceNumber', value, words: { field } })
  }
}
