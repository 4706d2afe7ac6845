import { otherStorageCondition } from '../../codes/other-codes.ts'
import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-DTX-UDI-077',
  title: 'A storage condition of the list has at most one comment.',
  message:
    'StorageHandlingCondition {code} takes a single comment, without a language, and has another one already. Remove this one.',
  severity: 'error',
  source: businessRules('BR-DTX-UDI-077'),
  models: everyModel,
  reads: { device: ['StorageHandlingConditions'] },

  check({ device: { StorageHandlingConditions = [] } }, report, { storageHandlingConditions }) {
    for (const [index, { StorageHandlingCondition, Comments = [] }] of StorageHandlingConditions.entries()) {
      if (StorageHandlingCondition === otherStorageCondition) continue
      if (!storageHandlingConditions.has(StorageHandlingCondition)) continue
      for (let further = 1; further < Comments.length; further += 1) {
        const at = `/device/StorageHandlingConditions/${index}/Comments/${further}` as const
        report({ at, words: { code: StorageHandlingCondition }, fix: [{ op: 'remove', path: at }] })
      }
    }
  },

  examples: {
    good: [
      {
        title: 'one, without a language or with ANY',
        device: {
          StorageHandlingConditions: [
            { StorageHandlingCondition: 'SHC001', Comments: [{ Comment: 'See the label' }] },
            {
              StorageHandlingCondition: 'SHC001',
              Comments: [{ Comment: 'See the label', CommentLanguage: 'ANY' }],
            },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'in two languages',
        device: {
          StorageHandlingConditions: [
            {
              StorageHandlingCondition: 'SHC001',
              Comments: [
                { Comment: 'See the label', CommentLanguage: 'EN' },
                { Comment: 'Siehe Etikett', CommentLanguage: 'DE' },
              ],
            },
          ],
        },
        at: '/device/StorageHandlingConditions/0/Comments/1',
        fixed: 'all',
        also: ['UDG-COMMENT-LANGUAGE-NOT-SENT'],
      },
      {
        title: 'twice in one language',
        device: {
          StorageHandlingConditions: [
            {
              StorageHandlingCondition: 'SHC001',
              Comments: [
                { Comment: 'Siehe Etikett', CommentLanguage: 'DE' },
                { Comment: 'Auf dem Etikett', CommentLanguage: 'DE' },
              ],
            },
          ],
        },
        at: '/device/StorageHandlingConditions/0/Comments/1',
        fixed: 'all',
        also: ['UDG-COMMENT-LANGUAGE-NOT-SENT'],
      },
    ],
  },
})
