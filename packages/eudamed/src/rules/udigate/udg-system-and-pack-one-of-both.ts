import { medicalDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { dtxSchema } from '../sources.ts'

export default defineRule({
  id: 'UDG-SYSTEM-AND-PACK',
  title: 'A device that is several devices is a system or a procedure pack, not both.',
  message:
    'SystemDevice and ProcedurePackDevice are both true, and EUDAMED takes one of them. Set ProcedurePackDevice to false for products that are to be combined (a system), SystemDevice to false for products packed for one procedure.',
  severity: 'error',
  source: dtxSchema('DeviceSystemProcedurePackTypeEnum'),
  models: medicalDevices,
  reads: { deviceGroup: ['SystemDevice', 'ProcedurePackDevice'] },

  check({ deviceGroup: { SystemDevice, ProcedurePackDevice } }, report) {
    if (SystemDevice && ProcedurePackDevice) report({ at: '/deviceGroup/ProcedurePackDevice' })
  },

  examples: {
    good: [
      {
        title: 'a system',
        device: {
          AdditionalDeviceDescriptions: [
            { AdditionalDeviceDescription: 'Needles', AdditionalDeviceDescriptionLanguage: 'EN' },
          ],
        },
        deviceGroup: { SystemDevice: true },
      },
    ],
    bad: [
      {
        title: 'both',
        device: {
          AdditionalDeviceDescriptions: [
            { AdditionalDeviceDescription: 'Needles', AdditionalDeviceDescriptionLanguage: 'EN' },
          ],
        },
        deviceGroup: { SystemDevice: true, ProcedurePackDevice: true },
        at: '/deviceGroup/ProcedurePackDevice',
      },
    ],
  },
})
