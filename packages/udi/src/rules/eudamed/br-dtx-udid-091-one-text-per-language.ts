import { otherCriticalWarning, otherStorageCondition } from '../eudamed-terms/other-codes.ts'
import { repeatedItems } from '../eudamed-terms/repeated.ts'
import { hasRegistryNumber, namesOfSubstance } from '../eudamed-terms/substances.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-DTX-UDID-091',
  title:
    'Descriptions, names of substances and texts of other conditions and warnings are given once in a language.',
  message: 'There is already a text in {value}. Give one text for each language.',
  severity: 'error',
  source: businessRules('BR-DTX-UDID-091'),
  models: ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_SPP'],
  reads: {
    device: ['AdditionalDeviceDescriptions', 'StorageHandlingConditions', 'CriticalWarnings', 'Substances'],
  },

  check({ device }, report) {
    const { AdditionalDeviceDescriptions = [], StorageHandlingConditions = [] } = device
    const { CriticalWarnings = [], Substances = [] } = device
    const languageOf = (text: (typeof AdditionalDeviceDescriptions)[number]): string =>
      text.AdditionalDeviceDescriptionLanguage
    for (const index of repeatedItems(AdditionalDeviceDescriptions, languageOf)) {
      const at = `/device/AdditionalDeviceDescriptions/${index}/AdditionalDeviceDescriptionLanguage` as const
      report({ at, value: AdditionalDeviceDescriptions[index]?.AdditionalDeviceDescriptionLanguage })
    }
    for (const [index, { StorageHandlingCondition, Comments = [] }] of StorageHandlingConditions.entries()) {
      if (StorageHandlingCondition !== otherStorageCondition) continue
      for (const comment of repeatedItems(Comments, ({ CommentLanguage }) => CommentLanguage)) {
        const at = `/device/StorageHandlingConditions/${index}/Comments/${comment}/CommentLanguage` as const
        report({ at, value: Comments[comment]?.CommentLanguage })
      }
    }
    for (const [index, { CriticalWarning, Comments = [] }] of CriticalWarnings.entries()) {
      if (CriticalWarning !== otherCriticalWarning) continue
      for (const comment of repeatedItems(Comments, ({ CommentLanguage }) => CommentLanguage)) {
        const at = `/device/CriticalWarnings/${index}/Comments/${comment}/CommentLanguage` as const
        report({ at, value: Comments[comment]?.CommentLanguage })
      }
    }
    for (const [index, substance] of Substances.entries()) {
      if (hasRegistryNumber(substance) || substance.INN !== undefined) continue
      const names = namesOfSubstance(substance)
      for (const name of repeatedItems(names, ({ language }) => language)) {
        const { at = 'SubstanceNames', language } = names[name] ?? {}
        report({ at: `/device/Substances/${index}/${at}`, value: language })
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
