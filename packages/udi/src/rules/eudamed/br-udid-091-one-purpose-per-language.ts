import { repeatedItems } from '../eudamed-terms/repeated.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-091',
  title: 'The medical purpose of a system or procedure pack is given once in a language.',
  message: 'There is already a MedicalPurpose in {value}. Give one text for each language.',
  severity: 'error',
  source: businessRules('BR-UDID-091'),
  models: ['EU_UDI_SPP'],
  reads: { deviceGroup: ['MedicalPurposes'] },

  check({ deviceGroup: { MedicalPurposes } }, report) {
    for (const index of repeatedItems(MedicalPurposes, purpose => purpose.MedicalPurposeLanguage)) {
      const value = MedicalPurposes[index]?.MedicalPurposeLanguage
      report({ at: `/deviceGroup/MedicalPurposes/${index}/MedicalPurposeLanguage`, value })
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
    ],
  },
})
