import { packs } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { findRepeats, removeRepeat } from '../terms/repeated.ts'

export default defineRule({
  id: 'BR-UDID-091',
  title: 'The medical purpose of a system or procedure pack is given once in a language.',
  message: 'There is already a MedicalPurpose in the language {value}. Give one text for each language.',
  severity: 'error',
  source: businessRules('BR-UDID-091'),
  models: packs,
  reads: { deviceGroup: ['MedicalPurposes'] },

  check({ deviceGroup: { MedicalPurposes } }, report) {
    for (const repeat of findRepeats(MedicalPurposes, ({ MedicalPurposeLanguage: language }) =>
      // Of ANY there is BR-DTX-UDID-090 to say that it is no language.
      language === 'ANY' ? undefined : language,
    )) {
      const path = `/deviceGroup/MedicalPurposes/${repeat.index}` as const
      const value = repeat.item.MedicalPurposeLanguage
      report({ at: `${path}/MedicalPurposeLanguage`, value, ...removeRepeat(MedicalPurposes, repeat, path) })
    }
  },

  examples: {
    good: [
      {
        title: 'two languages',
        deviceGroup: {
          MedicalPurposes: [
            { MedicalPurpose: 'Wounds', MedicalPurposeLanguage: 'EN' },
            { MedicalPurpose: 'Wunden', MedicalPurposeLanguage: 'DE' },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'one language twice',
        deviceGroup: {
          MedicalPurposes: [
            { MedicalPurpose: 'Wounds', MedicalPurposeLanguage: 'EN' },
            { MedicalPurpose: 'Care of wounds', MedicalPurposeLanguage: 'EN' },
          ],
        },
        at: '/deviceGroup/MedicalPurposes/1/MedicalPurposeLanguage',
      },
      {
        title: 'one text twice',
        deviceGroup: {
          MedicalPurposes: [
            { MedicalPurpose: 'Wounds', MedicalPurposeLanguage: 'EN' },
            { MedicalPurpose: 'Wounds', MedicalPurposeLanguage: 'EN' },
          ],
        },
        at: '/deviceGroup/MedicalPurposes/1/MedicalPurposeLanguage',
        fixed: 'all',
      },
    ],
  },
})
