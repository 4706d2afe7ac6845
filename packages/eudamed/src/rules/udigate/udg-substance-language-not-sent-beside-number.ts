import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { hasRegistryNumber, isProduct, listSubstanceNames } from '../terms/substances.ts'

export default defineRule({
  id: 'UDG-SUBSTANCE-LANGUAGE-NOT-SENT',
  title: 'A language is given where the name of a substance is sent in one.',
  message: 'The language {value} is not sent, because {reason}. Nothing need be done; it can be left out.',
  severity: 'info',
  source: businessRules('BR-DTX-UDID-094'),
  models: mdrDevices,
  reads: { device: ['Substances'] },

  check({ device: { Substances = [] } }, report) {
    for (const [index, substance] of Substances.entries()) {
      const names = listSubstanceNames(substance)
      const [name] = names
      const isNumbered = !isProduct(substance) && hasRegistryNumber(substance)
      if (isNumbered && names.length === 1 && name?.language !== undefined && name.language !== 'ANY') {
        const words = { reason: 'the substance has a CAS or EC number' }
        const at = `/device/Substances/${index}/${name.at}` as const
        report({ at, value: name.language, words, fix: [{ op: 'remove', path: at }] })
        continue
      }
      const { SubstanceNameLocalized, SubstanceNameLanguage, INN } = substance
      if (SubstanceNameLanguage === undefined || SubstanceNameLocalized !== undefined) continue
      if (names.length === 0 && INN === undefined) continue
      const words = { reason: 'SubstanceNameLocalized is missing' }
      const at = `/device/Substances/${index}/SubstanceNameLanguage` as const
      report({ at, value: SubstanceNameLanguage, words, fix: [{ op: 'remove', path: at }] })
    }
  },

  examples: {
    good: [
      {
        title: 'no language beside a number, a language beside none',
        device: {
          Substances: [
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              CASCode: '117-81-7',
              SubstanceNameLocalized: 'DEHP',
            },
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              SubstanceNameLocalized: 'Weichmacher',
              SubstanceNameLanguage: 'DE',
            },
          ],
        },
      },
      {
        title: 'ANY beside a number',
        device: {
          Substances: [
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              CASCode: '117-81-7',
              SubstanceNameLocalized: 'DEHP',
              SubstanceNameLanguage: 'ANY',
            },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'a language beside a number, and one without a name',
        device: {
          Substances: [
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              CASCode: '117-81-7',
              SubstanceNameLocalized: 'DEHP',
              SubstanceNameLanguage: 'EN',
            },
            { SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE', INN: 'heparin', SubstanceNameLanguage: 'EN' },
          ],
        },
        deviceGroup: { MedicinalProductCheck: true },
        at: ['/device/Substances/0/SubstanceNameLanguage', '/device/Substances/1/SubstanceNameLanguage'],
        fixed: 'all',
      },
      {
        title: 'a language without a name beside other names',
        device: {
          Substances: [
            {
              SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE',
              SubstanceNameLanguage: 'EN',
              SubstanceNames: [{ Name: 'Arnika', Language: 'DE' }],
            },
          ],
        },
        deviceGroup: { MedicinalProductCheck: true },
        at: '/device/Substances/0/SubstanceNameLanguage',
        fixed: 'all',
      },
    ],
  },
})
