import { repeatedItems } from '../eudamed-terms/repeated.ts'
import { isProduct } from '../eudamed-terms/substances.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-UDID-101',
  title: 'The medicinal, blood and plasma substances of a device have different INNs.',
  message: 'INN {value} is already that of another substance. Give each substance once.',
  severity: 'error',
  source: businessRules('BR-UDID-101'),
  models: ['EU_UDI_MDR'],
  reads: { device: ['Substances'] },

  check({ device: { Substances = [] } }, report) {
    for (const index of repeatedItems(Substances, item => (isProduct(item) ? item.INN : undefined))) {
      report({ at: `/device/Substances/${index}/INN`, value: Substances[index]?.INN })
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
      },
    ],
  },
})
