import { replaceWith } from '@udigate/udi'
import { packs } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-DTX-UDI-080',
  title: 'Systems and procedure packs are registered by their producer.',
  message: 'PRActorCode {value} is not the SRN of a producer of systems or procedure packs. {advice}.',
  severity: 'error',
  source: businessRules('BR-DTX-UDI-080'),
  models: packs,
  reads: { deviceGroup: ['PRActorCode'] },

  check({ deviceGroup: { PRActorCode }, actorCode }, report) {
    if (PRActorCode.slice(3, 5) === 'PR') return
    const at = '/deviceGroup/PRActorCode'
    // Producers submit their own packs (BR-DTX-UDI-032).
    const meant = actorCode?.slice(3, 5) === 'PR' ? actorCode : undefined
    const advice = meant === undefined ? 'Give one of the role PR' : `Write ${meant}, which submits`
    report({ at, value: PRActorCode, words: { advice }, ...replaceWith(at, meant) })
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
        says: 'of the role PR',
      },
      {
        title: 'a manufacturer, although a producer submits',
        deviceGroup: { PRActorCode: 'FR-MF-000000002' },
        at: '/deviceGroup/PRActorCode',
        fixed: 'all',
        says: 'IT-PR-000003456',
      },
    ],
  },
})
