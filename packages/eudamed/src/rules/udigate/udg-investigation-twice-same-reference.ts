import { devices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'
import { findRepeats } from '../terms/repeated.ts'

export default defineRule({
  id: 'UDG-INVESTIGATION-TWICE',
  title: 'The clinical investigations and performance studies of a group have different references.',
  message:
    'Reference {value} is already that of another entry of ClinicalInvestigations. Give each investigation once, with all its countries; no rule of EUDAMED refuses it.',
  severity: 'warning',
  source: udigate('Entries given twice'),
  models: devices,
  reads: { deviceGroup: ['ClinicalInvestigations'] },

  check({ deviceGroup: { ClinicalInvestigations = [] } }, report) {
    for (const { item, index } of findRepeats(ClinicalInvestigations, ({ Reference }) => Reference)) {
      report({ at: `/deviceGroup/ClinicalInvestigations/${index}/Reference`, value: item.Reference })
    }
  },

  examples: {
    good: [
      {
        title: 'two investigations',
        deviceGroup: {
          ClinicalInvestigations: [{ Reference: 'CIV-22-05-039912' }, { Reference: 'NCT05512345' }],
        },
      },
    ],
    bad: [
      {
        title: 'one investigation for each country',
        deviceGroup: {
          ClinicalInvestigations: [
            { Reference: 'NCT05512345', NonEUApplicableCountries: ['US'] },
            { Reference: 'NCT05512345', NonEUApplicableCountries: ['JP'] },
          ],
        },
        at: '/deviceGroup/ClinicalInvestigations/1/Reference',
      },
    ],
  },
})
