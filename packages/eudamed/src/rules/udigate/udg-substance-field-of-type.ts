import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { dataDictionary } from '../sources.ts'
import { isProduct } from '../terms/substances.ts'

export default defineRule({
  id: 'UDG-SUBSTANCE-FIELD',
  title: 'A substance has the fields of its type and no others.',
  message:
    '{field} {value} has no place in a substance of the type {type} ({term}). Remove it, or correct SubstanceType.',
  severity: 'error',
  source: dataDictionary('FLD-UDID-202, FLD-UDID-203, FLD-UDID-314, FLD-UDID-315, FLD-UDID-318'),
  models: mdrDevices,
  reads: { device: ['Substances'] },

  check({ device: { Substances = [] } }, report, { substanceTypes }) {
    for (const [index, substance] of Substances.entries()) {
      const foreign = isProduct(substance) ? (['SubType', 'CASCode', 'ECCode'] as const) : (['INN'] as const)
      for (const field of foreign) {
        const value = substance[field]
        if (value === undefined) continue
        const at = `/device/Substances/${index}/${field}` as const
        const type = substance.SubstanceType
        const words = { field, type, term: substanceTypes.get(type)?.term ?? type }
        report({ at, value, words, fix: [{ op: 'remove', path: at }] })
      }
    }
  },

  examples: {
    good: [
      {
        title: 'fields of other types that are null',
        device: {
          Substances: [
            { SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE', INN: 'heparin', CASCode: null, SubType: null },
          ],
        },
        deviceGroup: { MedicinalProductCheck: true },
      },
    ],
    bad: [
      {
        title: 'numbers of a medicinal substance, an INN of a CMR substance',
        device: {
          Substances: [
            {
              SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE',
              SubType: 'CMR_1A',
              INN: 'heparin',
              CASCode: '9005-49-6',
              ECCode: '232-681-7',
            },
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              INN: 'formaldehyde',
              CASCode: '50-00-0',
              SubstanceNameLocalized: 'Formaldehyde',
            },
          ],
        },
        deviceGroup: { MedicinalProductCheck: true },
        at: [
          '/device/Substances/0/SubType',
          '/device/Substances/0/CASCode',
          '/device/Substances/0/ECCode',
          '/device/Substances/1/INN',
        ],
        fixed: 'all',
      },
      {
        title: 'a wrong number, which a medicinal substance must not have at all',
        device: {
          Substances: [
            { SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE', INN: 'heparin', CASCode: '9005-49-5' },
          ],
        },
        deviceGroup: { MedicinalProductCheck: true },
        at: '/device/Substances/0/CASCode',
        fixed: 'all',
      },
    ],
  },
})
