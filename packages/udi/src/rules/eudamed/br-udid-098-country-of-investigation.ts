import { isOnUnionMarket } from '../eudamed-terms/union-market.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-098',
  title: 'The countries named for a clinical investigation are outside the Union.',
  message:
    'NonEUApplicableCountries has {value}, which is not in the list of such countries (version {version}): {hint}.',
  severity: 'error',
  source: businessRules('BR-UDID-098'),
  models: ['EU_UDI_MDR', 'EU_UDI_IVDR'],
  reads: { deviceGroup: ['ClinicalInvestigations'] },

  check({ deviceGroup: { ClinicalInvestigations = [] } }, report, { nonEuCountries, marketCountries }) {
    for (const [index, { NonEUApplicableCountries = [] }] of ClinicalInvestigations.entries()) {
      for (const [place, country] of NonEUApplicableCountries.entries()) {
        if (nonEuCountries.has(country)) continue
        const isInside = isOnUnionMarket(country, marketCountries)
        const hint = isInside ? 'it counts as a country of the Union; remove it' : 'give two-letter codes'
        const at = `/deviceGroup/ClinicalInvestigations/${index}/NonEUApplicableCountries/${place}` as const
        report({ at, value: country, words: { hint, version: nonEuCountries.version } })
      }
    }
  },

  examples: {
    good: [
      {
        title: 'a string of two',
        deviceGroup: { ClinicalInvestigations: [{ Reference: 'CI-1', NonEUApplicableCountries: 'US, CH' }] },
      },
      {
        title: 'does not apply to an investigation in the Union',
        deviceGroup: { ClinicalInvestigations: [{ Reference: 'CIV-DE-1' }] },
      },
    ],
    bad: [
      {
        title: 'Germany, and a country by its name',
        deviceGroup: {
          ClinicalInvestigations: [{ Reference: 'CI-1', NonEUApplicableCountries: ['US', 'DE', 'Japan'] }],
        },
        at: [
          '/deviceGroup/ClinicalInvestigations/0/NonEUApplicableCountries/1',
          '/deviceGroup/ClinicalInvestigations/0/NonEUApplicableCountries/2',
        ],
      },
    ],
  },
})
