import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-DTX-UDI-079',
  title: 'Devices are registered by a manufacturer.',
  message: 'MFActorCode {value} is not the SRN of a manufacturer. Give one of the role MF.',
  severity: 'error',
  source: businessRules('BR-DTX-UDI-079'),
  models: ['EU_UDI_MDR', 'EU_UDI_IVDR'],
  reads: { deviceGroup: ['MFActorCode'] },

  check({ deviceGroup: { MFActorCode } }, report) {
    if (!/^..-MF-/.test(MFActorCode)) report({ at: '/deviceGroup/MFActorCode', value: MFActorCode })
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
      },
    ],
  },
})
