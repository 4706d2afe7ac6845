import { otherCriticalWarning, otherStorageCondition } from '../../codes/other-codes.ts'
import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-DTX-UDID-090',
  title: 'Texts other than trade names are in a language.',
  message:
    '{field} is {value}, which is allowed for trade names only. Write the code of the language that the text is in, such as EN.',
  severity: 'error',
  source: businessRules('BR-DTX-UDID-090'),
  models: everyModel,
  judgesEachField: true,
  reads: {
    device: ['AdditionalDeviceDescriptions', 'StorageHandlingConditions', 'CriticalWarnings'],
    deviceGroup: ['MedicalPurposes'],
  },

  check({ device, deviceGroup: { MedicalPurposes = [] } }, report) {
    const {
      AdditionalDeviceDescriptions = [],
      StorageHandlingConditions = [],
      CriticalWarnings = [],
    } = device
    for (const [index, text] of AdditionalDeviceDescriptions.entries()) {
      if (text.AdditionalDeviceDescriptionLanguage !== 'ANY') continue
      const at = `/device/AdditionalDeviceDescriptions/${index}/AdditionalDeviceDescriptionLanguage` as const
      report({ at, value: 'ANY', words: { field: 'AdditionalDeviceDescriptionLanguage' } })
    }
    for (const [index, { StorageHandlingCondition, Comments = [] }] of StorageHandlingConditions.entries()) {
      if (StorageHandlingCondition !== otherStorageCondition) continue
      for (const comment of listPlacesOfAny(Comments)) {
        report({
          at: `/device/StorageHandlingConditions/${index}/Comments/${comment}/CommentLanguage`,
          value: 'ANY',
          words: { field: 'CommentLanguage' },
        })
      }
    }
    for (const [index, { CriticalWarning, Comments = [] }] of CriticalWarnings.entries()) {
      if (CriticalWarning !== otherCriticalWarning) continue
      for (const comment of listPlacesOfAny(Comments)) {
        report({
          at: `/device/CriticalWarnings/${index}/Comments/${comment}/CommentLanguage`,
          value: 'ANY',
          words: { field: 'CommentLanguage' },
        })
      }
    }
    for (const [index, { MedicalPurposeLanguage }] of MedicalPurposes.entries()) {
      if (MedicalPurposeLanguage !== 'ANY') continue
      report({
        at: `/deviceGroup/MedicalPurposes/${index}/MedicalPurposeLanguage`,
        value: 'ANY',
        words: { field: 'MedicalPurposeLanguage' },
      })
    }
  },

  examples: {
    good: [
      {
        title: 'a trade name in no language, and a temperature',
        device: {
          AdditionalTradeNames: [{ AdditionalTradeName: 'Nadel', AdditionalTradeNameLanguage: 'ANY' }],
          StorageHandlingConditions: [
            { StorageHandlingCondition: 'SHC006', Comments: [{ Comment: '4 °C', CommentLanguage: 'ANY' }] },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'a description and the texts of other conditions and warnings',
        device: {
          AdditionalDeviceDescriptions: [
            { AdditionalDeviceDescription: 'Needle', AdditionalDeviceDescriptionLanguage: 'ANY' },
          ],
          StorageHandlingConditions: [
            { StorageHandlingCondition: 'SHC099', Comments: [{ Comment: 'Dark', CommentLanguage: 'ANY' }] },
          ],
          CriticalWarnings: [
            { CriticalWarning: 'CW999', Comments: [{ Comment: 'Sharp', CommentLanguage: 'ANY' }] },
          ],
        },
        at: [
          '/device/AdditionalDeviceDescriptions/0/AdditionalDeviceDescriptionLanguage',
          '/device/StorageHandlingConditions/0/Comments/0/CommentLanguage',
          '/device/CriticalWarnings/0/Comments/0/CommentLanguage',
        ],
      },
      {
        title: 'a medical purpose',
        model: 'EU_UDI_SPP',
        deviceGroup: { MedicalPurposes: [{ MedicalPurpose: 'Wounds', MedicalPurposeLanguage: 'ANY' }] },
        at: '/deviceGroup/MedicalPurposes/0/MedicalPurposeLanguage',
      },
      {
        title: 'two medical purposes',
        model: 'EU_UDI_SPP',
        deviceGroup: {
          MedicalPurposes: [
            { MedicalPurpose: 'Wounds', MedicalPurposeLanguage: 'ANY' },
            { MedicalPurpose: 'Wunden', MedicalPurposeLanguage: 'ANY' },
          ],
        },
        at: [
          '/deviceGroup/MedicalPurposes/0/MedicalPurposeLanguage',
          '/deviceGroup/MedicalPurposes/1/MedicalPurposeLanguage',
        ],
      },
    ],
  },
})

function listPlacesOfAny(comments: readonly { CommentLanguage?: string }[]): number[] {
  return [...comments.keys()].filter(index => comments[index]?.CommentLanguage === 'ANY')
}
