import { regulationDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-023',
  title: 'A unit-of-use DI belongs to a base package of several devices that are not marked themselves.',
  message:
    'UnitOfUseDi {value} is not allowed here: it needs a BaseQuantity above 1 and no DirectMarkingDi, but {found}. Remove it, or correct what it needs.',
  severity: 'error',
  source: businessRules('BR-UDID-023'),
  models: regulationDevices,
  reads: { device: ['UnitOfUseDi', 'BaseQuantity', 'DirectMarkingDi'] },

  check({ device }, report) {
    const { UnitOfUseDi, BaseQuantity, DirectMarkingDi } = device
    // A missing quantity is for BR-DTX-UDID-089.
    const isSingle = BaseQuantity === 1
    const isMarked = DirectMarkingDi !== undefined
    if (UnitOfUseDi === undefined || !(isSingle || isMarked)) return
    const single = 'BaseQuantity is 1'
    const marked = `DirectMarkingDi is ${DirectMarkingDi}`
    const found = isSingle && isMarked ? `${single} and ${marked}` : isSingle ? single : marked
    report({ at: '/device/UnitOfUseDi', value: UnitOfUseDi, words: { found } })
  },

  examples: {
    good: [
      { title: 'ten unmarked devices', device: { BaseQuantity: 10, UnitOfUseDi: '04012345678918' } },
      { title: 'does not apply without a unit-of-use DI', device: { BaseQuantity: 1 } },
    ],
    bad: [
      {
        title: 'a single device',
        device: { BaseQuantity: 1, UnitOfUseDi: '04012345678918' },
        at: '/device/UnitOfUseDi',
        says: 'but BaseQuantity is 1.',
      },
      {
        title: 'devices that are marked',
        device: { BaseQuantity: 10, UnitOfUseDi: '04012345678918', DirectMarkingDi: '04012345678901' },
        at: '/device/UnitOfUseDi',
        says: 'but DirectMarkingDi is 04012345678901.',
      },
      {
        title: 'a single device that is marked',
        device: { BaseQuantity: 1, UnitOfUseDi: '04012345678918', DirectMarkingDi: '04012345678901' },
        at: '/device/UnitOfUseDi',
        says: 'but BaseQuantity is 1 and DirectMarkingDi is 04012345678901.',
      },
    ],
  },
})
