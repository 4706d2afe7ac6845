import { devices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-705',
  title: 'Kits, systems and procedure packs have no special device type.',
  message: 'SpecialDeviceType {value} must not be given for {kind}. Remove it, or set {field} to false.',
  severity: 'error',
  source: businessRules('BR-UDID-705'),
  models: devices,
  reads: { deviceGroup: ['SpecialDeviceType', 'KitDevice', 'SystemDevice', 'ProcedurePackDevice'] },

  check({ deviceGroup: { SpecialDeviceType, KitDevice, SystemDevice, ProcedurePackDevice } }, report) {
    if (SpecialDeviceType === undefined) return
    const finding = { at: '/deviceGroup/SpecialDeviceType', value: SpecialDeviceType } as const
    if (KitDevice) report({ ...finding, words: { kind: 'a kit', field: 'KitDevice' } })
    if (SystemDevice) report({ ...finding, words: { kind: 'a system', field: 'SystemDevice' } })
    else if (ProcedurePackDevice) {
      report({ ...finding, words: { kind: 'a procedure pack', field: 'ProcedurePackDevice' } })
    }
  },

  examples: {
    good: [
      { title: '"0" means none', deviceGroup: { SpecialDeviceType: '0' } },
      { title: 'software', deviceGroup: { SpecialDeviceType: 'MDR_SOFTWARE' } },
    ],
    bad: [
      {
        title: 'a kit that is software',
        model: 'EU_UDI_IVDR',
        device: {
          AdditionalDeviceDescriptions: [
            { AdditionalDeviceDescription: 'Glucose kit', AdditionalDeviceDescriptionLanguage: 'EN' },
          ],
        },
        deviceGroup: { KitDevice: true, SpecialDeviceType: 'IVDR_SOFTWARE' },
        at: '/deviceGroup/SpecialDeviceType',
      },
      {
        title: 'a system of spectacles, said on the device record',
        device: {
          SpecialDeviceType: 'MDR_SPECTACLES_FRAMES',
          AdditionalDeviceDescriptions: [
            { AdditionalDeviceDescription: 'Frames', AdditionalDeviceDescriptionLanguage: 'EN' },
          ],
        },
        deviceGroup: { SystemDevice: true },
        at: '/device/SpecialDeviceType',
      },
      {
        title: 'a procedure pack that is software',
        device: {
          AdditionalDeviceDescriptions: [
            { AdditionalDeviceDescription: 'Pack', AdditionalDeviceDescriptionLanguage: 'EN' },
          ],
        },
        deviceGroup: { ProcedurePackDevice: true, SpecialDeviceType: 'MDR_SOFTWARE' },
        at: '/deviceGroup/SpecialDeviceType',
      },
    ],
  },
})
