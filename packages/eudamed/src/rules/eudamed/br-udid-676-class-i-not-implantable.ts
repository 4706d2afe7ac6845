import { medicalDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-676',
  title: 'A device of class I is not implantable.',
  message:
    'DeviceImplantable is true and RiskClass is CLASS_I, which no implantable device has. Set DeviceImplantable to false, or give the class of the implant.',
  severity: 'error',
  source: businessRules('BR-UDID-676'),
  models: medicalDevices,
  reads: { deviceGroup: ['RiskClass', 'DeviceImplantable'] },

  check({ deviceGroup: { RiskClass, DeviceImplantable } }, report) {
    if (RiskClass === 'CLASS_I' && DeviceImplantable) {
      report({ at: '/deviceGroup/DeviceImplantable', value: DeviceImplantable })
    }
  },

  examples: {
    good: [
      { title: 'an implant of class IIa', deviceGroup: { RiskClass: 'CLASS_IIA', DeviceImplantable: true } },
    ],
    bad: [
      {
        title: 'an implant of class I',
        deviceGroup: { RiskClass: 'CLASS_I', DeviceImplantable: true },
        at: '/deviceGroup/DeviceImplantable',
      },
    ],
  },
})
