import { isMedical, regulationDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-DTX-UDI-104',
  title: 'Only software is identified by a software identification.',
  message:
    'ProductionIdentifier {value} is for software alone. Set SpecialDeviceType of the device group to {software}, or remove {value}.',
  severity: 'error',
  source: businessRules('BR-DTX-UDI-104'),
  models: regulationDevices,
  reads: { device: ['ProductionIdentifier'], deviceGroup: ['SpecialDeviceType'] },

  check({ model, device: { ProductionIdentifier = [] }, deviceGroup: { SpecialDeviceType } }, report) {
    if (SpecialDeviceType === 'MDR_SOFTWARE' || SpecialDeviceType === 'IVDR_SOFTWARE') return
    const words = { software: isMedical(model) ? 'MDR_SOFTWARE' : 'IVDR_SOFTWARE' }
    for (const [index, value] of ProductionIdentifier.entries()) {
      if (value === 'SOFTWARE_IDENTIFICATION')
        report({ at: `/device/ProductionIdentifier/${index}`, value, words })
    }
  },

  examples: {
    good: [
      {
        title: 'software',
        device: { ProductionIdentifier: ['SOFTWARE_IDENTIFICATION'] },
        deviceGroup: { SpecialDeviceType: 'MDR_SOFTWARE' },
      },
      {
        title: 'does not apply to software with another identifier',
        deviceGroup: { SpecialDeviceType: 'MDR_SOFTWARE' },
      },
      {
        title: 'in vitro software',
        model: 'EU_UDI_IVDR',
        device: { ProductionIdentifier: ['SOFTWARE_IDENTIFICATION'] },
        deviceGroup: { SpecialDeviceType: 'IVDR_SOFTWARE' },
      },
    ],
    bad: [
      {
        title: 'a needle',
        device: { ProductionIdentifier: ['BATCH_NUMBER', 'SOFTWARE_IDENTIFICATION'] },
        at: '/device/ProductionIdentifier/1',
        says: 'MDR_SOFTWARE',
      },
      {
        title: 'a reagent',
        model: 'EU_UDI_IVDR',
        device: { ProductionIdentifier: ['SOFTWARE_IDENTIFICATION'] },
        at: '/device/ProductionIdentifier/0',
        says: 'IVDR_SOFTWARE',
      },
    ],
  },
})
