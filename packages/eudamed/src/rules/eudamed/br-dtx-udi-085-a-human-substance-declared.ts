import { medicalDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-DTX-UDI-085-A',
  title: 'Human blood or plasma substances are named only for devices that are said to contain some.',
  message:
    'SubstanceType {value} contradicts HumanProductCheck, which is false. Set it to true, or remove the substance.',
  severity: 'error',
  source: businessRules('BR-DTX-UDI-085'),
  models: medicalDevices,
  reads: { device: ['Substances'], deviceGroup: ['HumanProductCheck'] },

  check({ device: { Substances = [] }, deviceGroup: { HumanProductCheck } }, report) {
    if (HumanProductCheck) return
    for (const [index, { SubstanceType }] of Substances.entries()) {
      if (SubstanceType !== 'HUMAN_PRODUCT_SUBSTANCE') continue
      report({ at: `/device/Substances/${index}/SubstanceType`, value: SubstanceType })
    }
  },

  examples: {
    good: [
      {
        title: 'declared, one substance without an array around it',
        device: { Substances: { SubstanceType: 'HUMAN_PRODUCT_SUBSTANCE', INN: 'albumin' } },
        deviceGroup: { HumanProductCheck: true },
      },
    ],
    bad: [
      {
        title: 'not declared',
        device: { Substances: [{ SubstanceType: 'HUMAN_PRODUCT_SUBSTANCE', INN: 'albumin' }] },
        at: '/device/Substances/0/SubstanceType',
      },
    ],
  },
})
