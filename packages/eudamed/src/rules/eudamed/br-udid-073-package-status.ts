import { regulationModels } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-073',
  title: 'The packages of a device that is not on the market have the status of the device.',
  message:
    'Status {value} of package {package} is not {status}, which the device has. Give the package the same.',
  severity: 'error',
  source: businessRules('BR-UDID-073'),
  models: regulationModels,
  reads: { device: ['CommercialDistributionStatus', 'Packages'] },

  check({ device: { CommercialDistributionStatus: status, Packages = [] } }, report) {
    if (status === 'ON_THE_MARKET') return
    for (const [index, { PackagingDi, Status }] of Packages.entries()) {
      if (Status === status) continue
      const at = `/device/Packages/${index}/Status` as const
      const words = { package: PackagingDi, status }
      report({ at, value: Status, words, fix: [{ op: 'replace', path: at, value: status }] })
    }
  },

  examples: {
    good: [
      {
        title: 'a device on the market may be in packages that no longer are',
        device: {
          Packages: [
            {
              PackagingDi: '10308676965720',
              Status: 'NO_LONGER_PLACED_ON_THE_MARKET',
              NumberOfItems: 10,
              Child: '00308676965723',
            },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'a package on the market of a device that is not meant for it',
        device: {
          CommercialDistributionStatus: 'NOT_INTENDED_FOR_EU_MARKET',
          MarketInfos: null,
          Packages: [
            {
              PackagingDi: '10308676965720',
              Status: 'ON_THE_MARKET',
              NumberOfItems: 10,
              Child: '00308676965723',
            },
          ],
        },
        at: '/device/Packages/0/Status',
        fixed: 'all',
      },
    ],
  },
})
