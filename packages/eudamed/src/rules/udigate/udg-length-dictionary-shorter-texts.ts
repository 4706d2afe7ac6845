import type { Report } from '@udigate/udi'
import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { dataDictionary } from '../sources.ts'

export default defineRule({
  id: 'UDG-LENGTH-DICTIONARY',
  title: 'Texts are no longer than the data dictionary says, which is less than the schema takes.',
  message:
    '{field} has {length} characters; the data dictionary says at most {most}, and the schema of EUDAMED takes more. Shorten it where the text allows.',
  severity: 'warning',
  source: dataDictionary('FLD-UDID-163, FLD-UDID-176, FLD-UDID-353'),
  models: everyModel,
  judgesEachField: true,
  reads: { device: ['ReferenceNumber', 'AdditionalTradeNames', 'OriginalManufacturer'] },

  check({ device: { ReferenceNumber, AdditionalTradeNames = [], OriginalManufacturer } }, report) {
    tooLong(report, '/device/ReferenceNumber', 'ReferenceNumber', ReferenceNumber, 120)
    for (const [index, { AdditionalTradeName }] of AdditionalTradeNames.entries()) {
      const at = `/device/AdditionalTradeNames/${index}/AdditionalTradeName` as const
      tooLong(report, at, 'AdditionalTradeName', AdditionalTradeName, 255)
    }
    const name = OriginalManufacturer?.Organisation?.Name
    tooLong(report, '/device/OriginalManufacturer/Organisation/Name', 'Name', name, 255)
  },

  examples: {
    good: [
      { title: '120 characters', device: { ReferenceNumber: 'R'.repeat(120) } },
      {
        title: '120 characters of which the last one takes two places in memory',
        device: { ReferenceNumber: `${'R'.repeat(119)}😀` },
      },
    ],
    bad: [
      {
        title: '121 and 256 characters',
        device: {
          ReferenceNumber: 'R'.repeat(121),
          AdditionalTradeNames: [
            { AdditionalTradeName: 'N'.repeat(256), AdditionalTradeNameLanguage: 'ANY' },
          ],
        },
        at: ['/device/ReferenceNumber', '/device/AdditionalTradeNames/0/AdditionalTradeName'],
      },
      {
        title: 'a manufacturer with a name of 256 characters',
        device: {
          OriginalManufacturer: {
            Organisation: {
              Name: 'N'.repeat(256),
              City: 'Ulm',
              PostalCode: '89073',
              Country: 'DE',
              Email: 'udi@nadel.example',
            },
          },
        },
        at: '/device/OriginalManufacturer/Organisation/Name',
      },
    ],
  },
})

function tooLong<At extends string>(
  report: Report<At>,
  at: At,
  field: string,
  text: string | undefined,
  most: number,
) {
  if (text === undefined || text.length <= most) return
  const length = Array.from(text).length
  if (length > most) report({ at, words: { field, length, most } })
}
