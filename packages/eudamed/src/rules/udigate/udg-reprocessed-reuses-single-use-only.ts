import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { regulation } from '../sources.ts'

export default defineRule({
  id: 'UDG-REPROCESSED-REUSES',
  title: 'A reprocessed single-use device is for single use.',
  message:
    'NumberOfReuses {value} does not fit Reprocessed, which says that this is a reprocessed single-use device. Set NumberOfReuses to 0, or Reprocessed to false where the device was made for reuse; EUDAMED accepts this.',
  severity: 'warning',
  source: regulation('MDR', 'Article 2(8), Article 17'),
  models: mdrDevices,
  reads: { device: ['NumberOfReuses', 'Reprocessed'] },

  check({ device: { NumberOfReuses, Reprocessed } }, report) {
    // What is below -1 is for BR-UDID-024.
    if (!Reprocessed || NumberOfReuses === 0 || NumberOfReuses < -1) return
    report({ at: '/device/NumberOfReuses', value: NumberOfReuses })
  },

  examples: {
    good: [
      { title: 'a reprocessed single-use device', device: { Reprocessed: true } },
      { title: 'does not apply to a device that is made for reuse', device: { NumberOfReuses: 15 } },
    ],
    bad: [
      {
        title: 'reuse without limit',
        device: { Reprocessed: true, NumberOfReuses: -1 },
        at: '/device/NumberOfReuses',
      },
      {
        title: 'one more use',
        device: { Reprocessed: true, NumberOfReuses: 1 },
        at: '/device/NumberOfReuses',
      },
    ],
  },
})
