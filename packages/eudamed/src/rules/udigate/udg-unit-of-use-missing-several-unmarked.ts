import { mdrDevices, regulationDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'
import { hasMasterUdiDi } from '../terms/master-udi-di.ts'

export default defineRule({
  id: 'UDG-UNIT-OF-USE-MISSING',
  title: 'A base package of several devices that are not marked themselves has a unit-of-use DI.',
  message:
    'UnitOfUseDi is missing although BaseQuantity is {value} and there is no DirectMarkingDi. EUDAMED does not ask for it; give it if the single devices in the base package have an identifier of their own.',
  // BR-UDID-023 and most registered devices do without.
  severity: 'info',
  byContract: {
    severity: 'error',
    models: mdrDevices,
    message:
      'UnitOfUseDi is missing although BaseQuantity is {value} and there is no DirectMarkingDi; the service contract makes it mandatory then. Give it.',
  },
  source: udigate('Unit of use'),
  models: regulationDevices,
  reads: {
    device: ['UnitOfUseDi', 'BaseQuantity', 'DirectMarkingDi'],
    deviceGroup: ['SpecialDeviceType'],
  },

  check(
    { device: { UnitOfUseDi, BaseQuantity = 1, DirectMarkingDi }, deviceGroup: { SpecialDeviceType } },
    report,
  ) {
    if (BaseQuantity === 1 || UnitOfUseDi !== undefined || DirectMarkingDi !== undefined) return
    if (!hasMasterUdiDi(SpecialDeviceType)) report({ at: '/device/UnitOfUseDi', value: BaseQuantity })
  },

  examples: {
    good: [
      {
        title: 'ten devices that are marked',
        device: { BaseQuantity: 10, DirectMarkingDi: '04012345678901' },
      },
      { title: 'a unit of use', device: { BaseQuantity: 10, UnitOfUseDi: '04012345678918' } },
      {
        title: 'does not apply to devices with a Master UDI-DI',
        device: { BaseQuantity: 10 },
        deviceGroup: { SpecialDeviceType: 'MDR_MADE_TO_ORDER' },
      },
    ],
    bad: [{ title: 'ten devices', device: { BaseQuantity: 10 }, at: '/device/UnitOfUseDi' }],
  },
})
