import * as Type from 'typebox'
import type { ReviewDue } from '../../reviews/review.ts'
import type { AuthorNames } from '../../store/authors.ts'
import { decodeJson } from '../../store/json.ts'
import type { ReviewRow } from '../../store/tables.ts'
import { type Body, count, formatTime, id, inCapitals, ref, Stage, sha256, string, time } from '../body.ts'
import { Author, viewAuthor } from '../endpoint/author.ts'
import { definePage } from '../endpoint/page.ts'

export const Subject = Type.Enum(['ACCESS', 'AUDIT_TRAIL', 'QUALIFICATION'], {
  description:
    'ACCESS: who has which roles and API keys. AUDIT_TRAIL: who did what in a time. QUALIFICATION: the protocol of a qualification of this installation.',
})
const conclusion = Type.Enum(['IN_ORDER', 'ACTION_NEEDED'], {
  description: 'What the review came to. The note says what is to be done.',
})
const note = Type.String({
  minLength: 1,
  maxLength: 4000,
  pattern: '\\S',
  description: 'What was looked at and what was found. It is kept in the evidence.',
})
const day = (description: string) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description })
const AccessCounts = Type.Object(
  {
    people: count('People with a role.'),
    roles: count('Roles that they have.'),
    keys: count('API keys that are neither revoked nor expired.'),
  },
  { description: 'Who had access.' },
)
const seen = sha256(
  'Of access: SHA-256 of a line `key <id>` or `role <id>` for each key and each role in force, sorted, with LF between them. Of a qualification: SHA-256 of its protocol.',
)

const instant = (description: string) => Type.String({ format: 'date-time', description })

export const ReviewRequest = Type.Object(
  {
    subject: Subject,
    seen: Type.Optional(seen),
    from: Type.Optional(
      instant(
        'Of the audit trail: since when it was looked at; since the end of the last review where absent.',
      ),
    ),
    until: Type.Optional(instant('Of the audit trail: until when; until now where absent.')),
    conclusion,
    note,
    nextBy: Type.Optional(day('By which day the next one is due, from tomorrow on.')),
  },
  {
    $id: 'ReviewRequest',
    title: 'A review by the person who asks',
    additionalProperties: false,
    examples: [
      {
        subject: 'AUDIT_TRAIL',
        from: '2026-07-01T00:00:00Z',
        until: '2026-10-01T00:00:00Z',
        conclusion: 'IN_ORDER',
        note: 'All 14 acts with actors and keys have a ticket.',
        nextBy: '2027-01-15',
      },
    ],
  },
)

export const Review = Type.Object(
  {
    id: id(),
    stage: ref(Stage),
    subject: Subject,
    from: Type.Optional(time('Of the audit trail: since when; absent where from its beginning on.')),
    until: time('Until when the audit trail was looked at, or as of when the rest was.'),
    counts: Type.Optional(AccessCounts),
    seen: Type.Optional(seen),
    conclusion,
    note: string('What was looked at and what was found.'),
    nextBy: Type.Optional(day('By which day the next one is due.')),
    reviewedBy: ref(Author),
    reviewedAt: time('When it was recorded.'),
  },
  { $id: 'Review', title: 'A review of access, of the audit trail or of a qualification' },
)

export const ReviewPage = definePage(Review, { $id: 'ReviewPage', title: 'Page of reviews, newest first' })

export const ReviewsDue = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        subject: Subject,
        last: Type.Optional(ref(Review)),
        dueBy: Type.Optional(day('By which day, as the last review says.')),
        isDue: Type.Boolean({ description: 'Whether that day has come.' }),
        access: Type.Optional(
          Type.Object(
            { counts: AccessCounts, seen },
            { description: 'Of access: who has it now. What is seen goes into the review.' },
          ),
        ),
      }),
    ),
  },
  { $id: 'ReviewsDue', title: 'What there is to review, and by when' },
)

export function viewReview(row: ReviewRow, names: AuthorNames): Body<typeof Review> {
  return {
    id: row.id,
    stage: row.stage,
    subject: inCapitals(row.subject),
    from: formatTime(row.from_at),
    until: formatTime(row.until_at),
    counts: row.counts === null ? undefined : decodeJson(row.counts),
    seen: row.seen ?? undefined,
    conclusion: inCapitals(row.conclusion),
    note: row.note,
    nextBy: row.next_by ?? undefined,
    reviewedBy: viewAuthor(row.created_by, names),
    reviewedAt: formatTime(row.created_at),
  }
}

export function viewReviewsDue(due: readonly ReviewDue[], names: AuthorNames): Body<typeof ReviewsDue> {
  return {
    items: due.map(({ subject, last, dueBy, isDue, access }) => ({
      subject: inCapitals(subject),
      last: last && viewReview(last, names),
      dueBy,
      isDue,
      access,
    })),
  }
}
