import { listUnfitValues } from '../../elements/list-unfit-values.ts'
import type { GdsnRule } from '../rule.ts'
import { schemas } from '../sources.ts'

export const valuesFit: GdsnRule = {
  id: 'UDG-GDSN-LENGTH',
  title: 'No text and no number is longer than GDSN lets it be.',
  message:
    'This has {length} {unit}; GDSN takes {most} in {attribute}. EUDAMED may take more; shorten it where it is to go to a data pool.',
  severity: 'error',
  source: schemas('string types of SharedCommon and of the modules'),
  check({ items }, report) {
    for (const item of items) {
      for (const { at, length, most, in: unit } of listUnfitValues(item.tradeItem)) {
        // Of what is no GTIN UDG-GDSN-GTIN speaks.
        if (at.endsWith('/Gtin')) continue
        const attribute =
          at
            .replaceAll(/\/(\d+|Value)(?=\/|$)/g, '')
            .split('/')
            .at(-1) ?? ''
        report({ item, at, words: { length, most, unit, attribute } })
      }
    }
  },
  examples: {
    good: [{ title: 'A reference number of 80 characters', device: { ReferenceNumber: 'x'.repeat(80) } }],
    bad: [
      {
        title: 'A reference number of 81 characters',
        device: { ReferenceNumber: 'x'.repeat(81) },
        at: ['/device/ReferenceNumber'],
      },
      {
        title: 'A trade name of 201 characters',
        device: {
          AdditionalTradeNames: [{ AdditionalTradeName: 'x'.repeat(201), AdditionalTradeNameLanguage: 'EN' }],
        },
        at: ['/device/AdditionalTradeNames/0/AdditionalTradeName'],
      },
      {
        title: 'A height of more digits than a reader need take',
        tradeItem: { Height: { Value: 0.0000000000000000012, Unit: 'MMT' } },
        at: ['/tradeItem/Height'],
      },
    ],
  },
}
