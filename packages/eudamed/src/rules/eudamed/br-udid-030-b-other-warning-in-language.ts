import { otherCriticalWarning } from '../../codes/other-codes.ts'
import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { commentsWithoutLanguage } from '../terms/comments.ts'

export default defineRule({
  id: 'BR-UDID-030-B',
  title: 'The text of another critical warning is in a language.',
  message: 'CommentLanguage is missing, which every comment on CriticalWarning {value} must have. Give it.',
  severity: 'error',
  source: businessRules('BR-UDID-030'),
  models: everyModel,
  reads: { device: ['CriticalWarnings'] },

  check({ device: { CriticalWarnings = [] } }, report) {
    for (const [index, { CriticalWarning, Comments = [] }] of CriticalWarnings.entries()) {
      if (CriticalWarning !== otherCriticalWarning) continue
      for (const comment of commentsWithoutLanguage(Comments)) {
        const at = `/device/CriticalWarnings/${index}/Comments/${comment}/CommentLanguage` as const
        report({ at, value: CriticalWarning })
      }
    }
  },

  examples: {
    good: [
      {
        title: 'in two languages',
        device: {
          CriticalWarnings: [
            {
              CriticalWarning: 'CW999',
              Comments: [
                { Comment: 'Mind the tip', CommentLanguage: 'EN' },
                { Comment: 'Auf die Spitze achten', CommentLanguage: 'DE' },
              ],
            },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'in no language',
        device: { CriticalWarnings: [{ CriticalWarning: 'CW999', Comments: [{ Comment: 'Mind the tip' }] }] },
        at: '/device/CriticalWarnings/0/Comments/0/CommentLanguage',
      },
    ],
  },
})
