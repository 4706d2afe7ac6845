import { faultsOfPlainComments } from '../eudamed-terms/comments.ts'
import { otherStorageCondition } from '../eudamed-terms/other-codes.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'BR-DTX-UDI-077',
  title: 'A storage condition of the list has at most one comment, which is in no language.',
  message: 'StorageHandlingCondition {code} takes one comment in no language: {problem}.',
  severity: 'error',
  source: businessRules('BR-DTX-UDI-077'),
  models: ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_SPP'],
  reads: { device: ['StorageHandlingConditions'] },

  check({ device: { StorageHandlingConditions = [] } }, report, { storageHandlingConditions }) {
    for (const [index, { StorageHandlingCondition, Comments = [] }] of StorageHandlingConditions.entries()) {
      if (StorageHandlingCondition === otherStorageCondition) continue
      if (!storageHandlingConditions.has(StorageHandlingCondition)) continue
      for (const { at, problem, language } of faultsOfPlainComments(Comments)) {
        const place = `/device/StorageHandlingConditions/${index}/Comments/${at}` as const
        const words = { code: StorageHandlingCondition, problem }
        report({ at: place, value: language, words, fix: [{ op: 'remove', path: place }] })
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
        at: [
          '/device/StorageHandlingConditions/0/Comments/0/CommentLanguage',
          '/device/StorageHandlingConditions/0/Comments/1',
        ],
      },
    ],
  },
})
