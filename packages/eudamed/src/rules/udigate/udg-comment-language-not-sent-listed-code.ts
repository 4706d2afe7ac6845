import { otherCriticalWarning, otherStorageCondition } from '../../codes/other-codes.ts'
import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { businessRules } from '../sources.ts'

export default defineRule({
  id: 'UDG-COMMENT-LANGUAGE-NOT-SENT',
  title: 'The comment on a storage condition or critical warning of the list is in no language.',
  message:
    'CommentLanguage {value} is not sent: EUDAMED takes the comment on {code} in no language. Leave CommentLanguage out.',
  severity: 'info',
  source: businessRules('BR-DTX-UDI-077, BR-DTX-UDI-078, BR-DTX-UDID-094'),
  models: everyModel,
  reads: { device: ['StorageHandlingConditions', 'CriticalWarnings'] },

  check({ device: { StorageHandlingConditions = [], CriticalWarnings = [] } }, report, codes) {
    for (const [index, { StorageHandlingCondition, Comments }] of StorageHandlingConditions.entries()) {
      const language = Comments?.[0]?.CommentLanguage
      if (isSent(language) || StorageHandlingCondition === otherStorageCondition) continue
      if (!codes.storageHandlingConditions.has(StorageHandlingCondition)) continue
      const at = `/device/StorageHandlingConditions/${index}/Comments/0/CommentLanguage` as const
      const words = { code: StorageHandlingCondition }
      report({ at, value: language, words, fix: [{ op: 'remove', path: at }] })
    }
    for (const [index, { CriticalWarning, Comments }] of CriticalWarnings.entries()) {
      const language = Comments?.[0]?.CommentLanguage
      if (isSent(language) || CriticalWarning === otherCriticalWarning) continue
      if (!codes.criticalWarnings.has(CriticalWarning)) continue
      const at = `/device/CriticalWarnings/${index}/Comments/0/CommentLanguage` as const
      report({ at, value: language, words: { code: CriticalWarning }, fix: [{ op: 'remove', path: at }] })
    }
  },

  examples: {
    good: [
      {
        title: 'a temperature in no language, and other texts in theirs',
        device: {
          StorageHandlingConditions: [
            { StorageHandlingCondition: 'SHC006', Comments: [{ Comment: '4 °C', CommentLanguage: 'ANY' }] },
            { StorageHandlingCondition: 'SHC099', Comments: [{ Comment: 'Dark', CommentLanguage: 'EN' }] },
          ],
          CriticalWarnings: [
            { CriticalWarning: 'CW001', Comments: [{ Comment: 'Never' }] },
            { CriticalWarning: 'CW999', Comments: [{ Comment: 'Sharp', CommentLanguage: 'EN' }] },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'a temperature and a warning in English',
        device: {
          StorageHandlingConditions: [
            { StorageHandlingCondition: 'SHC006', Comments: [{ Comment: '4 °C', CommentLanguage: 'EN' }] },
          ],
          CriticalWarnings: [
            { CriticalWarning: 'CW001', Comments: [{ Comment: 'Never', CommentLanguage: 'EN' }] },
          ],
        },
        at: [
          '/device/StorageHandlingConditions/0/Comments/0/CommentLanguage',
          '/device/CriticalWarnings/0/Comments/0/CommentLanguage',
        ],
        fixed: 'all',
      },
    ],
  },
})

function isSent(language: string | undefined): boolean {
  return language === undefined || language === 'ANY'
}
