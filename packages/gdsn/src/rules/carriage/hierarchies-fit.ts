import { mostItems } from '../../messages/render-json.ts'
import type { GdsnRule } from '../rule.ts'
import { poolRule } from '../sources.ts'

/** So many packages that nothing else holds. */
function makePackages(count: number): object[] {
  return Array.from({ length: count }, (_, index) => ({
    PackagingDi: `9${String(index).padStart(13, '0')}`,
    PackagingDiIssuingAgency: 'GS1',
    Status: 'ON_THE_MARKET',
    NumberOfItems: 10,
    Child: '09506000117843',
    ChildIssuingAgency: 'GS1',
  }))
}

export const hierarchiesFit: GdsnRule = {
  id: 'UDG-GDSN-HIERARCHIES',
  title: `A device has at most ${mostItems} packages that nothing else holds, so that one request to the pool holds its hierarchies.`,
  message: `The device has {value} packages that nothing else holds; a request to the pool holds ${mostItems} hierarchies. Leave out packages that are no longer used.`,
  severity: 'error',
  source: poolRule('CatalogueItem/Live/CreateMany'),
  check({ hierarchies: { length } }, report) {
    if (length > mostItems) report({ at: '/device/Packages', value: length })
  },
  examples: {
    good: [{ title: 'Two of them', device: { Packages: makePackages(2) } }],
    bad: [
      {
        title: 'One more than a request holds',
        device: { Packages: makePackages(mostItems + 1) },
        // Pages show examples of records; this one is too long for one.
        item: {},
        at: ['/device/Packages'],
      },
    ],
  },
}
