import { mddDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'

export default defineRule({
  id: 'UDG-DIRECTIVE-ACTIVE-IMPLANT',
  title: 'A device under AIMDD is active and implantable.',
  message:
    '{field} is false, but AIMDD is for active implantable devices. Set it to true, or correct ApplicableLegislation.',
  severity: 'warning',
  source: udigate('Directive devices: open questions'),
  models: mddDevices,
  reads: { deviceGroup: ['ApplicableLegislation', 'ActiveDevice', 'DeviceImplantable'] },

  check({ deviceGroup }, report) {
    if (deviceGroup.ApplicableLegislation !== 'AIMDD') return
    for (const field of ['ActiveDevice', 'DeviceImplantable'] as const) {
      if (!deviceGroup[field]) report({ at: `/deviceGroup/${field}`, value: false, words: { field } })
    }
  },

  examples: {
    good: [{ title: 'does not apply to MDD' }],
    bad: [
      {
        title: 'an implant that is not active',
        deviceGroup: {
          ApplicableLegislation: 'AIMDD',
          RiskClass: 'AIMDD',
          DeviceImplantable: true,
          Certificates: [
            {
              CertificateType: 'AIMDD_II_4',
              NotifiedBodyActorCode: '0123',
              CertificateNumber: 'I7 123456 0001',
              ExpiryDate: '2024-05-26',
            },
          ],
        },
        at: '/deviceGroup/ActiveDevice',
      },
    ],
  },
})
