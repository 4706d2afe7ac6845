import { regulationDevices } from '../models/families.ts'
import type { DesiredRecords } from '../plan/desired-and-registered.ts'
import { judgeFirstCountries, marketsNotSent, noFirstCountries } from '../plan/judge-lost-countries.ts'
import { planSubmission } from '../plan/plan-submission.ts'
import { canonicalise } from '../records/canonical.ts'
import { businessRules } from '../rules/sources.ts'
import { validRequests } from '../rules/valid-requests.ts'
import type { OtherCheck } from './describe-check.ts'
import type { Judge } from './example-findings.ts'

const CommercialDistributionStatus = 'NO_LONGER_PLACED_ON_THE_MARKET'

/** What is said of countries that go with the status of a device. */
export const lostCountriesChecks: readonly OtherCheck[] = [
  {
    ...marketsNotSent,
    title: 'A registered device that is off the EU market gives no countries.',
    why: 'The register decides it: planning reports it for a registered device that leaves the market, or has left it. It never stands against submitting.',
    source: businessRules('BR-UDID-046'),
    models: regulationDevices,
    severity: 'warning',
    decidedFrom: ['plan'],
    reads: ['/device/MarketInfos', '/device/CommercialDistributionStatus'],
    good: [
      {
        title: 'the status alone',
        model: 'EU_UDI_MDR',
        change: { device: { CommercialDistributionStatus, MarketInfos: null } },
      },
    ],
    bad: [
      {
        title: 'the countries as they are registered',
        model: 'EU_UDI_MDR',
        change: { device: { CommercialDistributionStatus } },
      },
    ],
    judge: judgeLeaving,
  },
  {
    ...noFirstCountries,
    title: 'A device that is off the EU market is registered without countries of that market.',
    why: 'The register decides it: planning and submitting refuse it of a device that is not registered yet, since EUDAMED does. Of a registered one they are left out (UDG-MARKETS-NOT-SENT), and validating warns (BR-UDID-046-B).',
    source: businessRules('BR-UDID-046'),
    models: regulationDevices,
    decidedFrom: ['plan'],
    reads: ['/device/MarketInfos', '/device/CommercialDistributionStatus'],
    good: [
      {
        title: 'the status alone',
        model: 'EU_UDI_MDR',
        change: { device: { CommercialDistributionStatus, MarketInfos: null } },
      },
    ],
    bad: [
      {
        title: 'a first registration with countries',
        model: 'EU_UDI_IVDR',
        change: { device: { CommercialDistributionStatus } },
      },
    ],
    judge: (model, request) =>
      judgeFirstCountries({ model, ...canonicalise(model, request) } as unknown as DesiredRecords, {}),
  },
]

/** Judges a request over the valid request of its model as it is registered. */
function judgeLeaving(...[model, request]: Parameters<Judge>): ReturnType<Judge> {
  const before = canonicalise(model, validRequests[model])
  const state = 'REGISTERED'
  const plan = planSubmission(
    // Examples have the shape of their model.
    { model, ...canonicalise(model, request) } as unknown as DesiredRecords,
    {
      device: { model, state, record: before.device },
      deviceGroup: { model, state, record: before.deviceGroup },
    },
  )
  return plan.kind === 'operations' ? (plan.warnings ?? []) : []
}
