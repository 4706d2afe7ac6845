import { faultsOfPlainComments } from '../eudamed-terms/comments.ts'
import { otherCriticalWarning } from '../eudamed-terms/other-codes.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-DTX-UDI-078',
  title: 'A critical warning of the list has at most one comment, which is in no language.',
  message: 'CriticalWarning {code} takes one comment in no language: {problem}.',
  severity: 'error',
  source: businessRules('BR-DTX-UDI-078'),
  models: ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_SPP'],
  reads: { device: ['CriticalWarnings'] },

  check({ device: { CriticalWarnings = [] } }, report, { criticalWarnings }) {
    for (const [index, { CriticalWarning, Comments = [] }] of CriticalWarnings.entries()) {
      if (CriticalWarning === otherCriticalWarning) continue
      if (!criticalWarnings.has(CriticalWarning)) continue
      for (const { at, problem, language } of faultsOfPlainComments(Comments)) {
        const place = `/device/CriticalWarnings/${index}/Comments/${at}` as const
        const words = { code: CriticalWarning, problem }
        report({ at: place, value: language, words, fix: [{ op: 'remove', path: place }] })
      }
    }
  },

  examples: {
    good: [
      {
        title: 'one, without a language or with ANY',
        device: {
          CriticalWarnings: [
            { CriticalWarning: 'CW001', Comments: [{ Comment: 'See the label' }] },
            { CriticalWarning: 'CW001', Comments: [{ Comment: 'See the label', CommentLanguage: 'ANY' }] },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'in two languages',
        device: {
          CriticalWarnings: [
            {
              CriticalWarning: 'CW001',
              Comments: [
                { Comment: 'See the label', CommentLanguage: 'EN' },
                { Comment: 'Siehe Etikett', CommentLanguage: 'DE' },
              ],
            },
          ],
        },
        at: [
          '/device/CriticalWarnings/0/Comments/0/CommentLanguage',
          '/device/CriticalWarnings/0/Comments/1',
        ],
      },
    ],
  },
})
