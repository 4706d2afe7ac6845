import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'
import { getCommentedCodeKey } from '../terms/comments.ts'
import { findRepeats } from '../terms/repeated.ts'

export default defineRule({
  id: 'UDG-STORAGE-CONDITION-TWICE',
  title: 'A device has each storage condition, with the same comments, once.',
  message:
    'StorageHandlingCondition {value} is already given with the same comments. Remove one of them, or say in Comments what makes them differ; no rule of EUDAMED refuses it.',
  severity: 'warning',
  source: udigate('Entries given twice'),
  models: everyModel,
  reads: { device: ['StorageHandlingConditions'] },

  check({ device: { StorageHandlingConditions = [] } }, report) {
    const getKey = ({
      StorageHandlingCondition,
      Comments,
    }: (typeof StorageHandlingConditions)[number]): string =>
      getCommentedCodeKey(StorageHandlingCondition, Comments)
    for (const { item, index } of findRepeats(StorageHandlingConditions, getKey)) {
      const path = `/device/StorageHandlingConditions/${index}` as const
      const value = item.StorageHandlingCondition
      report({ at: `${path}/StorageHandlingCondition`, value, fix: [{ op: 'remove', path }] })
    }
  },

  examples: {
    good: [
      {
        title: 'two of the list, and one for two cases',
        device: {
          StorageHandlingConditions: [
            { StorageHandlingCondition: 'SHC001' },
            { StorageHandlingCondition: 'SHC006', Comments: [{ Comment: '2 °C to 8 °C, unopened' }] },
            { StorageHandlingCondition: 'SHC006', Comments: [{ Comment: '15 °C to 25 °C, opened' }] },
          ],
        },
      },
      {
        title: 'two that are in no list',
        device: {
          StorageHandlingConditions: [
            {
              StorageHandlingCondition: 'SHC099',
              Comments: [{ Comment: 'Mind the tip', CommentLanguage: 'EN' }],
            },
            {
              StorageHandlingCondition: 'SHC099',
              Comments: [{ Comment: 'Keep it level', CommentLanguage: 'EN' }],
            },
          ],
        },
      },
    ],
    bad: [
      {
        title: 'one twice',
        device: {
          StorageHandlingConditions: [
            { StorageHandlingCondition: 'SHC001' },
            { StorageHandlingCondition: 'SHC006', Comments: [{ Comment: '2 °C to 8 °C, unopened' }] },
            { StorageHandlingCondition: 'SHC001', Comments: [] },
            {
              StorageHandlingCondition: 'SHC006',
              Comments: [{ Comment: '2 °C to 8 °C, unopened', CommentLanguage: 'ANY' }],
            },
          ],
        },
        at: [
          '/device/StorageHandlingConditions/2/StorageHandlingCondition',
          '/device/StorageHandlingConditions/3/StorageHandlingCondition',
        ],
        fixed: 'all',
      },
    ],
  },
})
