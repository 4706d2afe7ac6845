import { createHash } from 'node:crypto'
import { type Environment, makeId } from '../ids.ts'
import type { Acting } from '../rights/caller.ts'
import { Refusal } from '../rights/refusal.ts'
import type { Db, Store } from '../store/database.ts'
import { encodeJson } from '../store/json.ts'
import { insertReview, listAccessInForce, listReviews } from '../store/reviews.ts'
import type { Owner } from '../store/submissions.ts'
import {
  type AccessCounts,
  type ReviewConclusion,
  type ReviewRow,
  type ReviewSubject,
  reviewSubjects,
} from '../store/tables.ts'

/** A review as a person records it. */
export type ReviewToRecord = {
  conclusion: ReviewConclusion
  note: string
  /** By which day the next one is due, `YYYY-MM-DD`. */
  nextBy?: string | undefined
} & (
  | {
      subject: 'access'
      /** What was seen, as `readReviewsDue` says it. */
      seen: string
    }
  | {
      subject: 'audit-trail'
      /** Since when it was looked at: since the end of the last review where absent. */
      from?: Date | undefined
      /** Until when: until now where absent. */
      until?: Date | undefined
    }
  | {
      subject: 'qualification'
      /** SHA-256 of the protocol, hexadecimal. */
      seen: string
    }
)

/** What there is to review, and by when. */
export interface ReviewDue {
  subject: ReviewSubject
  last: ReviewRow | undefined
  /** By which day; nothing where the last review planned none, or there was none. */
  dueBy: string | undefined
  isDue: boolean
  /** Of access: who has it now, and what says that it is still the same. */
  access?: { counts: AccessCounts; seen: string }
}

type Services = Environment & { store: Store }

/** What an organisation has to review on a stage, and since when each is due. */
export function readReviewsDue(db: Db, owner: Owner, now: Date): Promise<ReviewDue[]> {
  return Promise.all(
    reviewSubjects.map(async subject => {
      const [last] = await listReviews(db, owner, subject, { limit: 1 })
      const dueBy = last?.next_by ?? undefined
      const due = { subject, last, dueBy, isDue: dueBy !== undefined && dueBy <= formatDay(now) }
      return subject === 'access' ? { ...due, access: await readAccess(db, owner, now) } : due
    }),
  )
}

/**
 * Records that a person has reviewed who has access, the audit trail of a time, or the protocol of a qualification.
 *
 * @returns the review; a refusal where access is not what was seen any longer, or the time is none
 */
export function recordReview(
  services: Services,
  caller: Acting,
  wanted: ReviewToRecord,
): Promise<ReviewRow | Refusal> {
  const { organisation, stage, author } = caller
  return services.store.write(
    async db => {
      const now = services.now()
      if (wanted.nextBy !== undefined && wanted.nextBy <= formatDay(now))
        return new Refusal(`The next review would be due by ${wanted.nextBy}. Give a day from tomorrow on.`)
      const looked = await lookedAt(db, caller, wanted, now)
      if (looked instanceof Refusal) return looked
      const row: ReviewRow = {
        id: makeId(services),
        organisation,
        stage,
        subject: wanted.subject,
        ...looked,
        conclusion: wanted.conclusion,
        note: wanted.note,
        next_by: wanted.nextBy ?? null,
        created_by: author,
        created_at: now.getTime(),
      }
      await insertReview(db, row)
      return row
    },
    [`${stage} reviews ${organisation}`],
  )
}

/** What a review was about, as it is stored. */
async function lookedAt(
  db: Db,
  owner: Owner,
  wanted: ReviewToRecord,
  now: Date,
): Promise<Pick<ReviewRow, 'from_at' | 'until_at' | 'seen' | 'counts'> | Refusal> {
  if (wanted.subject === 'access') {
    const { counts, seen } = await readAccess(db, owner, now)
    if (seen !== wanted.seen) {
      return new Refusal(
        'Who has access has changed since you looked. Look at the people and keys again, and record the review then.',
      )
    }
    return { from_at: null, until_at: now.getTime(), seen, counts: encodeJson(counts) }
  }
  if (wanted.subject === 'qualification') {
    return { from_at: null, until_at: now.getTime(), seen: wanted.seen, counts: null }
  }
  const [last] = await listReviews(db, owner, 'audit-trail', { limit: 1 })
  const from = wanted.from?.getTime() ?? last?.until_at ?? null
  const until = wanted.until?.getTime() ?? now.getTime()
  if (until > now.getTime()) return new Refusal('The time ends in the future. Review what has happened.')
  if (from !== null && from >= until) {
    return new Refusal(
      `The time begins at ${new Date(from).toISOString()}, and ends at ${new Date(until).toISOString()}. Give a beginning before its end.`,
    )
  }
  return { from_at: from, until_at: until, seen: null, counts: null }
}

async function readAccess(db: Db, owner: Owner, now: Date): Promise<{ counts: AccessCounts; seen: string }> {
  const { roles, keys } = await listAccessInForce(db, owner, now)
  const lines = [...roles.map(({ id }) => `role ${id}`), ...keys.map(({ id }) => `key ${id}`)].toSorted()
  return {
    counts: {
      people: new Set(roles.map(role => role.person_id)).size,
      roles: roles.length,
      keys: keys.length,
    },
    seen: createHash('sha256').update(lines.join('\n')).digest('hex'),
  }
}

function formatDay(time: Date): string {
  return time.toISOString().slice(0, 10)
}
