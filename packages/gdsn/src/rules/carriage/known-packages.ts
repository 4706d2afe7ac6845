import type { GdsnRule } from '../rule.ts'
import { gs1Rule } from '../sources.ts'

export const knownPackages: GdsnRule = {
  id: 'UDG-GDSN-PACKAGE-UNKNOWN',
  title: 'What stands beside the records speaks of packages that the device has, of each once.',
  message:
    'Of the package {value} nothing is sent: the device has no such package, or it was spoken of before. Add it to Packages of the device, or leave it out here.',
  severity: 'error',
  source: gs1Rule(472),
  check({ records: { device, companion } }, report) {
    const known = new Set(device.Packages?.map(({ PackagingDi }) => PackagingDi))
    for (const [index, { Gtin }] of (companion.Packages ?? []).entries())
      if (!known.delete(Gtin)) report({ at: `/tradeItem/Packages/${index}/Gtin`, value: Gtin })
  },
  examples: {
    good: [{ title: 'The package of the device', tradeItem: { Packages: [{ Gtin: '19506000117840' }] } }],
    bad: [
      {
        title: 'Another package',
        tradeItem: { Packages: [{ Gtin: '29506000117847' }] },
        at: ['/tradeItem/Packages/0/Gtin'],
      },
      {
        title: 'The same package twice',
        tradeItem: { Packages: [{ Gtin: '19506000117840' }, { Gtin: '19506000117840' }] },
        at: ['/tradeItem/Packages/1/Gtin'],
      },
    ],
  },
}
