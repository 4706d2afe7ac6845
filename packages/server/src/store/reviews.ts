import { announce, type WriteTransaction } from './changes.ts'
import type { Db } from './database.ts'
import { ownedRows } from './owned-rows.ts'
import type { Owner } from './submissions.ts'
import type { ReviewRow, ReviewSubject } from './tables.ts'

const owned = ownedRows('review')

export const { find: findReview } = owned

/** A page of the reviews of an owner, newest first; those of one subject where it is given. */
export function listReviews(
  db: Db,
  owner: Owner,
  subject: ReviewSubject | undefined,
  page: { limit: number; before?: string | undefined },
): Promise<ReviewRow[]> {
  return owned.list(db, owner, page, query =>
    subject === undefined ? query : query.where('subject', '=', subject),
  )
}

export async function insertReview(db: WriteTransaction, review: ReviewRow): Promise<void> {
  await db.insertInto('review').values(review).execute()
  announce(db, { type: 'reviewed', review })
}

/** The roles and API keys that are in force in an organisation on a stage. */
export async function listAccessInForce(
  db: Db,
  { organisation, stage }: Owner,
  now: Date,
): Promise<{ roles: readonly { id: string; person_id: string }[]; keys: readonly { id: string }[] }> {
  const roles = await db
    .selectFrom('role_grant')
    .select(['id', 'person_id'])
    .where(row => row.and({ organisation, stage }))
    .where('ended_at', 'is', null)
    .execute()
  const keys = await db
    .selectFrom('api_key')
    .select('id')
    .where(row => row.and({ organisation, stage }))
    .where('revoked_at', 'is', null)
    .where(key => key.or([key('expires_at', 'is', null), key('expires_at', '>', now.getTime())]))
    .execute()
  return { roles, keys }
}
