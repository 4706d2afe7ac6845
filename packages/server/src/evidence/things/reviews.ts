import type { ReviewRow } from '../../store/tables.ts'
import { openedBy } from './kind.ts'
import { thing } from './thing.ts'

export const review = thing(
  'review',
  {
    kind: 'reviewed',
    called: 'a review',
    collection: 'reviews',
    at: row => row.created_at,
    facts: describeReview,
    state: () => ({}),
  },
  kind => ({
    /** A person has reviewed who has access, or the audit trail. */
    reviewed: kind({
      act: { title: 'Review recorded' },
      opens: true,
      facts: (row: ReviewRow) => describeReview(row),
      replay: openedBy,
    }),
  }),
  leave => ({
    reviewed: ({ review: row }) => leave(row, 'reviewed', row.created_at, row),
  }),
)

function describeReview(row: ReviewRow) {
  return {
    organisation: row.organisation,
    stage: row.stage,
    subject: row.subject,
    fromAt: row.from_at,
    untilAt: row.until_at,
    seen: row.seen,
    counts: row.counts,
    conclusion: row.conclusion,
    note: row.note,
    nextBy: row.next_by,
    by: row.created_by,
  }
}
