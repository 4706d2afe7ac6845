import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-635',
  title:
    'An implantable device of class IIb says whether it is a suture, staple or another of the exceptions.',
  message:
    'DeviceImplantableExceptions is missing, which an implantable device of class IIb must have. Give true for a suture, staple, dental filling or another of the exceptions, and false for all others; these name a certificate in Certificates too.',
  severity: 'error',
  source: businessRules('BR-UDID-635'),
  models: mdrDevices,
  reads: { deviceGroup: ['RiskClass', 'DeviceImplantable', 'DeviceImplantableExceptions'] },

  check({ deviceGroup: { RiskClass, DeviceImplantable, DeviceImplantableExceptions } }, report) {
    if (RiskClass !== 'CLASS_IIB' || !DeviceImplantable || DeviceImplantableExceptions !== undefined) return
    report({ at: '/deviceGroup/DeviceImplantableExceptions' })
  },

  examples: {
    good: [
      {
        title: 'a suture',
        deviceGroup: { RiskClass: 'CLASS_IIB', DeviceImplantable: true, DeviceImplantableExceptions: true },
      },
      {
        title: 'does not apply to other implants',
        deviceGroup: { RiskClass: 'CLASS_IIA', DeviceImplantable: true },
      },
    ],
    bad: [
      {
        title: 'an implant that does not say',
        deviceGroup: {
          RiskClass: 'CLASS_IIB',
          DeviceImplantable: true,
          Certificates: [{ CertificateType: 'MDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }],
        },
        at: '/deviceGroup/DeviceImplantableExceptions',
      },
      {
        title: 'without a certificate, which is asked for where it is no exception',
        deviceGroup: { RiskClass: 'CLASS_IIB', DeviceImplantable: true },
        at: '/deviceGroup/DeviceImplantableExceptions',
      },
    ],
  },
})
