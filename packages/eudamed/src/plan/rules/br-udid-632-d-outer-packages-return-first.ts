import { regulationModels } from '../../models/families.ts'
import { businessRules } from '../../rules/sources.ts'
import { mustStay } from '../must-stay.ts'
import { packageAt, packagesInside } from '../package-levels.ts'
import { defineUpdateRule } from '../update-rule.ts'

const gone = 'NO_LONGER_PLACED_ON_THE_MARKET'

export default defineUpdateRule({
  id: 'BR-UDID-632-D',
  title: 'A package returns to the EU market only if no package around it is off that market.',
  message:
    'Status of package {package} cannot change from {registered} to {value}, because {outer} around it is NO_LONGER_PLACED_ON_THE_MARKET. Leave it as registered, or let the outermost one return too.',
  source: businessRules('BR-UDID-632'),
  models: regulationModels,
  record: 'device',

  check({ desired, differences }, report) {
    const { Packages: packages = [] } = desired
    const returning = differences.filter(({ before, after }) => before === gone && after === 'ON_THE_MARKET')
    if (returning.length === 0) return
    const inside = packagesInside(desired)
    for (const difference of returning) {
      const place = packageAt(difference.path)
      const outer = packages.find(({ Status }, index) => Status === gone && inside[index]?.has(place))
      if (outer === undefined) continue
      const violation = mustStay(difference)
      report({
        ...violation,
        words: { ...violation.words, package: packages[place]?.PackagingDi ?? '', outer: outer.PackagingDi },
      })
    }
  },

  examples: {
    good: [
      {
        title: 'the outer package returns alone',
        registered: { device: { Packages: [box(gone), carton(gone)] } },
        desired: { device: { Packages: [box(gone), carton('ON_THE_MARKET')] } },
      },
      {
        title: 'both return',
        registered: { device: { Packages: [box(gone), carton(gone)] } },
        desired: { device: { Packages: [box('ON_THE_MARKET'), carton('ON_THE_MARKET')] } },
      },
    ],
    bad: [
      {
        title: 'the inner package returns alone',
        registered: { device: { Packages: [box(gone), carton(gone)] } },
        desired: { device: { Packages: [box('ON_THE_MARKET'), carton(gone)] } },
        at: '/device/Packages/0/Status',
      },
    ],
  },
})

function box(Status: string): object {
  return { PackagingDi: '10308676965720', Status, NumberOfItems: 10, Child: '00308676965723' }
}

function carton(Status: string): object {
  return { PackagingDi: '20308676965727', Status, NumberOfItems: 12, Child: '10308676965720' }
}
