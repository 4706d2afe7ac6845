import { devices } from '../../models/families.ts'
import { businessRules } from '../../rules/sources.ts'
import { bringBack } from '../must-stay.ts'
import { defineUpdateRule } from '../update-rule.ts'

export default defineUpdateRule({
  id: 'BR-UDID-629',
  title: 'An original manufacturer is neither added to a registered device nor removed from it.',
  message:
    'OriginalManufacturer can be replaced where an organisation is registered, but neither added later nor removed; {registered} is registered. {advice}.',
  source: businessRules('BR-UDID-629'),
  models: devices,
  record: 'device',

  check({ registered, differences }, report) {
    if (registered.OriginalManufacturer?.ActorCode !== undefined) return
    for (const difference of differences) {
      const { path, before, after } = difference
      if (path !== '/device/OriginalManufacturer' || (before !== undefined && after !== undefined)) continue
      const words =
        before === undefined
          ? { registered: 'none', advice: 'Leave it out' }
          : { registered: 'an organisation', advice: 'Give it as registered' }
      report({ at: path, blocks: [difference], fix: [bringBack(difference)], words })
    }
  },

  examples: {
    good: [
      {
        title: 'another address of the organisation',
        registered: { device: { OriginalManufacturer: organisation('Kyoto') } },
        desired: { device: { OriginalManufacturer: organisation('Osaka') } },
      },
      {
        title: 'an organisation that has become a registered actor',
        registered: { device: { OriginalManufacturer: organisation('Kyoto') } },
        desired: { device: { OriginalManufacturer: { ActorCode: 'JP-MF-000000777', Organisation: null } } },
      },
    ],
    bad: [
      {
        title: 'one that was not given',
        desired: { device: { OriginalManufacturer: organisation('Kyoto') } },
        at: '/device/OriginalManufacturer',
      },
      {
        title: 'none any more',
        registered: { device: { OriginalManufacturer: organisation('Kyoto') } },
        desired: { device: { OriginalManufacturer: null } },
        at: '/device/OriginalManufacturer',
      },
    ],
  },
})

function organisation(City: string): object {
  const address = { City, PostalCode: '600-8001', Country: 'JP' }
  return { Organisation: { Name: 'Example Works', ...address, Email: 'udi@example.com' } }
}
