import { medicalDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-DTX-UDI-084-A',
  title: 'Medicinal substances are named only for devices that are said to contain some.',
  message:
    'SubstanceType {value} contradicts MedicinalProductCheck, which is false. Set it to true, or remove the substance.',
  severity: 'error',
  source: businessRules('BR-DTX-UDI-084'),
  models: medicalDevices,
  reads: { device: ['Substances'], deviceGroup: ['MedicinalProductCheck'] },

  check({ device: { Substances = [] }, deviceGroup: { MedicinalProductCheck } }, report) {
    if (MedicinalProductCheck) return
    for (const [index, { SubstanceType }] of Substances.entries()) {
      if (SubstanceType !== 'MEDICINAL_PRODUCT_SUBSTANCE') continue
      report({ at: `/device/Substances/${index}/SubstanceType`, value: SubstanceType })
    }
  },

  examples: {
    good: [
      {
        title: 'declared, one substance without an array around it',
        device: { Substances: { SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE', INN: 'heparin' } },
        deviceGroup: { MedicinalProductCheck: true },
      },
    ],
    bad: [
      {
        title: 'not declared',
        device: { Substances: [{ SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE', INN: 'heparin' }] },
        at: '/device/Substances/0/SubstanceType',
      },
    ],
  },
})
