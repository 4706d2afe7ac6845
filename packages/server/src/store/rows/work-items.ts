import type { Stage } from '../../stage.ts'
import type { Json } from '../json.ts'

/**
 * What people own and comment on: a submission with its doubts, named by its requestId; a batch, by its id; the deadlines
 * of a device, by its issuing agency and code with a space between.
 */
export const workItemKinds = ['submission', 'batch', 'deadline'] as const
export type WorkItemKind = (typeof workItemKinds)[number]

/** Something that has, or had, an owner or comments. */
export interface WorkItemRow {
  id: string
  organisation: string
  stage: Stage
  kind: WorkItemKind
  name: string
  /** The person who owns it; null where it has no owner. */
  owner_id: string | null
  /** When the owner became who it is, and who did that; null where there never was one. */
  owner_since: number | null
  owner_by: string | null
  /** How many comments there are that were not deleted. */
  comments: number
  /** Grows with each change of owner and comments. */
  version: number
  changed_at: number
  created_at: number
}

/** What a person or a key wrote about a work item. */
export interface CommentRow {
  id: string
  work_item_id: string
  author: string
  /** What the author was called then; null once the person is forgotten. */
  author_name: string | null
  /** Plain text; null once it is deleted, as is the salt. */
  text: string | null
  /** With what the evidence commits to the text. */
  text_salt: string | null
  /** Ids of the people whom the text names. */
  mentions: Json<readonly string[]>
  created_at: number
  edited_at: number | null
  deleted_at: number | null
  deleted_by: string | null
}

/** Why a person is notified of a work item: they became its owner or were until now; a comment; a comment that names them. */
export const workNoticeKinds = ['owner', 'owner-changed', 'comment', 'mention'] as const
export type WorkNoticeKind = (typeof workNoticeKinds)[number]

/** Something that the next mail to a person tells. */
export interface WorkNoticeRow {
  person_id: string
  id: string
  organisation: string
  stage: Stage
  work_item_id: string
  kind: WorkNoticeKind
  /** Who did it. */
  author: string
  at: number
}

/** How often people get mail about what they own and commented on. */
export const mailChoices = ['at-once', 'daily', 'none'] as const
export type MailChoice = (typeof mailChoices)[number]

/** What a person has chosen; who has chosen nothing gets mail at once. */
export interface MailChoiceRow {
  person_id: string
  frequency: MailChoice
  /** The hour of the day in UTC of the daily mail; null where there is none. */
  hour: number | null
  /** When the next daily mail is made; null where there is none. */
  due_at: number | null
}
