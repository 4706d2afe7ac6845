import { medicalDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { dtxSchema } from '../sources.ts'
import { isProduct, listSubstanceNames } from '../terms/substances.ts'

const nameFields = ['SubstanceNameLocalized', 'SubstanceNameLanguage', 'SubstanceNames'] as const

export default defineRule({
  id: 'UDG-SUBSTANCE-NAME-NOT-SENT',
  title: 'A substance with an INN has no other names.',
  message:
    'The name of this substance is not sent, because INN {value} names it. Nothing need be done; it can be left out.',
  severity: 'info',
  source: dtxSchema('SubstanceType'),
  models: medicalDevices,
  reads: { device: ['Substances'] },

  check({ device: { Substances = [] } }, report) {
    for (const [index, substance] of Substances.entries()) {
      const { INN, SubstanceNameLocalized } = substance
      if (INN === undefined || !isProduct(substance) || listSubstanceNames(substance).length === 0) continue
      const field = SubstanceNameLocalized === undefined ? 'SubstanceNames' : 'SubstanceNameLocalized'
      const path = `/device/Substances/${index}` as const
      const fix = nameFields
        .filter(each => substance[each] !== undefined)
        .map(each => ({ op: 'remove', path: `${path}/${each}` }) as const)
      report({ at: `${path}/${field}`, value: INN, fix })
    }
  },

  examples: {
    good: [
      {
        title: 'an INN alone',
        device: { Substances: [{ SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE', INN: 'heparin' }] },
        deviceGroup: { MedicinalProductCheck: true },
      },
    ],
    bad: [
      {
        title: 'an INN and a name, as the contract of the service asks for',
        device: {
          Substances: [
            {
              SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE',
              INN: 'heparin',
              SubstanceNameLocalized: 'Heparin',
            },
          ],
        },
        deviceGroup: { MedicinalProductCheck: true },
        at: '/device/Substances/0/SubstanceNameLocalized',
        fixed: 'all',
      },
      {
        title: 'an INN and two names in one language',
        device: {
          Substances: [
            {
              SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE',
              INN: 'heparin',
              SubstanceNames: [
                { Name: 'Heparin', Language: 'DE' },
                { Name: 'Liquemin', Language: 'DE' },
              ],
            },
          ],
        },
        deviceGroup: { MedicinalProductCheck: true },
        at: '/device/Substances/0/SubstanceNames',
        fixed: 'all',
      },
    ],
  },
})
