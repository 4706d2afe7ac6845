import { otherCriticalWarning } from '../../codes/other-codes.ts'
import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-DTX-UDI-078',
  title: 'A critical warning of the list has at most one comment.',
  message:
    'CriticalWarning {code} takes a single comment, without a language, and has another one already. Remove this one.',
  severity: 'error',
  source: businessRules('BR-DTX-UDI-078'),
  models: everyModel,
  reads: { device: ['CriticalWarnings'] },

  check({ device: { CriticalWarnings = [] } }, report, { criticalWarnings }) {
    for (const [index, { CriticalWarning, Comments = [] }] of CriticalWarnings.entries()) {
      if (CriticalWarning === otherCriticalWarning) continue
      if (!criticalWarnings.has(CriticalWarning)) continue
      for (let further = 1; further < Comments.length; further += 1) {
        const at = `/device/CriticalWarnings/${index}/Comments/${further}` as const
        report({ at, words: { code: CriticalWarning }, fix: [{ op: 'remove', path: at }] })
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
        at: '/device/CriticalWarnings/0/Comments/1',
        fixed: 'all',
        also: ['UDG-COMMENT-LANGUAGE-NOT-SENT'],
      },
      {
        title: 'twice in one language',
        device: {
          CriticalWarnings: [
            {
              CriticalWarning: 'CW001',
              Comments: [
                { Comment: 'Siehe Etikett', CommentLanguage: 'DE' },
                { Comment: 'Auf dem Etikett', CommentLanguage: 'DE' },
              ],
            },
          ],
        },
        at: '/device/CriticalWarnings/0/Comments/1',
        fixed: 'all',
        also: ['UDG-COMMENT-LANGUAGE-NOT-SENT'],
      },
    ],
  },
})
