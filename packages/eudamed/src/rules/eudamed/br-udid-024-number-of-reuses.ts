import { devices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-024',
  title: 'A device is for single use, or can be reused a stated number of times or without limit.',
  message:
    'NumberOfReuses {value} is not a number of reuses. Write 0 for a single-use device, the largest number of reuses, or -1 where there is no limit.',
  severity: 'error',
  source: businessRules('BR-UDID-024'),
  models: devices,
  reads: { device: ['NumberOfReuses'] },

  check({ device: { NumberOfReuses } }, report) {
    if (NumberOfReuses < -1) report({ at: '/device/NumberOfReuses', value: NumberOfReuses })
  },

  examples: {
    good: [
      { title: 'no limit', device: { NumberOfReuses: -1 } },
      { title: 'fifteen reuses', device: { NumberOfReuses: 15 } },
    ],
    bad: [
      { title: 'fewer than none', device: { NumberOfReuses: -2 }, at: '/device/NumberOfReuses' },
      {
        title: 'fewer than none of a reprocessed device',
        device: { NumberOfReuses: -2, Reprocessed: true },
        at: '/device/NumberOfReuses',
      },
      {
        title: 'a diagnostic',
        model: 'EU_UDI_IVDR',
        device: { NumberOfReuses: -99 },
        at: '/device/NumberOfReuses',
      },
    ],
  },
})
