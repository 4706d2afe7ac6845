import { devices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-098-A',
  title: 'Every clinical investigation or performance study that is named has a reference.',
  message:
    'Reference of this clinical investigation is missing. Give its single identification number, or the reference that it has outside the Union.',
  severity: 'error',
  source: businessRules('BR-UDID-098'),
  models: devices,
  reads: { deviceGroup: ['ClinicalInvestigations'] },

  check({ deviceGroup: { ClinicalInvestigations = [] } }, report) {
    for (const [index, { Reference }] of ClinicalInvestigations.entries()) {
      if (Reference === undefined) report({ at: `/deviceGroup/ClinicalInvestigations/${index}/Reference` })
    }
  },

  examples: {
    good: [
      {
        title: 'one in the Union and one outside',
        deviceGroup: {
          ClinicalInvestigations: [
            { Reference: 'CIV-22-05-039912' },
            { Reference: 'NCT05512345', NonEUApplicableCountries: ['US'] },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'countries alone',
        deviceGroup: {
          ClinicalInvestigations: [
            { Reference: 'CIV-22-05-039912' },
            { NonEUApplicableCountries: ['US', 'JP'] },
          ],
        },
        at: '/deviceGroup/ClinicalInvestigations/1/Reference',
      },
      {
        title: 'a performance study without one',
        model: 'EU_UDI_IVDR',
        deviceGroup: { ClinicalInvestigations: [{ Reference: null }] },
        at: '/deviceGroup/ClinicalInvestigations/0/Reference',
      },
    ],
  },
})
