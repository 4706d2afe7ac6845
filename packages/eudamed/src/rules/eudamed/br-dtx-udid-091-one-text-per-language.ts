import { otherCriticalWarning, otherStorageCondition } from '../../codes/other-codes.ts'
import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { findRepeats, removeRepeat } from '../terms/repeated.ts'
import { hasRegistryNumber, listSubstanceNames } from '../terms/substances.ts'

export default defineRule({
  id: 'BR-DTX-UDID-091',
  title:
    'Descriptions, names of substances and texts of other conditions and warnings are given once in a language.',
  message: 'There is already a text in the language {value}. Give one text for each language.',
  severity: 'error',
  source: businessRules('BR-DTX-UDID-091'),
  models: everyModel,
  judgesEachField: true,
  reads: {
    device: ['AdditionalDeviceDescriptions', 'StorageHandlingConditions', 'CriticalWarnings', 'Substances'],
  },

  check({ device }, report) {
    const { AdditionalDeviceDescriptions = [], StorageHandlingConditions = [] } = device
    const { CriticalWarnings = [], Substances = [] } = device
    const getLanguage = (text: (typeof AdditionalDeviceDescriptions)[number]): string | undefined =>
      inLanguage(text.AdditionalDeviceDescriptionLanguage)
    for (const repeat of findRepeats(AdditionalDeviceDescriptions, getLanguage)) {
      const path = `/device/AdditionalDeviceDescriptions/${repeat.index}` as const
      const value = repeat.item.AdditionalDeviceDescriptionLanguage
      const fix = removeRepeat(AdditionalDeviceDescriptions, repeat, path)
      report({ at: `${path}/AdditionalDeviceDescriptionLanguage`, value, ...fix })
    }
    for (const [index, { StorageHandlingCondition, Comments = [] }] of StorageHandlingConditions.entries()) {
      if (StorageHandlingCondition !== otherStorageCondition) continue
      for (const repeat of findRepeats(Comments, ({ CommentLanguage }) => inLanguage(CommentLanguage))) {
        const path = `/device/StorageHandlingConditions/${index}/Comments/${repeat.index}` as const
        const value = repeat.item.CommentLanguage
        report({ at: `${path}/CommentLanguage`, value, ...removeRepeat(Comments, repeat, path) })
      }
    }
    for (const [index, { CriticalWarning, Comments = [] }] of CriticalWarnings.entries()) {
      if (CriticalWarning !== otherCriticalWarning) continue
      for (const repeat of findRepeats(Comments, ({ CommentLanguage }) => inLanguage(CommentLanguage))) {
        const path = `/device/CriticalWarnings/${index}/Comments/${repeat.index}` as const
        const value = repeat.item.CommentLanguage
        report({ at: `${path}/CommentLanguage`, value, ...removeRepeat(Comments, repeat, path) })
      }
    }
    for (const [index, substance] of Substances.entries()) {
      if (hasRegistryNumber(substance) || substance.INN !== undefined) continue
      const names = listSubstanceNames(substance)
      for (const { item } of findRepeats(names, ({ language }) => inLanguage(language))) {
        report({ at: `/device/Substances/${index}/${item.at}`, value: item.language })
      }
    }
  },

  examples: {
    good: [
      {
        title: 'trade names may repeat a language',
        device: {
          AdditionalTradeNames: [
            { AdditionalTradeName: 'Nadel', AdditionalTradeNameLanguage: 'DE' },
            { AdditionalTradeName: 'Kanüle', AdditionalTradeNameLanguage: 'DE' },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'the same texts twice',
        device: {
          AdditionalDeviceDescriptions: [
            { AdditionalDeviceDescription: 'Nadel', AdditionalDeviceDescriptionLanguage: 'DE' },
            { AdditionalDeviceDescription: 'Nadel', AdditionalDeviceDescriptionLanguage: 'DE' },
          ],
          StorageHandlingConditions: [
            {
              StorageHandlingCondition: 'SHC099',
              Comments: [
                { Comment: 'Dunkel lagern', CommentLanguage: 'DE' },
                { Comment: 'Dunkel lagern', CommentLanguage: 'DE' },
              ],
            },
          ],
        },
        at: [
          '/device/AdditionalDeviceDescriptions/1/AdditionalDeviceDescriptionLanguage',
          '/device/StorageHandlingConditions/0/Comments/1/CommentLanguage',
        ],
        fixed: 'all',
      },
      {
        title: 'two German texts of everything',
        device: {
          AdditionalDeviceDescriptions: [
            { AdditionalDeviceDescription: 'Nadel', AdditionalDeviceDescriptionLanguage: 'DE' },
            { AdditionalDeviceDescription: 'Kanüle', AdditionalDeviceDescriptionLanguage: 'DE' },
          ],
          StorageHandlingConditions: [
            {
              StorageHandlingCondition: 'SHC099',
              Comments: [
                { Comment: 'Dunkel lagern', CommentLanguage: 'DE' },
                { Comment: 'Liegend lagern', CommentLanguage: 'DE' },
              ],
            },
          ],
          CriticalWarnings: [
            {
              CriticalWarning: 'CW999',
              Comments: [
                { Comment: 'Spitz', CommentLanguage: 'DE' },
                { Comment: 'Sharp', CommentLanguage: 'EN' },
                { Comment: 'Scharf', CommentLanguage: 'DE' },
              ],
            },
          ],
          Substances: [
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1A',
              SubstanceNameLocalized: 'Bleioxid',
              SubstanceNameLanguage: 'DE',
              SubstanceNames: [{ Name: 'Bleioxyd', Language: 'DE' }],
            },
          ],
        },
        at: [
          '/device/AdditionalDeviceDescriptions/1/AdditionalDeviceDescriptionLanguage',
          '/device/StorageHandlingConditions/0/Comments/1/CommentLanguage',
          '/device/CriticalWarnings/0/Comments/2/CommentLanguage',
          '/device/Substances/0/SubstanceNames/0/Language',
        ],
      },
    ],
  },
})

/** `ANY` is no language that a text could be given in twice: BR-DTX-UDID-090 and others ask for one. */
function inLanguage(language: string | undefined): string | undefined {
  return language === 'ANY' ? undefined : language
}
