import { regulationModels } from '../../models/families.ts'
import { businessRules } from '../../rules/sources.ts'
import { defineUpdateRule } from '../update-rule.ts'

export default defineUpdateRule({
  id: 'BR-UDID-632-A',
  title: 'Packages are added to a registered device, and none is removed.',
  message:
    'Packages of a registered device cannot be removed: {value} is missing. Give each as registered; one that is out of use with the Status NO_LONGER_PLACED_ON_THE_MARKET.',
  source: businessRules('BR-UDID-632'),
  models: regulationModels,
  record: 'device',

  check({ desired, registered, differences }, report) {
    const status = desired.CommercialDistributionStatus
    // The packages of a device that leaves the market leave with it (BR-UDID-073).
    const asDesired = <Item extends object>(item: Item) =>
      status === 'NO_LONGER_PLACED_ON_THE_MARKET' ? { ...item, Status: status } : item
    const gone = differences.filter(({ after }) => after === undefined)
    const path = '/device/Packages'
    if (desired.Packages === undefined && gone.length > 0) {
      const value = registered.Packages?.map(({ PackagingDi }) => PackagingDi).join(', ')
      report({
        at: path,
        blocks: gone,
        value,
        fix: [{ op: 'add', path, value: registered.Packages?.map(asDesired) }],
      })
      return
    }
    for (const difference of gone) {
      const item = difference.before as { PackagingDi: string }
      const fix = [{ op: 'add', path: `${path}/-`, value: asDesired(item) }] as const
      report({ at: path, blocks: [difference], value: item.PackagingDi, fix })
    }
  },

  examples: {
    good: [
      {
        title: 'one more, in another order',
        registered: { device: { Packages: [box(), carton()] } },
        desired: { device: { Packages: [carton(), pallet(), box()] } },
      },
    ],
    bad: [
      {
        title: 'the outer one is gone',
        registered: { device: { Packages: [box(), carton()] } },
        desired: { device: { Packages: [box()] } },
        at: '/device/Packages',
      },
      {
        title: 'all are gone',
        registered: { device: { Packages: [box(), carton()] } },
        desired: { device: { Packages: null } },
        at: '/device/Packages',
      },
    ],
  },
})

function box(): object {
  return makePackage('10308676965720', 10, '00308676965723')
}

function carton(): object {
  return makePackage('20308676965727', 12, '10308676965720')
}

function pallet(): object {
  return makePackage('30308676965724', 40, '20308676965727')
}

function makePackage(PackagingDi: string, NumberOfItems: number, Child: string): object {
  return { PackagingDi, Status: 'ON_THE_MARKET', NumberOfItems, Child }
}
