import * as Type from 'typebox'
import { type ReviewToRecord, readReviewsDue, recordReview } from '../../reviews/review.ts'
import { readAuthorNames } from '../../store/authors.ts'
import { findReview, listReviews } from '../../store/reviews.ts'
import type { ReviewConclusion, ReviewSubject } from '../../store/tables.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { ownThing } from '../endpoint/own-thing.ts'
import { byId, pageQuery, uuids, viewPage } from '../endpoint/page.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { isDay, readTime, wantsTime } from '../endpoint/read-time.ts'
import { requireDone } from '../problems/require-done.ts'
import {
  Review,
  ReviewPage,
  ReviewRequest,
  ReviewsDue,
  Subject,
  viewReview,
  viewReviewsDue,
} from './bodies.ts'

const review = ownThing('review', findReview)

const endpoint = endpointWith({ tag: 'Evidence', right: 'audit.read', work: 'storing' })

const subjects = {
  ACCESS: 'access',
  AUDIT_TRAIL: 'audit-trail',
  QUALIFICATION: 'qualification',
} as const satisfies Record<string, ReviewSubject>
const conclusions = { IN_ORDER: 'in-order', ACTION_NEEDED: 'action-needed' } as const satisfies Record<
  string,
  ReviewConclusion
>

const wantsSeen = {
  ACCESS: 'Give what GET /api/v1/reviews/due says of access.',
  QUALIFICATION: 'Give the SHA-256 of the protocol that was reviewed.',
} as const

const reviewRequest = jsonBody(ReviewRequest, ({ subject, seen, from, until, nextBy }, report) => {
  if (subject === 'AUDIT_TRAIL') {
    if (seen !== undefined) report('/seen', 'It belongs to a review of access or of a qualification.')
  } else {
    if (seen === undefined) report('/seen', wantsSeen[subject])
    if (from !== undefined) report('/from', 'It belongs to a review of the audit trail.')
    if (until !== undefined) report('/until', 'It belongs to a review of the audit trail.')
  }
  for (const [at, text] of Object.entries({ from, until }))
    if (text !== undefined && readTime(text) === null) report(`/${at}`, wantsTime)
  if (nextBy !== undefined && !isDay(nextBy)) report('/nextBy', `There is no day ${nextBy}.`)
})

const listReviewsOfOwner = endpoint('GET /api/v1/reviews', {
  summary: 'List the reviews of access, of the audit trail and of qualifications, newest first',
  query: { ...pageQuery(uuids), subject: Type.Optional(Subject) },
  answers: { 200: json('A page of reviews', ReviewPage) },
  async handle({ caller, query: { limit, cursor: before, subject } }, { store: { db } }) {
    const which = subject && subjects[subject]
    const rows = await listReviews(db, caller, which, { limit: limit + 1, before })
    const names = await readAuthorNames(
      db,
      rows.map(row => row.created_by),
    )
    return viewPage(rows, limit, row => viewReview(row, names), byId)
  },
})

const getReviewsDue = endpoint('GET /api/v1/reviews/due', {
  summary: 'What there is to review, and by when',
  description:
    'Of access it says how many people, roles and keys there are now, and what tells that they are still the same: a review of access names it, and is refused where someone got or lost access since.',
  right: 'reviews.record',
  answers: { 200: json('Of each subject, the last review and when the next is due', ReviewsDue) },
  async handle({ caller }, { store: { db }, now }) {
    const due = await readReviewsDue(db, caller, now())
    const names = await readAuthorNames(
      db,
      due.flatMap(({ last }) => last?.created_by ?? []),
    )
    return viewReviewsDue(due, names)
  },
})

const postReview = endpoint('POST /api/v1/reviews', {
  act: 'reviewed',
  summary: 'Record that one has reviewed who has access, the audit trail of a time, or a qualification',
  description:
    'Who reviewed what, when, and what was found is an act of the audit trail, and in the evidence. A review is never changed or deleted; another one says what came later. Only people have the right.',
  right: 'reviews.record',
  body: reviewRequest,
  answers: { 201: json('The review; Location names it', Review) },
  problems: ['request.members', 'review.impossible'],
  async handle({ reply, caller, readBody, log }, gateway) {
    const { subject, seen = '', from, until, conclusion, ...told } = readBody()
    const wanted: ReviewToRecord = {
      ...told,
      conclusion: conclusions[conclusion],
      ...(subject === 'AUDIT_TRAIL'
        ? {
            subject: subjects[subject],
            from: from === undefined ? undefined : new Date(from),
            until: until === undefined ? undefined : new Date(until),
          }
        : { subject: subjects[subject], seen }),
    }
    const row = requireDone(await recordReview(gateway, caller, wanted), 'review.impossible')
    log({ reviewId: row.id, subject: row.subject }, 'review recorded')
    reply.header('location', `/api/v1/reviews/${row.id}`)
    return viewReview(row, await readAuthorNames(gateway.store.db, [row.created_by]))
  },
})

const getReview = endpoint('GET /api/v1/reviews/:id', {
  summary: 'A review: who looked at what, and what was found',
  answers: { 200: json('The review', Review) },
  problems: ['path.unknown'],
  async handle({ caller, params: { id } }, gateway) {
    const row = await review.require(gateway, caller, id)
    return viewReview(row, await readAuthorNames(gateway.store.db, [row.created_by]))
  },
})

/** `/api/v1/reviews`: periodic reviews of who has access, of the audit trail and of qualifications. */
export const reviews = { listReviews: listReviewsOfOwner, getReviewsDue, recordReview: postReview, getReview }
