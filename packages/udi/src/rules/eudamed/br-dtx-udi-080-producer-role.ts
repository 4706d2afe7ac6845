import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-DTX-UDI-080',
  title: 'Systems and procedure packs are registered by their producer.',
  message:
    'PRActorCode {value} is not the SRN of a producer of systems or procedure packs. Give one of the role PR.',
  severity: 'error',
  source: businessRules('BR-DTX-UDI-080'),
  models: ['EU_UDI_SPP'],
  reads: { deviceGroup: ['PRActorCode'] },

  check({ deviceGroup: { PRActorCode } }, report) {
    if (!/^..-PR-/.test(PRActorCode)) report({ at: '/deviceGroup/PRActorCode', value: PRActorCode })
  },

  examples: {
    good: [
      { title: 'a producer', actorCode: 'FR-PR-000000002', deviceGroup: { PRActorCode: 'FR-PR-000000002' } },
    ],
    bad: [
      {
        title: 'a manufacturer',
        actorCode: 'FR-MF-000000002',
        deviceGroup: { PRActorCode: 'FR-MF-000000002' },
        at: '/deviceGroup/PRActorCode',
      },
    ],
  },
})
