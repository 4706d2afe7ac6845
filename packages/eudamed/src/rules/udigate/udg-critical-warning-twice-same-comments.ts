import { everyModel } from '../../models/families.ts'
import { defineRule } from '../rule.ts'
import { udigate } from '../sources.ts'
import { getCommentedCodeKey } from '../terms/comments.ts'
import { findRepeats } from '../terms/repeated.ts'

export default defineRule({
  id: 'UDG-CRITICAL-WARNING-TWICE',
  title: 'A device has each critical warning, with the same comments, once.',
  message:
    'CriticalWarning {value} is already given with the same comments. Remove one of them, or say in Comments what makes them differ; no rule of EUDAMED refuses it.',
  severity: 'warning',
  source: udigate('Entries given twice'),
  models: everyModel,
  reads: { device: ['CriticalWarnings'] },

  check({ device: { CriticalWarnings = [] } }, report) {
    const getKey = ({ CriticalWarning, Comments }: (typeof CriticalWarnings)[number]): string =>
      getCommentedCodeKey(CriticalWarning, Comments)
    for (const { item, index } of findRepeats(CriticalWarnings, getKey)) {
      const path = `/device/CriticalWarnings/${index}` as const
      report({ at: `${path}/CriticalWarning`, value: item.CriticalWarning, fix: [{ op: 'remove', path }] })
    }
  },

  examples: {
    good: [
      {
        title: 'two of the list, and one for two cases',
        device: {
          CriticalWarnings: [
            { CriticalWarning: 'CW001' },
            { CriticalWarning: 'CW008', Comments: [{ Comment: 'For children' }] },
            { CriticalWarning: 'CW008', Comments: [{ Comment: 'For pregnant women' }] },
          ],
        },
      },
      {
        title: 'two that are in no list',
        device: {
          CriticalWarnings: [
            {
              CriticalWarning: 'CW999',
              Comments: [{ Comment: 'Mind the tip', CommentLanguage: 'EN' }],
            },
            {
              CriticalWarning: 'CW999',
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
          CriticalWarnings: [
            { CriticalWarning: 'CW001' },
            { CriticalWarning: 'CW008', Comments: [{ Comment: 'For children' }] },
            { CriticalWarning: 'CW001', Comments: [] },
            {
              CriticalWarning: 'CW008',
              Comments: [{ Comment: 'For children', CommentLanguage: 'ANY' }],
            },
          ],
        },
        at: ['/device/CriticalWarnings/2/CriticalWarning', '/device/CriticalWarnings/3/CriticalWarning'],
        fixed: 'all',
      },
    ],
  },
})
