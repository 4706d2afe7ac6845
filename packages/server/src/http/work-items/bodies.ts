import * as Type from 'typebox'
import { formatPerson } from '../../rights/author.ts'
import { roleNames } from '../../rights/roles.ts'
import type { AuthorNames } from '../../store/authors.ts'
import type { Db } from '../../store/database.ts'
import { decodeJson } from '../../store/json.ts'
import { readPersonNames } from '../../store/people.ts'
import type { Owner as Holder } from '../../store/submissions.ts'
import {
  type CommentRow,
  mailChoices,
  type WorkItemKind,
  type WorkItemRow,
  workItemKinds,
} from '../../store/tables.ts'
import { readDeadlineName, readWorkItems } from '../../store/work-items.ts'
import { type Body, count, formatTime, id, inCapitals, ref, string, time } from '../body.ts'
import { Author, viewAuthor } from '../endpoint/author.ts'
import { nextCursor } from '../endpoint/page.ts'

const personId = '019a6f3e-7777-7b2c-8d3e-4f5a6b7c8d9e'

const Owner = Type.Object(
  {
    id: id('The person.'),
    name: Type.Optional(string('What the person is called now; absent once they are forgotten.')),
    since: time('Since when.'),
  },
  {
    $id: 'Owner',
    title: 'Owner',
    examples: [{ id: personId, name: 'Ada Lovelace', since: '2027-01-15T09:30:00.000Z' }],
  },
)

/** The members of what has an owner and comments. */
export const workMembers = {
  owner: Type.Optional(ref(Owner)),
  comments: Type.Optional(count('How many comments there are; absent where there are none.')),
}

type WorkMembers = Body<Type.TObject<typeof workMembers>>

/** What lists show of owner and comments. */
export type WorkViews = (name: string) => WorkMembers

/** Looks up the owners and comments of things of one kind, by their names. */
export async function readWorkViews(
  db: Db,
  holder: Holder,
  kind: WorkItemKind,
  names: readonly string[],
): Promise<WorkViews> {
  const items = await readWorkItems(db, holder, kind, names)
  const people = await readOwnerNames(db, items)
  const byName = new Map(items.map(item => [item.name, viewWork(item, people)]))
  return name => byName.get(name) ?? {}
}

/** What the owners of work items are called now. */
export function readOwnerNames(db: Db, items: readonly WorkItemRow[]): Promise<ReadonlyMap<string, string>> {
  return readPersonNames(
    db,
    items.flatMap(({ owner_id }) => owner_id ?? []),
  )
}

export function viewWork(item: WorkItemRow, people: ReadonlyMap<string, string>): WorkMembers {
  const { owner_id, owner_since } = item
  const owner =
    owner_id === null
      ? undefined
      : { id: owner_id, name: people.get(owner_id), since: formatTime(owner_since ?? 0) }
  return { owner, comments: item.comments === 0 ? undefined : item.comments }
}

export const WorkItem = Type.Object(
  {
    kind: Type.Enum(workItemKinds.map(kind => inCapitals(kind))),
    requestId: Type.Optional(id('Of a submission.')),
    batchId: Type.Optional(id('Of a batch.')),
    issuingAgency: Type.Optional(string('Of a device with a deadline.')),
    code: Type.Optional(string('Of that device.')),
    ...workMembers,
  },
  { $id: 'WorkItem', title: 'Owner and comments of a submission, a batch or the deadlines of a device' },
)

export function viewWorkItem(item: WorkItemRow, people: ReadonlyMap<string, string>): Body<typeof WorkItem> {
  const device = item.kind === 'deadline' ? readDeadlineName(item.name) : undefined
  return {
    kind: inCapitals(item.kind),
    requestId: item.kind === 'submission' ? item.name : undefined,
    batchId: item.kind === 'batch' ? item.name : undefined,
    issuingAgency: device?.agency,
    code: device?.code,
    ...viewWork(item, people),
  }
}

export const OwnerRequest = Type.Object(
  {
    person: Type.Optional(id('The person, as GET /api/v1/colleagues lists them.')),
    mail: Type.Optional(
      Type.String({
        minLength: 3,
        maxLength: 254,
        description: 'Their mail address. Either this or `person`.',
      }),
    ),
  },
  {
    $id: 'OwnerRequest',
    title: 'Who is to own it',
    additionalProperties: false,
    examples: [{ mail: 'ada@maker.example' }],
  },
)

const text = {
  text: Type.String({
    minLength: 1,
    maxLength: 10_000,
    pattern: '\\S',
    description: 'Plain text: it is shown as it is written, and its addresses as links.',
  }),
  mentions: Type.Optional(
    Type.Array(id(), {
      maxItems: 20,
      description: 'The people whom the text names, each as `@` and their name: they are notified.',
    }),
  ),
}

export const CommentRequest = Type.Object(text, {
  $id: 'CommentRequest',
  title: 'A comment',
  additionalProperties: false,
  examples: [{ text: 'The certificate number has a slip. I ask the notified body.' }],
})

const commentExample = {
  id: '019a6f3e-5d5c-7a41-9c0e-3f1d2b4a5c6e',
  author: { kind: 'person', id: personId, name: 'Ada Lovelace' },
  authorName: 'Ada Lovelace',
  text: 'The certificate number has a slip. I ask the notified body.',
  mentions: [],
  createdAt: '2027-01-15T09:30:00.000Z',
}

export const Comment = Type.Object(
  {
    id: id(),
    author: ref(Author),
    authorName: Type.Optional(
      string('What the author was called when they wrote it; absent once they are forgotten.'),
    ),
    text: Type.Optional(string('Absent once it is deleted.')),
    mentions: Type.Array(
      Type.Object({ id: id(), name: Type.Optional(string('What the person is called now.')) }),
      { description: 'The people whom the text names.' },
    ),
    createdAt: time('When it was written.'),
    editedAt: Type.Optional(time('When it was last written again.')),
    deletedAt: Type.Optional(time('When it was deleted.')),
    deletedBy: Type.Optional(ref(Author)),
  },
  { $id: 'Comment', title: 'Comment', examples: [commentExample] },
)

export const CommentPage = Type.Object(
  {
    owner: Type.Optional(ref(Owner)),
    items: Type.Array(ref(Comment), { description: 'Deleted ones too, without their text.' }),
    nextCursor,
  },
  {
    $id: 'CommentPage',
    title: 'Page of comments, oldest first, and the owner of what they are about',
    examples: [{ items: [commentExample] }],
  },
)

/** A comment. @param names what those who wrote, deleted and are named in it are called now */
export function viewComment(row: CommentRow, names: AuthorNames): Body<typeof Comment> {
  return {
    id: row.id,
    author: viewAuthor(row.author, names),
    authorName: row.author_name ?? undefined,
    text: row.text ?? undefined,
    mentions: decodeJson(row.mentions).map(person => ({ id: person, name: names.get(formatPerson(person)) })),
    createdAt: formatTime(row.created_at),
    editedAt: formatTime(row.edited_at),
    deletedAt: formatTime(row.deleted_at),
    deletedBy: row.deleted_by === null ? undefined : viewAuthor(row.deleted_by, names),
  }
}

/** Everyone who stands in comments, as `readAuthorNames` takes them. */
export function listNamed(rows: readonly CommentRow[]): string[] {
  return rows.flatMap(({ author, deleted_by, mentions }) => [
    author,
    ...(deleted_by === null ? [] : [deleted_by]),
    ...decodeJson(mentions).map(formatPerson),
  ])
}

export const Colleagues = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        id: id(),
        name: string('What the person is called.'),
        roles: Type.Array(Type.Enum(roleNames), { description: 'What they are here.' }),
      }),
    ),
  },
  {
    $id: 'Colleagues',
    title: 'The people of an organisation on a stage, by their names',
    examples: [{ items: [{ id: personId, name: 'Ada Lovelace', roles: ['submitter'] }] }],
  },
)

export const MailChoice = Type.Object(
  {
    frequency: Type.Enum([...mailChoices], {
      description:
        'at-once: what happens within a minute is one mail; daily: one mail a day, with what waits for you; none: no mail.',
    }),
    hour: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 23,
        description: 'Hour of the day in UTC, of daily; 6 where absent.',
      }),
    ),
  },
  {
    $id: 'MailChoice',
    title: 'How often a person gets mail about what they own and commented on',
    additionalProperties: false,
    examples: [{ frequency: 'daily', hour: 6 }],
  },
)
