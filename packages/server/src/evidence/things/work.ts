import type { CommentRow, WorkItemRow } from '../../store/tables.ts'
import { describeComment, describeWorkItem } from '../describe-work.ts'
import { kind, openedBy } from './kind.ts'

/** What happens to the owners and the comments of submissions, batches and deadlines. */
export const workKinds = {
  /** Something has an owner or a comment for the first time. */
  'work-item-made': kind({
    to: ['work-item-made'],
    opens: true,
    facts: (row: WorkItemRow) => describeWorkItem(row),
    replay(step) {
      openedBy(step)
      Object.assign(step.state, { owner: null, ownerSince: null, ownerBy: null })
    },
  }),
  /** Another person owns it, or nobody. */
  'owner-changed': kind({
    to: ['work-item-made'],
    act: { title: 'Owner changed' },
    facts: (owner: string | null, by: string) => ({ owner, by }),
    replay: ({ state, facts: { owner, by }, at, change }) =>
      change(state, { owner, ownerSince: at, ownerBy: by }),
  }),
  /** A person or a key has commented. */
  commented: kind({
    to: ['work-item-made'],
    act: { title: 'Commented' },
    facts: (row: CommentRow) => {
      const { author, mentions, textCommitment } = describeComment(row)
      return { comment: row.id, by: author, mentions, textCommitment }
    },
    replay({ begin, at, facts: { comment, by, mentions, textCommitment } }) {
      const nothing = { editedAt: null, deletedAt: null, deletedBy: null }
      begin('comment', comment, { author: by, mentions, textCommitment, createdAt: at, ...nothing })
    },
  }),
  /** Its author has written a comment anew. */
  'comment-edited': kind({
    to: ['work-item-made'],
    act: { title: 'Comment edited' },
    facts: (row: CommentRow) => {
      const { author, mentions, textCommitment } = describeComment(row)
      return { comment: row.id, by: author, mentions, textCommitment }
    },
    replay({ part, at, change, facts: { comment, mentions, textCommitment } }) {
      change(part('comment', comment), { mentions, textCommitment, editedAt: at })
    },
  }),
  /** The text of a comment was erased: that there was one stays. */
  'comment-deleted': kind({
    to: ['work-item-made'],
    act: { title: 'Comment deleted' },
    facts: (comment: string, by: string) => ({ comment, by }),
    replay({ part, at, change, facts: { comment, by } }) {
      change(part('comment', comment), { textCommitment: null, deletedAt: at, deletedBy: by })
    },
  }),
} as const
