import { medicalDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { findRepeats, removeRepeat } from '../terms/repeated.ts'
import { isProduct } from '../terms/substances.ts'

export default defineRule({
  id: 'BR-UDID-101',
  title: 'The medicinal, blood and plasma substances of a device have different INNs.',
  message: 'INN {value} is already that of another substance. Give each substance once.',
  severity: 'error',
  source: businessRules('BR-UDID-101'),
  models: medicalDevices,
  reads: { device: ['Substances'] },

  check({ device: { Substances = [] } }, report) {
    for (const repeat of findRepeats(Substances, item => (isProduct(item) ? item.INN : undefined))) {
      const path = `/device/Substances/${repeat.index}` as const
      report({ at: `${path}/INN`, value: repeat.item.INN, ...removeRepeat(Substances, repeat, path) })
    }
  },

  examples: {
    good: [
      {
        title: 'two substances',
        device: {
          Substances: [
            { SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE', INN: 'heparin' },
            { SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE', INN: 'lidocaine' },
          ],
        },
        deviceGroup: { MedicinalProductCheck: true },
      },
    ],
    bad: [
      {
        title: 'one substance twice',
        device: {
          Substances: [
            { SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE', INN: 'heparin' },
            { SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE', INN: 'heparin' },
          ],
        },
        deviceGroup: { MedicinalProductCheck: true },
        at: '/device/Substances/1/INN',
        fixed: 'all',
      },
      {
        title: 'one substance twice, with its name',
        device: {
          Substances: [
            {
              SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE',
              INN: 'heparin',
              SubstanceNameLocalized: 'Heparin',
            },
            {
              SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE',
              INN: 'heparin',
              SubstanceNameLocalized: 'Heparin',
            },
          ],
        },
        deviceGroup: { MedicinalProductCheck: true },
        at: '/device/Substances/1/INN',
        fixed: 'all',
        also: ['UDG-SUBSTANCE-NAME-NOT-SENT'],
      },
    ],
  },
})
