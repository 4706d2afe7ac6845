import { everyModel, isPack } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-DTX-UDI-032',
  title: 'An actor submits devices in its own name.',
  message:
    '{field} is {value}, but the actor that submits is {actorCode}. Write that as {field}, or submit in the name of {value}.',
  severity: 'error',
  source: businessRules('BR-DTX-UDI-032'),
  models: everyModel,
  reads: { deviceGroup: ['MFActorCode', 'PRActorCode'] },

  check({ model, deviceGroup, actorCode }, report) {
    const field = isPack(model) ? 'PRActorCode' : 'MFActorCode'
    const value = deviceGroup[field]
    if (actorCode === undefined || value === actorCode) return
    // An actor of another role cannot be meant at all (BR-DTX-UDI-079, BR-DTX-UDI-080).
    if (value?.slice(3, 5) !== field.slice(0, 2)) return
    report({ at: `/deviceGroup/${field}`, value, words: { field, actorCode } })
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
        title: 'another manufacturer than the device has',
        device: { MFActorCode: 'DE-MF-000001723' },
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
