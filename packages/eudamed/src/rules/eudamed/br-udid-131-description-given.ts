import { everyModel, isPack } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-131',
  title: 'Systems, procedure packs and kits have a description.',
  message:
    'AdditionalDeviceDescriptions is missing; {kind} needs a description. Give one in at least one language.',
  severity: 'error',
  source: businessRules('BR-UDID-131'),
  models: everyModel,
  reads: {
    device: ['AdditionalDeviceDescriptions'],
    deviceGroup: ['SystemDevice', 'ProcedurePackDevice', 'KitDevice'],
  },

  check({ model, device, deviceGroup: { SystemDevice, ProcedurePackDevice, KitDevice } }, report) {
    if (device.AdditionalDeviceDescriptions !== undefined) return
    const at = '/device/AdditionalDeviceDescriptions'
    if (isPack(model) || SystemDevice || ProcedurePackDevice) {
      report({ at, words: { kind: 'a system or procedure pack' } })
    } else if (KitDevice) report({ at, words: { kind: 'a kit' } })
  },

  examples: {
    good: [
      { title: 'does not apply to a device that is neither', device: {} },
      { title: 'does not apply to a diagnostic that is no kit', model: 'EU_UDI_IVDR', device: {} },
    ],
    bad: [
      {
        title: 'a system that is a device in itself',
        deviceGroup: { SystemDevice: true },
        at: '/device/AdditionalDeviceDescriptions',
      },
      {
        title: 'a kit',
        model: 'EU_UDI_IVDR',
        deviceGroup: { KitDevice: true },
        at: '/device/AdditionalDeviceDescriptions',
      },
      {
        title: 'a procedure pack',
        model: 'EU_UDI_SPP',
        device: { AdditionalDeviceDescriptions: [] },
        at: '/device/AdditionalDeviceDescriptions',
      },
    ],
  },
})
