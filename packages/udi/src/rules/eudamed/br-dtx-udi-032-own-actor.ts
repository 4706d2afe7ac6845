import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-DTX-UDI-032',
  title: 'An actor submits devices in its own name.',
  message: '{field} {value} is not the actor that submits, {actorCode}. Correct one of them.',
  severity: 'error',
  source: businessRules('BR-DTX-UDI-032'),
  models: ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_SPP'],
  reads: { deviceGroup: ['MFActorCode', 'PRActorCode'] },

  check({ deviceGroup, actorCode }, report) {
    if (actorCode === undefined) return
    for (const field of ['MFActorCode', 'PRActorCode'] as const) {
      const value = deviceGroup[field]
      if (value === undefined || value === actorCode) continue
      report({ at: `/deviceGroup/${field}`, value, words: { field, actorCode } })
    }
  },

  examples: {
    good: [
      {
        title: 'another manufacturer that submits itself',
        actorCode: 'FR-MF-000000002',
        deviceGroup: { MFActorCode: 'FR-MF-000000002' },
      },
    ],
    bad: [
      {
        title: 'another manufacturer',
        deviceGroup: { MFActorCode: 'FR-MF-000000002' },
        at: '/deviceGroup/MFActorCode',
      },
      {
        title: 'another producer',
        model: 'EU_UDI_SPP',
        actorCode: 'DE-PR-000000002',
        at: '/deviceGroup/PRActorCode',
      },
    ],
  },
})
