import { medicalDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-DTX-UDI-085-B',
  title: 'Devices that are said to contain human blood or plasma substances name at least one.',
  message:
    'Substances has none of the type HUMAN_PRODUCT_SUBSTANCE, although HumanProductCheck is true. Name at least one.',
  severity: 'error',
  source: businessRules('BR-DTX-UDI-085'),
  models: medicalDevices,
  needsWholeLists: true,
  reads: { device: ['Substances'], deviceGroup: ['HumanProductCheck'] },

  check({ device: { Substances = [] }, deviceGroup: { HumanProductCheck } }, report) {
    if (!HumanProductCheck) return
    if (Substances.some(({ SubstanceType }) => SubstanceType === 'HUMAN_PRODUCT_SUBSTANCE')) return
    report({ at: '/device/Substances' })
  },

  examples: {
    good: [
      {
        title: 'one is named',
        device: { Substances: [{ SubstanceType: 'HUMAN_PRODUCT_SUBSTANCE', INN: 'albumin' }] },
        deviceGroup: { HumanProductCheck: true },
      },
    ],
    bad: [
      { title: 'none is named', deviceGroup: { HumanProductCheck: true }, at: '/device/Substances' },
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
        deviceGroup: { HumanProductCheck: true },
        at: '/device/Substances',
      },
    ],
  },
})
