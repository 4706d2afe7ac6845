import { mddDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'

export default defineRule({
  id: 'UDG-DIRECTIVE-CERTIFICATE',
  title: 'A sterile device of class I under MDD names its certificate.',
  message:
    'Certificates is missing. EUDAMED asks for none in class I without a measuring function, but MDD Annex VII needs a notified body for sterility. Give the certificate if there is one.',
  severity: 'warning',
  source: udigate('Directive devices: open questions'),
  models: mddDevices,
  reads: {
    device: ['Sterile'],
    deviceGroup: ['RiskClass', 'DeviceHasMeasuringFunction', 'Certificates'],
  },

  check({ device: { Sterile }, deviceGroup }, report) {
    const { RiskClass, DeviceHasMeasuringFunction, Certificates } = deviceGroup
    if (RiskClass !== 'CLASS_I' || !Sterile || Certificates !== undefined) return
    // With a measuring function it is an error (BR-UDID-113-A).
    if (!DeviceHasMeasuringFunction) report({ at: '/deviceGroup/Certificates' })
  },

  examples: {
    good: [
      {
        title: 'class I that is not sterile',
        device: { Sterile: false },
        deviceGroup: { RiskClass: 'CLASS_I', Certificates: null },
      },
    ],
    bad: [
      {
        title: 'class I that is sterile',
        deviceGroup: { RiskClass: 'CLASS_I', Certificates: null },
        at: '/deviceGroup/Certificates',
      },
    ],
  },
})
