import { checkCas, checkEcNumber, replaceWith } from '@udigate/udi'
import { mdrDevices } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'
import { isProduct } from '../terms/substances.ts'

interface NumberFault {
  reason: string
  expected?: string | undefined
}

function explainCheck(check: ReturnType<typeof checkCas>): NumberFault | undefined {
  if (check.ok) return undefined
  const { expected } = check
  const right = expected ?? 'another number'
  return {
    reason: `its check digit does not fit, so that one of its digits is wrong; if the rest is right it is ${right}`,
    expected,
  }
}

/** CAS numbers begin with another digit than zero, and have two of them at least before the first dash. */
function explainZeros(code: string): NumberFault | undefined {
  if (!/^(?:0|\d-)/.test(code)) return undefined
  const expected = code.replace(/^0+/, '')
  const isRight = /^\d{2}/.test(expected) && checkCas(expected).ok
  if (code.startsWith('0')) {
    const reason = 'CAS numbers have no zero in front'
    return isRight ? { reason: `${reason}; without it the number is ${expected}`, expected } : { reason }
  }
  return { reason: 'CAS numbers have two digits at least before the first dash' }
}

export default defineRule({
  id: 'UDG-SUBSTANCE-CHECK-DIGIT',
  title: 'CAS and EC numbers have the right check digit, and CAS numbers no zero in front.',
  message: '{field} {value} is not a valid number: {reason}. Correct it.',
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
        const fault =
          field === 'CASCode'
            ? (explainZeros(value) ?? explainCheck(checkCas(value)))
            : explainCheck(checkEcNumber(value))
        if (fault === undefined) continue
        const at = `/device/Substances/${index}/${field}` as const
        report({ at, value, words: { field, reason: fault.reason }, ...replaceWith(at, fault.expected) })
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
        title: 'a zero in front, and one digit alone',
        device: {
          Substances: [
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              CASCode: '0080-35-3',
              SubstanceNameLocalized: 'One',
            },
            {
              SubstanceType: 'CRM_ENDOCRINE',
              SubType: 'CMR_1B',
              CASCode: '06-59-7',
              SubstanceNameLocalized: 'Other',
            },
          ],
        },
        at: ['/device/Substances/0/CASCode', '/device/Substances/1/CASCode'],
        fixed: ['/device/Substances/0/CASCode'],
        says: ['without it the number is 80-35-3', 'no zero in front'],
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
