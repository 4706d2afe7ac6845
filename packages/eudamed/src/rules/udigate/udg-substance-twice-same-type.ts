import { medicalDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'
import type { NamedSubstance } from '../terms/substances.ts'

export default defineRule({
  id: 'UDG-SUBSTANCE-TWICE',
  title: 'The substances of one type have different numbers and, where they have none, different names.',
  message:
    '{field} {value} is already that of another substance of the same type. Give each substance once; no rule of EUDAMED refuses it.',
  severity: 'warning',
  source: udigate('Entries given twice'),
  models: medicalDevices,
  reads: { device: ['Substances'] },

  check({ device: { Substances = [] } }, report) {
    if (Substances.length < 2) return
    const seen = new Set<string>()
    for (const [index, substance] of Substances.entries()) {
      const marks = listMarks(substance)
      const repeated = marks.find(({ key }) => seen.has(key))
      if (repeated) {
        const { field, at, value } = repeated
        report({ at: `/device/Substances/${index}/${at}`, value, words: { field } })
      }
      for (const { key } of marks) seen.add(key)
    }
  },

  examples: {
    good: [
      {
        title: 'one substance in two categories, and two of a name',
        device: {
          Substances: [
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              CASCode: '117-81-7',
              SubstanceNameLocalized: 'Phthalate',
            },
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'ENDOCRINE_DISRUPTING',
              CASCode: '117-81-7',
              SubstanceNameLocalized: 'Phthalate',
            },
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              CASCode: '84-74-2',
              SubstanceNameLocalized: 'Phthalate',
            },
          ],
        },
      },
      {
        title: 'two substances with names in a list',
        device: {
          Substances: [
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              SubstanceNames: [{ Name: 'Lead oxide', Language: 'EN' }],
            },
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              SubstanceNames: [{ Name: 'Lead acetate', Language: 'EN' }],
            },
          ],
        },
      },
      {
        title: 'a name in two languages',
        device: {
          Substances: [
            {
              SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE',
              SubstanceNameLocalized: 'Arnika',
              SubstanceNameLanguage: 'DE',
            },
            {
              SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE',
              SubstanceNameLocalized: 'Arnika',
              SubstanceNameLanguage: 'PL',
            },
          ],
        },
        deviceGroup: { MedicinalProductCheck: true },
      },
    ],
    bad: [
      {
        title: 'a name given again, under a directive',
        model: 'EU_UDI_MDD',
        device: {
          Substances: [
            {
              SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE',
              SubstanceNameLocalized: 'Arnika',
              SubstanceNameLanguage: 'DE',
            },
            {
              SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE',
              SubstanceNameLocalized: 'Arnika',
              SubstanceNameLanguage: 'DE',
            },
          ],
        },
        deviceGroup: { MedicinalProductCheck: true },
        at: '/device/Substances/1/SubstanceNameLocalized',
      },
      {
        title: 'a number, another number and a name given again',
        device: {
          Substances: [
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              CASCode: '117-81-7',
              ECCode: '204-211-0',
              SubstanceNameLocalized: 'DEHP',
            },
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              CASCode: '117-81-7',
              ECCode: '204-211-0',
              SubstanceNameLocalized: 'DEHP',
            },
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              ECCode: '204-211-0',
              SubstanceNameLocalized: 'Bis(2-ethylhexyl) phthalate',
            },
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              SubstanceNameLocalized: 'Bleioxid',
              SubstanceNameLanguage: 'DE',
            },
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              SubstanceNameLocalized: 'Bleioxid',
              SubstanceNameLanguage: 'DE',
            },
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              SubstanceNames: [
                { Name: 'Lead oxide', Language: 'EN' },
                { Name: 'Bleioxid', Language: 'DE' },
              ],
            },
          ],
        },
        at: [
          '/device/Substances/1/CASCode',
          '/device/Substances/2/ECCode',
          '/device/Substances/4/SubstanceNameLocalized',
          '/device/Substances/5/SubstanceNames/1/Name',
        ],
      },
    ],
  },
})

interface Mark {
  field: 'CASCode' | 'ECCode' | 'SubstanceNameLocalized' | 'Name'
  at: 'CASCode' | 'ECCode' | 'SubstanceNameLocalized' | `SubstanceNames/${number}/Name`
  value: string
  key: string
}

/** What tells a substance from others: its numbers or, where it has none, its names. INNs are for BR-UDID-101. */
function listMarks(substance: NamedSubstance): readonly Mark[] {
  const { SubstanceType, SubType, INN, SubstanceNameLocalized, SubstanceNames = [] } = substance
  const marks: Mark[] = []
  for (const field of ['CASCode', 'ECCode'] as const) {
    const value = substance[field]
    if (value === undefined) continue
    marks.push({ field, at: field, value, key: `${SubstanceType} ${SubType} ${field} ${value}` })
  }
  if (INN !== undefined || marks.length > 0) return marks
  const getKey = (language: string | undefined, name: string): string =>
    `${SubstanceType} ${SubType} ${language} ${name}`
  if (SubstanceNameLocalized !== undefined) {
    const field = 'SubstanceNameLocalized'
    const key = getKey(substance.SubstanceNameLanguage, SubstanceNameLocalized)
    marks.push({ field, at: field, value: SubstanceNameLocalized, key })
  }
  for (const [index, { Name, Language }] of SubstanceNames.entries()) {
    marks.push({
      field: 'Name',
      at: `SubstanceNames/${index}/Name`,
      value: Name,
      key: getKey(Language, Name),
    })
  }
  return marks
}
