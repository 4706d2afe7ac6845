import { everyModel } from '../../models/families.ts'
import { businessRules } from '../../rules/sources.ts'
import { mustStay, readPackageDi } from '../must-stay.ts'
import { defineUpdateRule } from '../update-rule.ts'

const initialOnly = 'NOT_INTENDED_FOR_EU_MARKET'

export default defineUpdateRule({
  id: 'BR-UDID-073-A',
  title: 'A registered device or package does not become one that is not intended for the EU market.',
  message:
    '{field} {value}{whose} is a status for the first registration only; {registered} is registered. Give it as registered, or as NO_LONGER_PLACED_ON_THE_MARKET where it leaves the EU market.',
  source: businessRules('BR-UDID-073'),
  models: everyModel,
  record: 'device',

  check({ desired, differences }, report) {
    for (const difference of differences) {
      if (difference.after !== initialOnly) continue
      const violation = mustStay(difference)
      const [, , field = '', index, member] = difference.path.split('/')
      const words =
        member === undefined
          ? { field, whose: '' }
          : { field: member, whose: ` of package ${readPackageDi(desired, index)}` }
      report({ ...violation, words: { ...violation.words, ...words } })
    }
  },

  examples: {
    good: [
      {
        title: 'no longer on the market',
        desired: {
          device: { CommercialDistributionStatus: 'NO_LONGER_PLACED_ON_THE_MARKET', MarketInfos: null },
        },
      },
      {
        title: 'a device that comes to the market',
        registered: {
          device: { CommercialDistributionStatus: 'NOT_INTENDED_FOR_EU_MARKET', MarketInfos: null },
        },
        desired: {
          device: {
            CommercialDistributionStatus: 'ON_THE_MARKET',
            MarketInfos: [{ Country: 'DE', OriginalPlacedOnTheMarket: true }],
          },
        },
      },
    ],
    bad: [
      {
        title: 'a device on the market',
        desired: {
          device: { CommercialDistributionStatus: 'NOT_INTENDED_FOR_EU_MARKET', MarketInfos: null },
        },
        at: '/device/CommercialDistributionStatus',
      },
      {
        title: 'a package on the market',
        registered: { device: { Packages: [makeBoxOfTen('ON_THE_MARKET')] } },
        desired: { device: { Packages: [makeBoxOfTen('NOT_INTENDED_FOR_EU_MARKET')] } },
        at: '/device/Packages/0/Status',
      },
    ],
  },
})

function makeBoxOfTen(Status: string): object {
  return { PackagingDi: '10308676965720', Status, NumberOfItems: 10, Child: '00308676965723' }
}
