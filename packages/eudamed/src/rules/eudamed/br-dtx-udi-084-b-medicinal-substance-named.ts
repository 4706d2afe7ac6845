import { medicalDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-DTX-UDI-084-B',
  title: 'Devices that are said to contain medicinal substances name at least one.',
  message:
    'Substances has none of the type MEDICINAL_PRODUCT_SUBSTANCE, although MedicinalProductCheck is true. Name at least one.',
  severity: 'error',
  source: businessRules('BR-DTX-UDI-084'),
  models: medicalDevices,
  needsWholeLists: true,
  reads: { device: ['Substances'], deviceGroup: ['MedicinalProductCheck'] },

  check({ device: { Substances = [] }, deviceGroup: { MedicinalProductCheck } }, report) {
    if (!MedicinalProductCheck) return
    if (Substances.some(({ SubstanceType }) => SubstanceType === 'MEDICINAL_PRODUCT_SUBSTANCE')) return
    report({ at: '/device/Substances' })
  },

  examples: {
    good: [
      {
        title: 'one is named',
        device: { Substances: [{ SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE', INN: 'heparin' }] },
        deviceGroup: { MedicinalProductCheck: true },
      },
    ],
    bad: [
      { title: 'none is named', deviceGroup: { MedicinalProductCheck: true }, at: '/device/Substances' },
      {
        title: 'a substance of another type',
        device: {
          Substances: [
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              CASCode: '117-81-7',
              SubstanceNameLocalized: 'DEHP',
            },
          ],
        },
        deviceGroup: { MedicinalProductCheck: true },
        at: '/device/Substances',
      },
    ],
  },
})
