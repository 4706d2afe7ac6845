import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { certificatesNeededByMdr } from '../terms/certificates-needed.ts'
import { translateValue } from '../terms/counterpart.ts'

export default defineRule({
  id: 'BR-UDID-109',
  title: 'Devices of class III and implants of class IIb name a product certificate.',
  message:
    'Certificates has none of the type {expected}, which this device of RiskClass {value} needs. Give one, with the number of the notified body that issued it.',
  severity: 'error',
  source: businessRules('BR-UDID-109'),
  models: mdrDevices,
  needsWholeLists: true,
  reads: { deviceGroup: ['RiskClass', 'DeviceImplantable', 'DeviceImplantableExceptions', 'Certificates'] },

  check({ deviceGroup }, report) {
    const needed = certificatesNeededByMdr(deviceGroup)
    const { Certificates = [], RiskClass, DeviceImplantableExceptions } = deviceGroup
    // Whether it is an exception must be said first (BR-UDID-635).
    if (RiskClass === 'CLASS_IIB' && DeviceImplantableExceptions === undefined) return
    if (needed.length === 0) return
    // One of the other regulation is for BR-CRF-004.
    const isNeeded = (type: string): boolean =>
      needed.includes(translateValue('EU_UDI_MDR', 'MDR', 'CertificateType', type) ?? type)
    if (Certificates.some(({ CertificateType }) => isNeeded(CertificateType))) return
    report({ at: '/deviceGroup/Certificates', value: RiskClass, words: { expected: needed.join(' or ') } })
  },

  examples: {
    good: [
      {
        title: 'class III, one certificate without an array around it',
        deviceGroup: {
          RiskClass: 'CLASS_III',
          Certificates: { CertificateType: 'MDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0123' },
        },
      },
      {
        title: 'class III, a certificate on the device record',
        device: {
          Certificates: [{ CertificateType: 'MDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }],
        },
        deviceGroup: { RiskClass: 'CLASS_III' },
      },
      {
        title: 'does not apply to a suture of class IIb',
        deviceGroup: { RiskClass: 'CLASS_IIB', DeviceImplantable: true, DeviceImplantableExceptions: true },
      },
      { title: 'does not apply to class IIb that is not implanted', deviceGroup: { RiskClass: 'CLASS_IIB' } },
    ],
    bad: [
      { title: 'class III', deviceGroup: { RiskClass: 'CLASS_III' }, at: '/deviceGroup/Certificates' },
      {
        title: 'an implant of class IIb, of whose quality system alone there is a certificate',
        deviceGroup: {
          RiskClass: 'CLASS_IIB',
          DeviceImplantable: true,
          DeviceImplantableExceptions: false,
          Certificates: [{ CertificateType: 'MDR_QUALITY_MANAGEMENT_SYSTEM', NotifiedBodyActorCode: '0123' }],
        },
        at: '/deviceGroup/Certificates',
      },
    ],
  },
})
