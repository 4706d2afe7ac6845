import { mostLevels } from '../../levels/arrange-levels.ts'
import type { GdsnRule } from '../rule.ts'
import { gs1Rule } from '../sources.ts'

const inner = {
  PackagingDi: '19506000117840',
  PackagingDiIssuingAgency: 'GS1',
  Status: 'ON_THE_MARKET',
  NumberOfItems: 10,
}

export const packagesHoldDevice: GdsnRule = {
  id: 'UDG-GDSN-PACKAGE-LOOSE',
  title: `Every package leads to the device, in fewer than ${mostLevels} levels.`,
  message: `The package {value} holds the device neither directly nor in fewer than ${mostLevels} levels, so that it stands in no hierarchy. Name in Child what is inside of it.`,
  severity: 'error',
  source: gs1Rule(472),
  check({ records, arrangement }, report) {
    for (const index of arrangement.loose) {
      const value = records.device.Packages?.[index]?.PackagingDi
      report({ at: `/device/Packages/${index}/Child`, value })
    }
  },
  examples: {
    good: [
      {
        title: 'A package of the device',
        device: { Packages: [{ ...inner, Child: '09506000117843', ChildIssuingAgency: 'GS1' }] },
      },
    ],
    bad: [
      {
        title: 'A package of something else',
        device: { Packages: [{ ...inner, Child: '29506000117847', ChildIssuingAgency: 'GS1' }] },
        at: ['/device/Packages/0/Child'],
      },
    ],
  },
}
