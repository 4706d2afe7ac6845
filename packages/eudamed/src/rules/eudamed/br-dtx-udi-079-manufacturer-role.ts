import { replaceWith } from '@udigate/udi'
import { devices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-DTX-UDI-079',
  title: 'Devices are registered by a manufacturer.',
  message: 'MFActorCode {value} is not the SRN of a manufacturer. {advice}.',
  severity: 'error',
  source: businessRules('BR-DTX-UDI-079'),
  models: devices,
  reads: { deviceGroup: ['MFActorCode'] },

  check({ deviceGroup: { MFActorCode }, actorCode }, report) {
    if (MFActorCode.slice(3, 5) === 'MF') return
    const at = '/deviceGroup/MFActorCode'
    // Manufacturers submit their own devices (BR-DTX-UDI-032).
    const meant = actorCode?.slice(3, 5) === 'MF' ? actorCode : undefined
    const advice = meant === undefined ? 'Give one of the role MF' : `Write ${meant}, which submits`
    report({ at, value: MFActorCode, words: { advice }, ...replaceWith(at, meant) })
  },

  examples: {
    good: [
      {
        title: 'a manufacturer',
        actorCode: 'FR-MF-000000002',
        deviceGroup: { MFActorCode: 'FR-MF-000000002' },
      },
    ],
    bad: [
      {
        title: 'a producer',
        actorCode: 'FR-PR-000000002',
        deviceGroup: { MFActorCode: 'FR-PR-000000002' },
        at: '/deviceGroup/MFActorCode',
        says: 'of the role MF',
      },
      {
        title: 'a producer in both records, although a manufacturer submits',
        device: { MFActorCode: 'FR-PR-000000002' },
        deviceGroup: { MFActorCode: 'FR-PR-000000002' },
        at: '/deviceGroup/MFActorCode',
        fixed: 'all',
        says: 'DE-MF-000001723',
      },
    ],
  },
})
