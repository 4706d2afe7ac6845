import type { PatchOperation } from '@udigate/udi'
import { isOnUnionMarket } from '../../codes/union-market.ts'
import { devices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { meantCountry } from '../terms/country-spellings.ts'

export default defineRule({
  id: 'BR-UDID-098-B',
  title: 'The countries named for a clinical investigation are outside the Union.',
  message:
    'NonEUApplicableCountries has {value}, which is not in the list of such countries (version {version}): {hint}.',
  severity: 'error',
  source: businessRules('BR-UDID-098'),
  models: devices,
  reads: { deviceGroup: ['ClinicalInvestigations'] },

  check({ deviceGroup: { ClinicalInvestigations = [] } }, report, { nonEuCountries, marketCountries }) {
    for (const [index, { NonEUApplicableCountries = [] }] of ClinicalInvestigations.entries()) {
      for (const [place, country] of NonEUApplicableCountries.entries()) {
        if (nonEuCountries.has(country)) continue
        const path = `/deviceGroup/ClinicalInvestigations/${index}/NonEUApplicableCountries` as const
        const explain = () => {
          const meant = meantCountry(country, nonEuCountries)
          const isInside =
            !meant && (isOnUnionMarket(country, marketCountries) || meantCountry(country, marketCountries))
          const unknown = 'give codes of two letters'
          const hint = meant
            ? `write ${meant.code} for ${meant.term ?? meant.code}`
            : isInside
              ? 'it counts as a country of the Union; remove it'
              : unknown
          const words = { hint, version: nonEuCountries.version }
          return {
            words,
            ...(meant || isInside ? makeFix(path, NonEUApplicableCountries, place, meant?.code) : {}),
          }
        }
        report({ at: `${path}/${place}`, value: country, explain })
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
        fixed: 'all',
        says: ['remove it', 'write JP for Japan'],
      },
      {
        title: 'Germany by its name, and what is no country',
        deviceGroup: {
          ClinicalInvestigations: [{ Reference: 'CI-1', NonEUApplicableCountries: ['Germany', 'US', 'QQ'] }],
        },
        at: [
          '/deviceGroup/ClinicalInvestigations/0/NonEUApplicableCountries/0',
          '/deviceGroup/ClinicalInvestigations/0/NonEUApplicableCountries/2',
        ],
        fixed: ['/deviceGroup/ClinicalInvestigations/0/NonEUApplicableCountries/0'],
        says: ['remove it', 'give codes of two letters'],
      },
    ],
  },
})

const mostCountries = 50

/** Replaces the country at `place`, or removes it. The countries may stand in one text, so that it is all of them. */
function makeFix(
  path: string,
  countries: readonly string[],
  place: number,
  code: string | undefined,
): { fix?: readonly PatchOperation[] } {
  if (countries.length > mostCountries) return {}
  const others = countries.flatMap((country, each) => (each === place ? (code ?? []) : country))
  return { fix: [others.length === 0 ? { op: 'remove', path } : { op: 'replace', path, value: others }] }
}
