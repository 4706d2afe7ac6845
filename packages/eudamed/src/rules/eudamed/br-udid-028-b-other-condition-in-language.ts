import { otherStorageCondition } from '../../codes/other-codes.ts'
import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'
import { commentsWithoutLanguage } from '../terms/comments.ts'

export default defineRule({
  id: 'BR-UDID-028-B',
  title: 'The text of another storage condition is in a language.',
  message:
    'CommentLanguage is missing, which every comment on StorageHandlingCondition {value} must have. Give it.',
  severity: 'error',
  source: businessRules('BR-UDID-028'),
  models: everyModel,
  reads: { device: ['StorageHandlingConditions'] },

  check({ device: { StorageHandlingConditions = [] } }, report) {
    for (const [index, { StorageHandlingCondition, Comments = [] }] of StorageHandlingConditions.entries()) {
      if (StorageHandlingCondition !== otherStorageCondition) continue
      for (const comment of commentsWithoutLanguage(Comments)) {
        const at = `/device/StorageHandlingConditions/${index}/Comments/${comment}/CommentLanguage` as const
        report({ at, value: StorageHandlingCondition })
      }
    }
  },

  examples: {
    good: [
      {
        title: 'in two languages',
        device: {
          StorageHandlingConditions: [
            {
              StorageHandlingCondition: 'SHC099',
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
        device: {
          StorageHandlingConditions: [
            { StorageHandlingCondition: 'SHC099', Comments: [{ Comment: 'Mind the tip' }] },
          ],
        },
        at: '/device/StorageHandlingConditions/0/Comments/0/CommentLanguage',
      },
    ],
  },
})
