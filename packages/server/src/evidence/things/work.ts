import { recordPath } from '../../store/acts.ts'
import type { Db } from '../../store/database.ts'
import type { Owner } from '../../store/submissions.ts'
import type { CommentRow, WorkItemRow } from '../../store/tables.ts'
import { findWorkItem, nameDeadline, readDeadlineName, type WorkName } from '../../store/work-items.ts'
import { commitTo } from '../commitment.ts'
import { readStoredJson } from '../read-stored.ts'
import { deleted, isDeleted, openedBy } from './kind.ts'
import { thing } from './thing.ts'

/** The owner and the comments of a submission, a batch or a deadline. */
export const workItem = thing(
  'work_item',
  {
    kind: 'work-item-made',
    called: 'a work item',
    recordByFirst: first => nameWork(String(first.of), String(first.name)),
    within: {
      submissions: (db, owner, name) => listItems(db, owner, { kind: 'submission', name }),
      batches: (db, owner, name) => listItems(db, owner, { kind: 'batch', name }),
      devices: (db, owner, agency, code) => listItems(db, owner, nameDeadline({ agency, code })),
    },
    isGone: isDeleted,
    at: row => row.created_at,
    facts: describeWorkItem,
    /** Who owns it. */
    state: row => ({ owner: row.owner_id, ownerSince: row.owner_since, ownerBy: row.owner_by }),
    parts: { comment: { from: 'comment', called: 'a comment', describe: describeComment } },
  },
  kind => ({
    /** Something has an owner or a comment for the first time. */
    'work-item-made': kind({
      opens: true,
      facts: (row: WorkItemRow) => describeWorkItem(row),
      replay(step) {
        openedBy(step)
        Object.assign(step.state, { owner: null, ownerSince: null, ownerBy: null })
      },
    }),
    /** The owner is another person, or was removed. */
    'owner-changed': kind({
      act: { title: 'Owner changed' },
      facts: (owner: string | null, by: string) => ({ owner, by }),
      replay: ({ state, facts: { owner, by }, at, change }) =>
        change(state, { owner, ownerSince: at, ownerBy: by }),
    }),
    /** A person or a key has commented. */
    commented: kind({
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
    /** Its author has written a comment again. */
    'comment-edited': kind({
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
      act: { title: 'Comment deleted' },
      facts: (comment: string, by: string) => ({ comment, by }),
      replay({ part, at, change, facts: { comment, by } }) {
        change(part('comment', comment), { textCommitment: null, deletedAt: at, deletedBy: by })
      },
    }),
    deleted,
  }),
  leave => ({
    'work-item-made': ({ item: row }) => leave(row, 'work-item-made', row.created_at, row),
    'owner-changed': ({ itemId: id, owner, by, at }) => leave({ id }, 'owner-changed', at, owner, by),
    'work-item-deleted': ({ itemId: id, by, at }) => leave({ id }, 'deleted', at, by),
    'comment-made': ({ comment: row }) => leave({ id: row.work_item_id }, 'commented', row.created_at, row),
    'comment-edited': ({ comment: row }) =>
      leave({ id: row.work_item_id }, 'comment-edited', row.edited_at, row),
    'comment-deleted': ({ comment: row, by, at }) =>
      leave({ id: row.work_item_id }, 'comment-deleted', at, row.id, by),
  }),
)

async function listItems(db: Db, owner: Owner, name: WorkName): Promise<WorkItemRow[]> {
  const item = await findWorkItem(db, owner, name)
  return item ? [item] : []
}

function nameWork(of: string, name: string): string {
  if (of === 'submission') return recordPath('submissions', name)
  if (of === 'batch') return recordPath('batches', name)
  const { agency, code } = readDeadlineName(name)
  return recordPath('devices', agency, code)
}

/** What has an owner or comments: that never changes. */
function describeWorkItem(row: WorkItemRow) {
  return { organisation: row.organisation, stage: row.stage, of: row.kind, name: row.name }
}

/** A comment. Of its text there is what is committed to it, until it is deleted. */
function describeComment(row: CommentRow) {
  return {
    author: row.author,
    mentions: readStoredJson(row.mentions),
    textCommitment: commitTo(row.text, row.text_salt),
    createdAt: row.created_at,
    editedAt: row.edited_at,
    deletedAt: row.deleted_at,
    deletedBy: row.deleted_by,
  }
}
