import { medicalDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { dataDictionary } from '../sources.ts'

export default defineRule({
  id: 'UDG-IMPLANT-EXCEPTION',
  title:
    'Only an implantable device of class IIb says whether it is a suture, staple or another of the exceptions.',
  message:
    'DeviceImplantableExceptions {value} does not apply: the device is not an implantable device of class IIb. Remove it.',
  // The business rule says where the field is mandatory; only the data dictionary says where it does not apply.
  severity: 'warning',
  source: dataDictionary('FLD-UDID-265'),
  models: medicalDevices,
  reads: { deviceGroup: ['RiskClass', 'DeviceImplantable', 'DeviceImplantableExceptions'] },

  check({ deviceGroup: { RiskClass, DeviceImplantable, DeviceImplantableExceptions } }, report) {
    if (DeviceImplantableExceptions === undefined || (RiskClass === 'CLASS_IIB' && DeviceImplantable)) return
    const at = '/deviceGroup/DeviceImplantableExceptions'
    report({ at, value: DeviceImplantableExceptions, fix: [{ op: 'remove', path: at }] })
  },

  examples: {
    good: [{ title: 'null is the same as nothing', deviceGroup: { DeviceImplantableExceptions: null } }],
    bad: [
      {
        title: 'a needle',
        deviceGroup: { DeviceImplantableExceptions: false },
        at: '/deviceGroup/DeviceImplantableExceptions',
        fixed: 'all',
      },
      {
        title: 'an implant of class IIa',
        deviceGroup: { RiskClass: 'CLASS_IIA', DeviceImplantable: true, DeviceImplantableExceptions: false },
        at: '/deviceGroup/DeviceImplantableExceptions',
        fixed: 'all',
      },
      {
        title: 'a device of class IIb that is no implant',
        deviceGroup: { RiskClass: 'CLASS_IIB', DeviceImplantableExceptions: false },
        at: '/deviceGroup/DeviceImplantableExceptions',
        fixed: 'all',
      },
    ],
  },
})
