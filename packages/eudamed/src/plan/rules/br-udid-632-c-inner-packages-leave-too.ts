import type { Difference } from '@udigate/udi'
import { regulationModels } from '../../models/families.ts'
import { businessRules } from '../../rules/sources.ts'
import { packageAt, packagesInside } from '../package-levels.ts'
import { defineUpdateRule } from '../update-rule.ts'

const gone = 'NO_LONGER_PLACED_ON_THE_MARKET'

export default defineUpdateRule({
  id: 'BR-UDID-632-C',
  title: 'With a package that leaves the EU market, all packages inside it leave.',
  message:
    'Status of package {package} is {value}, but {outer} around it leaves the EU market, and EUDAMED takes all packages inside it off the market as well. Give package {package} the Status NO_LONGER_PLACED_ON_THE_MARKET too.',
  source: businessRules('BR-UDID-632'),
  models: regulationModels,
  record: 'device',

  check({ desired, differences }, report) {
    const { Packages: packages = [] } = desired
    const leaving = differences.filter(({ before, after }) => before === 'ON_THE_MARKET' && after === gone)
    if (leaving.length === 0) return
    const inside = packagesInside(desired)
    for (const [index, { PackagingDi, Status }] of packages.entries()) {
      if (Status === gone) continue
      const blocks = leaving.filter(({ path }) => inside[packageAt(path)]?.has(index))
      const [first] = blocks
      if (first === undefined) continue
      const at = `/device/Packages/${index}/Status`
      report({
        at,
        blocks,
        value: Status,
        fix: [{ op: 'add', path: at, value: gone }],
        words: { package: PackagingDi, outer: outerPackage(first, packages) },
      })
    }
  },

  examples: {
    good: [
      {
        title: 'the outer package leaves with the inner one',
        registered: { device: { Packages: [box('ON_THE_MARKET'), carton('ON_THE_MARKET')] } },
        desired: { device: { Packages: [box(gone), carton(gone)] } },
      },
      {
        title: 'the inner package leaves alone',
        registered: { device: { Packages: [box('ON_THE_MARKET'), carton('ON_THE_MARKET')] } },
        desired: { device: { Packages: [box(gone), carton('ON_THE_MARKET')] } },
      },
    ],
    bad: [
      {
        title: 'the outer package leaves alone',
        registered: { device: { Packages: [box('ON_THE_MARKET'), carton('ON_THE_MARKET')] } },
        desired: { device: { Packages: [box('ON_THE_MARKET'), carton(gone)] } },
        at: '/device/Packages/0/Status',
      },
    ],
  },
})

function outerPackage({ path }: Difference, packages: readonly { PackagingDi: string }[]): string {
  return packages[packageAt(path)]?.PackagingDi ?? ''
}

function box(Status: string): object {
  return { PackagingDi: '10308676965720', Status, NumberOfItems: 10, Child: '00308676965723' }
}

function carton(Status: string): object {
  return { PackagingDi: '20308676965727', Status, NumberOfItems: 12, Child: '10308676965720' }
}
