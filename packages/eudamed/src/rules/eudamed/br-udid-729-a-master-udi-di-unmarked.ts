import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { hasMasterUdiDi } from '../terms/master-udi-di.ts'

export default defineRule({
  id: 'BR-UDID-729-A',
  title: 'A device with a Master UDI-DI has no unit-of-use DI and no direct marking DI.',
  message:
    '{field} {value} must not be given with SpecialDeviceType {type}, which has a Master UDI-DI. Remove it.',
  severity: 'error',
  source: businessRules('BR-UDID-729'),
  models: mdrDevices,
  reads: { device: ['UnitOfUseDi', 'DirectMarkingDi'], deviceGroup: ['SpecialDeviceType'] },

  check({ device, deviceGroup: { SpecialDeviceType } }, report) {
    if (!hasMasterUdiDi(SpecialDeviceType)) return
    for (const field of ['UnitOfUseDi', 'DirectMarkingDi'] as const) {
      const value = device[field]
      if (value === undefined) continue
      const at = `/device/${field}` as const
      report({ at, value, words: { field, type: SpecialDeviceType }, fix: [{ op: 'remove', path: at }] })
    }
  },

  examples: {
    good: [
      {
        title: 'lenses made to order, whose identifier is a GTIN',
        deviceGroup: { SpecialDeviceType: 'MDR_MADE_TO_ORDER' },
      },
      {
        title: 'does not apply to other special types',
        device: { DirectMarkingDi: '00308676965723' },
        deviceGroup: { SpecialDeviceType: 'MDR_SPECTACLES_FRAMES' },
      },
    ],
    bad: [
      {
        title: 'lenses made to order that are marked',
        device: { DirectMarkingDi: '00308676965723' },
        deviceGroup: { SpecialDeviceType: 'MDR_MADE_TO_ORDER_RIGID_GAS_PERMEABLE' },
        at: '/device/DirectMarkingDi',
        fixed: 'all',
      },
      {
        title: 'a unit of use',
        device: { BaseQuantity: 10, UnitOfUseDi: '04012345678918' },
        deviceGroup: { SpecialDeviceType: 'MDR_MADE_TO_ORDER' },
        at: '/device/UnitOfUseDi',
        fixed: 'all',
      },
    ],
  },
})
