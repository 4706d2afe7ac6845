import { medicalDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { isProduct, listSubstanceNames } from '../terms/substances.ts'

export default defineRule({
  id: 'BR-UDID-041',
  title: 'A medicinal, blood or plasma substance has an INN, or names that are in a language.',
  message:
    '{field} is {seen}; a {type} has an INN, or a name and the language that it is in. Give INN or {field}.',
  severity: 'error',
  source: businessRules('BR-UDID-041'),
  models: medicalDevices,
  reads: { device: ['Substances'] },

  check({ device: { Substances = [] } }, report) {
    for (const [index, substance] of Substances.entries()) {
      if (!isProduct(substance) || substance.INN !== undefined) continue
      const type = substance.SubstanceType
      const names = listSubstanceNames(substance)
      if (names.length === 0) {
        const field = 'SubstanceNameLocalized'
        report({ at: `/device/Substances/${index}/${field}`, words: { field, type, seen: 'missing' } })
      }
      for (const { language, at } of names) {
        if (language !== undefined && language !== 'ANY') continue
        const field = at.startsWith('SubstanceNames/') ? 'Language' : 'SubstanceNameLanguage'
        const words = { field, type, seen: language ?? 'missing' }
        report({ at: `/device/Substances/${index}/${at}`, words })
      }
    }
  },

  examples: {
    good: [
      {
        title: 'an INN alone, and a name in a language',
        device: {
          Substances: [
            { SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE', INN: 'heparin' },
            {
              SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE',
              SubstanceNameLocalized: 'Arnika',
              SubstanceNameLanguage: 'DE',
            },
          ],
        },
        deviceGroup: { MedicinalProductCheck: true },
      },
    ],
    bad: [
      {
        title: 'neither',
        device: { Substances: [{ SubstanceType: 'HUMAN_PRODUCT_SUBSTANCE' }] },
        deviceGroup: { HumanProductCheck: true },
        at: '/device/Substances/0/SubstanceNameLocalized',
      },
      {
        title: 'a name without a language',
        device: {
          Substances: [{ SubstanceType: 'HUMAN_PRODUCT_SUBSTANCE', SubstanceNameLocalized: 'Albumin' }],
        },
        deviceGroup: { HumanProductCheck: true },
        at: '/device/Substances/0/SubstanceNameLanguage',
        says: 'SubstanceNameLanguage',
      },
      {
        title: 'a language without a name',
        device: { Substances: [{ SubstanceType: 'HUMAN_PRODUCT_SUBSTANCE', SubstanceNameLanguage: 'DE' }] },
        deviceGroup: { HumanProductCheck: true },
        at: '/device/Substances/0/SubstanceNameLocalized',
      },
      {
        title: 'names in any language',
        device: {
          Substances: [
            {
              SubstanceType: 'HUMAN_PRODUCT_SUBSTANCE',
              SubstanceNameLocalized: 'Albumin',
              SubstanceNameLanguage: 'ANY',
              SubstanceNames: [{ Name: 'Albumine', Language: 'ANY' }],
            },
          ],
        },
        deviceGroup: { HumanProductCheck: true },
        at: ['/device/Substances/0/SubstanceNameLanguage', '/device/Substances/0/SubstanceNames/0/Language'],
        says: ['SubstanceNameLanguage', 'Language'],
      },
    ],
  },
})
