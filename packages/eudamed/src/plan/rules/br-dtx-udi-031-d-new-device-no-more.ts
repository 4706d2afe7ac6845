import { ivdrDevices } from '../../models/families.ts'
import { businessRules } from '../../rules/sources.ts'
import { mustStay } from '../must-stay.ts'
import { defineUpdateRule } from '../update-rule.ts'

export default defineUpdateRule({
  id: 'BR-DTX-UDI-031-D',
  title: 'A device that was registered as not new does not become new.',
  message: '{field} can change from true to false only: {registered} is registered. Give it as registered.',
  // The official text announces a list of fields and has none; the column "updateable" of the data dictionary has it.
  source: businessRules('BR-DTX-UDI-031'),
  models: ivdrDevices,
  record: 'device',

  check({ registered, differences }, report) {
    if (registered.NewDevice) return
    for (const difference of differences) report(mustStay(difference))
  },

  examples: {
    good: [
      {
        title: 'new no more',
        registered: { device: { NewDevice: true } },
        desired: { device: { NewDevice: false } },
      },
    ],
    bad: [
      { title: 'new at a later time', desired: { device: { NewDevice: true } }, at: '/device/NewDevice' },
    ],
  },
})
