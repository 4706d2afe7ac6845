import { medicalDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-677',
  title: 'An implantable device is not a reusable surgical instrument.',
  message:
    'DeviceReusableSurgicalInstrument and DeviceImplantable are both true; an instrument that is used again stays in no body. Set DeviceReusableSurgicalInstrument to false for an implant, DeviceImplantable to false for an instrument.',
  severity: 'error',
  source: businessRules('BR-UDID-677'),
  models: medicalDevices,
  reads: { deviceGroup: ['DeviceImplantable', 'DeviceReusableSurgicalInstrument'] },

  check({ deviceGroup: { DeviceImplantable, DeviceReusableSurgicalInstrument } }, report) {
    if (!DeviceImplantable || !DeviceReusableSurgicalInstrument) return
    report({ at: '/deviceGroup/DeviceReusableSurgicalInstrument', value: DeviceReusableSurgicalInstrument })
  },

  examples: {
    good: [{ title: 'an instrument', deviceGroup: { DeviceReusableSurgicalInstrument: true } }],
    bad: [
      {
        title: 'both',
        deviceGroup: {
          RiskClass: 'CLASS_IIA',
          DeviceImplantable: true,
          DeviceReusableSurgicalInstrument: true,
        },
        at: '/deviceGroup/DeviceReusableSurgicalInstrument',
      },
    ],
  },
})
