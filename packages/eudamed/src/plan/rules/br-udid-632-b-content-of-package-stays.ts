import { regulationModels } from '../../models/families.ts'
import { businessRules } from '../../rules/sources.ts'
import { mustStay, readPackageDi } from '../must-stay.ts'
import { defineUpdateRule } from '../update-rule.ts'

export default defineUpdateRule({
  id: 'BR-UDID-632-B',
  title: 'A registered package keeps its quantity and its content.',
  message:
    '{field} of package {package} cannot change once it is registered: {registered} is registered, {desired} is given. Give it as registered; another quantity or content needs a package identifier of its own.',
  source: businessRules('BR-UDID-632'),
  models: regulationModels,
  record: 'device',
  check({ desired, differences }, report) {
    for (const difference of differences) {
      const violation = mustStay(difference)
      const [, , , index, ...members] = difference.path.split('/')
      const field = members.join('/')
      report({ ...violation, words: { ...violation.words, field, package: readPackageDi(desired, index) } })
    }
  },

  examples: {
    good: [
      {
        title: 'another status',
        registered: { device: { Packages: [box(10, 'ON_THE_MARKET')] } },
        desired: { device: { Packages: [box(10, 'NO_LONGER_PLACED_ON_THE_MARKET')] } },
      },
    ],
    bad: [
      {
        title: 'another quantity',
        registered: { device: { Packages: [box(10, 'ON_THE_MARKET')] } },
        desired: { device: { Packages: [box(12, 'ON_THE_MARKET')] } },
        at: '/device/Packages/0/NumberOfItems',
      },
    ],
  },
})

function box(NumberOfItems: number, Status: string): object {
  return { PackagingDi: '10308676965720', Status, NumberOfItems, Child: '00308676965723' }
}
