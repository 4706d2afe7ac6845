import { announce, type WriteTransaction } from './changes.ts'
import type { Db } from './database.ts'
import type { CommentRow } from './tables.ts'
import { noteChange } from './work-items.ts'

export async function insertComment(db: WriteTransaction, comment: CommentRow): Promise<void> {
  await db.insertInto('comment').values(comment).execute()
  await noteChange(db, comment.work_item_id, 1, new Date(comment.created_at))
  announce(db, { type: 'comment-made', comment })
}

export function findComment(db: Db, id: string): Promise<CommentRow | undefined> {
  return db.selectFrom('comment').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The oldest first, those after the id `after` where it is given. */
export function listComments(
  db: Db,
  itemId: string,
  page: { limit: number; after?: string | undefined },
): Promise<CommentRow[]> {
  const query = db
    .selectFrom('comment')
    .selectAll()
    .where('work_item_id', '=', itemId)
    .orderBy('id')
    .limit(page.limit)
  return (page.after === undefined ? query : query.where('id', '>', page.after)).execute()
}

/** Who has commented on a work item. */
export async function listCommenters(db: Db, itemId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('comment')
    .select('author')
    .distinct()
    .where('work_item_id', '=', itemId)
    .execute()
  return rows.map(({ author }) => author)
}

/** Writes a comment again: nothing is kept of what it was. */
export async function editComment(
  db: WriteTransaction,
  before: CommentRow,
  change: Pick<CommentRow, 'text' | 'text_salt' | 'mentions'>,
  at: Date,
): Promise<CommentRow> {
  const changed = { ...change, edited_at: at.getTime() }
  await db.updateTable('comment').set(changed).where('id', '=', before.id).execute()
  await noteChange(db, before.work_item_id, 0, at)
  const comment = { ...before, ...changed }
  announce(db, { type: 'comment-edited', comment })
  return comment
}

/** Erases the text of a comment: that there was one stays, and by whom. */
export async function deleteComment(
  db: WriteTransaction,
  comment: CommentRow,
  by: string,
  at: Date,
): Promise<CommentRow> {
  const change = { text: null, text_salt: null, deleted_at: at.getTime(), deleted_by: by }
  await db.updateTable('comment').set(change).where('id', '=', comment.id).execute()
  await noteChange(db, comment.work_item_id, -1, at)
  announce(db, { type: 'comment-deleted', comment, by, at })
  return { ...comment, ...change }
}

/** What an author was called is known no longer. */
export async function forgetAuthorNames(db: Db, author: string): Promise<void> {
  await db.updateTable('comment').set({ author_name: null }).where('author', '=', author).execute()
}
