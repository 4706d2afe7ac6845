import { makeId } from '../ids.ts'
import type { Caller } from '../rights/caller.ts'
import { mayDo } from '../rights/caller.ts'
import { Refusal, refuseOneMore } from '../rights/refusal.ts'
import type { WriteTransaction } from '../store/changes.ts'
import {
  deleteComment,
  editComment as editStoredComment,
  findComment,
  insertComment,
} from '../store/comments.ts'
import type { Db } from '../store/database.ts'
import { decodeJson, encodeJson } from '../store/json.ts'
import { listMembers } from '../store/members.ts'
import type { CommentRow, WorkItemRow, WorkNoticeKind } from '../store/tables.ts'
import { openWorkItem, readWorkItemsById, type WorkName } from '../store/work-items.ts'
import { findSubject, type Subject } from './find-subject.ts'
import { listConcerned, notifyPeople } from './notify-people.ts'
import { lockWorkItem, type WorkItemServices } from './services.ts'

/** What is written: plain text, and the ids of the people whom it names. */
export interface WrittenComment {
  text: string
  mentions: readonly string[]
}

/** A comment as it is now, or why nothing was changed; `undefined` where there is no such thing, or no such comment. */
export type CommentDone = CommentRow | Refusal | undefined

/** The comment is another one's. */
export class ForeignComment extends Refusal {
  constructor() {
    super("The comment is another one's.")
  }
}

/** A person whom the text names does not belong to the organisation. */
export class NamedStranger extends Refusal {
  /** Their place in `mentions`. */
  readonly index: number

  constructor(index: number) {
    super('No person of this organisation on this stage. GET /api/v1/colleagues lists them.')
    this.index = index
  }
}

/** How many comments a work item may have, deleted ones not counted. */
const mostComments = 1_000

/** Comments on something, and notifies the people whom it concerns and those whom the text names. */
export function writeComment(
  services: WorkItemServices,
  caller: Caller,
  name: WorkName,
  written: WrittenComment,
): Promise<CommentDone> {
  return services.store.write(
    async (db): Promise<CommentDone> => {
      const subject = await findSubject(db, caller, name)
      if (!subject) return undefined
      const index = await findStranger(db, caller, written.mentions)
      if (index !== -1) return new NamedStranger(index)
      const item = await openWorkItem(db, services, caller, name)
      if (item.comments >= mostComments) return refuseOneMore(mostComments, 'comments')
      const told = await findTold(db, item, subject, written.mentions)
      const comment: CommentRow = {
        id: makeId(services),
        work_item_id: item.id,
        author: caller.author,
        author_name: caller.agent.name,
        ...sealText(services, written),
        created_at: services.now().getTime(),
        edited_at: null,
        deleted_at: null,
        deleted_by: null,
      }
      await insertComment(db, comment)
      await notifyPeople(db, services, caller, item, told)
      return comment
    },
    [lockWorkItem(caller, name)],
  )
}

/** Writes a comment of the caller's own again; those whom it names and did not before are notified. */
export function rewriteComment(
  services: WorkItemServices,
  caller: Caller,
  id: string,
  written: WrittenComment,
): Promise<CommentDone> {
  return services.store.write(
    async (db): Promise<CommentDone> => {
      const found = await findOwnComment(db, caller, id)
      if (!found) return undefined
      const { comment, item } = found
      if (comment.author !== caller.author) return new ForeignComment()
      if (comment.deleted_at !== null) return new Refusal('It is deleted.')
      const index = await findStranger(db, caller, written.mentions)
      if (index !== -1) return new NamedStranger(index)
      const before = decodeJson(comment.mentions)
      const changed = await editStoredComment(db, comment, sealText(services, written), services.now())
      const added = written.mentions.filter(person => !before.includes(person))
      const told = new Map(added.map(person => [person, 'mention' as const]))
      await notifyPeople(db, services, caller, item, told)
      return changed
    },
    [`comment ${id}`],
  )
}

/** Deletes a comment: its author does, or who may erase what is personal. */
export function eraseComment(services: WorkItemServices, caller: Caller, id: string): Promise<CommentDone> {
  return services.store.write(
    async (db): Promise<CommentDone> => {
      const found = await findOwnComment(db, caller, id)
      if (!found) return undefined
      const { comment } = found
      if (comment.author !== caller.author && !mayDo(caller, 'evidence.erase')) return new ForeignComment()
      if (comment.deleted_at !== null) return comment
      return deleteComment(db, comment, caller.author, services.now())
    },
    [`comment ${id}`],
  )
}

/** A comment of the organisation and stage of the caller, with what it is about. */
export async function findOwnComment(
  db: Db,
  { organisation, stage }: Caller,
  id: string,
): Promise<{ comment: CommentRow; item: WorkItemRow } | undefined> {
  const comment = await findComment(db, id)
  if (!comment) return undefined
  const [item] = await readWorkItemsById(db, [comment.work_item_id])
  return item && item.organisation === organisation && item.stage === stage ? { comment, item } : undefined
}

/** Where the first is who does not belong to the organisation; -1 where all do. */
async function findStranger(
  db: WriteTransaction,
  caller: Caller,
  mentions: readonly string[],
): Promise<number> {
  if (mentions.length === 0) return -1
  const members = new Set((await listMembers(db, caller)).map(({ id }) => id))
  return mentions.findIndex(person => !members.has(person))
}

async function findTold(
  db: WriteTransaction,
  item: WorkItemRow,
  subject: Subject,
  mentions: readonly string[],
): Promise<Map<string, WorkNoticeKind>> {
  const concerned = await listConcerned(db, item, subject)
  const told = new Map<string, WorkNoticeKind>(concerned.map(person => [person, 'comment']))
  for (const person of mentions) told.set(person, 'mention')
  return told
}

function sealText({ randomBytes }: WorkItemServices, { text, mentions }: WrittenComment) {
  return {
    text,
    text_salt: Buffer.from(randomBytes(16)).toString('hex'),
    mentions: encodeJson([...new Set(mentions)]),
  }
}
