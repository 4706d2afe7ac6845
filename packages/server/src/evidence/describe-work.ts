import type { CommentRow, WorkItemRow } from '../store/tables.ts'
import { commitTo } from './commitment.ts'
import { readStoredJson } from './read-stored.ts'

/** What has an owner or comments: that never changes. */
export function describeWorkItem(row: WorkItemRow) {
  return { organisation: row.organisation, stage: row.stage, of: row.kind, name: row.name }
}

/** Who owns it. */
export function describeOwner(row: WorkItemRow) {
  return { owner: row.owner_id, ownerSince: row.owner_since, ownerBy: row.owner_by }
}

/** A comment. Of its text there is what is committed to it, until it is deleted. */
export function describeComment(row: CommentRow) {
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
