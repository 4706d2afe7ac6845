import { findInvisible, hasVisible } from '@udigate/udi'
import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'
import { hasText, type Texts, textFields, textsInFields, visitTexts } from '../terms/texts.ts'

/** Texts that are looked up or compared as a whole. */
const numbers: ReadonlySet<string> = new Set([
  'ReferenceNumber',
  'CertificateNumber',
  'CertificateRevisionNumber',
  'Reference',
  'Website',
  'Email',
  'Phone',
  'PostalCode',
  'StreetNumber',
  'PoBox',
])

export default defineRule({
  id: 'UDG-TEXT-INVISIBLE',
  title: 'Numbers have no characters that are not seen, and texts have them on purpose alone.',
  message: '{field} has {characters}. {advice}.',
  severity: 'warning',
  source: udigate('Characters that are not seen'),
  models: everyModel,
  reads: textFields,

  check({ device, deviceGroup }, report) {
    /** The texts with such a character, numbers aside. */
    const found: { at: string; text: string }[] = []
    const look = (value: unknown, texts: Texts, at: string): void => {
      if (value === undefined || !hasText(value, texts, mayBeHidden)) return
      visitTexts(value, texts, at, (text, place) => {
        // What shows nothing at all is told by itself.
        if (!mayBeHidden(text) || !hasVisible(text)) return
        if (numbers.has(nameField(place))) reportNumber(place, text)
        else if (hasHiddenInText(text)) found.push({ at: place, text })
      })
    }
    const reportNumber = (at: string, text: string): void => {
      const meant = writeVisibly(text)
      report({
        at: at as '/device/ReferenceNumber',
        value: text,
        words: {
          field: nameField(at),
          characters: `${findInvisible(text)}, which is not seen`,
          advice: `A search for what people see does not find it: write "${meant}"`,
        },
        fix: [{ op: 'replace', path: at, value: meant }],
      })
    }
    for (const field of textFields.device) look(device[field], textsInFields[field], `/device/${field}`)
    for (const field of textFields.deviceGroup) {
      look(deviceGroup[field], textsInFields[field], `/deviceGroup/${field}`)
    }
    // The order of keys says nothing.
    const [first, ...others] = found.toSorted((one, other) => (one.at < other.at ? -1 : 1))
    if (first === undefined) return
    report({
      at: first.at as '/device/ReferenceNumber',
      value: first.text,
      words: {
        field: nameField(first.at),
        characters: `${findInvisible(showSpaces(first.text))}, which is not seen${
          others.length === 0 ? '' : `, as ${others.length} more ${others.length === 1 ? 'text' : 'texts'}`
        }`,
        advice: 'It is sent as it stands. Remove it unless it belongs there',
      },
    })
  },

  examples: {
    good: [
      {
        title: 'lines, tabs and spaces of all widths in a description, and a plain space in a number',
        device: {
          ReferenceNumber: 'KT 06',
          AdditionalDeviceDescriptions: [
            {
              AdditionalDeviceDescription: 'Catheter:\n\t10\u00a0mm',
              AdditionalDeviceDescriptionLanguage: 'EN',
            },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'a line break behind a reference number',
        device: { ReferenceNumber: 'KT-06\n' },
        at: '/device/ReferenceNumber',
        fixed: 'all',
      },
      {
        title: 'a byte order mark in front of it, and a zero-width space within',
        device: { ReferenceNumber: '\ufeffKT\u200b-06' },
        at: '/device/ReferenceNumber',
        fixed: 'all',
      },
      {
        title: 'soft hyphens and marks of direction in several texts are one finding',
        device: {
          AdditionalTradeNames: [
            { AdditionalTradeName: 'Na\u00addel\u00ad', AdditionalTradeNameLanguage: 'DE' },
            { AdditionalTradeName: 'Needle\u200e', AdditionalTradeNameLanguage: 'EN' },
          ],
        },
        deviceGroup: { DeviceModel: 'N\u20601' },
        at: '/device/AdditionalTradeNames/0/AdditionalTradeName',
      },
    ],
  },
})

/** Nearly all texts have none of these, and are looked at no further. */
const hidden = /[^\S ]|[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/u
const allHidden = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]/gu
const visibleAscii = /^[ -~]*$/

function mayBeHidden(text: string): boolean {
  return !visibleAscii.test(text) && hidden.test(text)
}

/** In a text, lines and spaces of any width are meant. */
function hasHiddenInText(text: string): boolean {
  return hidden.test(showSpaces(text))
}

function writeVisibly(text: string): string {
  return showSpaces(text).replaceAll(allHidden, '').trim()
}

/** A text with plain spaces for lines and other spaces; U+FEFF is no space, though it counts as one in expressions. */
function showSpaces(text: string): string {
  return text.replaceAll(/(?!\ufeff)\s/gu, ' ')
}

function nameField(at: string): string {
  return at.slice(at.lastIndexOf('/') + 1)
}
