import { hasVisible } from '@udigate/udi'
import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'
import { hasText, type Texts, textFields, textsInFields, visitTexts } from '../terms/texts.ts'

export default defineRule({
  id: 'UDG-TEXT-BLANK',
  title: 'Every text has a character that people can see.',
  message:
    '{field} has only blanks or invisible characters. EUDAMED accepts that and shows an empty text. Write the text, or leave the field out where it is optional.',
  severity: 'warning',
  source: udigate('Texts without a visible character'),
  models: everyModel,
  reads: textFields,

  check({ device, deviceGroup }, report) {
    const look = (value: unknown, texts: Texts, at: string): void => {
      if (value === undefined || !hasText(value, texts, isBlank)) return
      visitTexts(value, texts, at, (text, place) => {
        if (!isBlank(text)) return
        const field = place.slice(place.lastIndexOf('/') + 1)
        report({ at: place as '/device/ReferenceNumber', value: text, words: { field } })
      })
    }
    for (const field of textFields.device) look(device[field], textsInFields[field], `/device/${field}`)
    for (const field of textFields.deviceGroup) {
      look(deviceGroup[field], textsInFields[field], `/deviceGroup/${field}`)
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

function isBlank(text: string): boolean {
  return !beginsVisibly(text) && !hasVisible(text)
}

/** Whether the first character is a letter, a digit or a sign of ASCII, as in nearly all texts. */
function beginsVisibly(text: string): boolean {
  const code = text.charCodeAt(0)
  return code > 0x20 && code < 0x7f
}
