import { checkCas, checkEcNumber, replaceWith } from '@udigate/udi'
import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'
import { isProduct } from '../terms/substances.ts'

const checks = { CASCode: checkCas, ECCode: checkEcNumber } as const

export default defineRule({
  id: 'UDG-SUBSTANCE-CHECK-DIGIT',
  title: 'CAS and EC numbers have the right check digit.',
  message:
    'The check digit of {field} {value} does not fit: one of its digits is wrong. If the rest is right it is {expected}.',
  severity: 'warning',
  source: udigate('Substance numbers'),
  models: mdrDevices,
  reads: { device: ['Substances'] },

  check({ device: { Substances = [] } }, report) {
    for (const [index, substance] of Substances.entries()) {
      if (isProduct(substance)) continue
      for (const field of ['CASCode', 'ECCode'] as const) {
        const value = substance[field]
        if (value === undefined) continue
        const check = checks[field](value)
        if (check.ok) continue
        const at = `/device/Substances/${index}/${field}` as const
        report({
          at,
          value,
          words: { field, expected: check.expected ?? 'another number' },
          ...replaceWith(at, check.expected),
        })
      }
    }
  },

  examples: {
    good: [
      {
        title: 'DEHP',
        device: {
          Substances: [
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              CASCode: '117-81-7',
              ECCode: '204-211-0',
              SubstanceNameLocalized: 'DEHP',
            },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'other last digits',
        device: {
          Substances: [
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              CASCode: '117-81-8',
              ECCode: '204-211-1',
              SubstanceNameLocalized: 'DEHP',
            },
          ],
        },
        at: ['/device/Substances/0/CASCode', '/device/Substances/0/ECCode'],
        fixed: 'all',
        says: ['117-81-7', '204-211-0'],
      },
      {
        title: 'six digits that no last one fits',
        device: {
          Substances: [
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              ECCode: '000-020-0',
              SubstanceNameLocalized: 'DEHP',
            },
          ],
        },
        at: '/device/Substances/0/ECCode',
        says: 'another number',
      },
    ],
  },
})
