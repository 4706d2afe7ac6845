import type { Db } from './database.ts'

/** The ids of the API keys that were revoked, the roles that ended and the people who were removed: the newest of them, oldest first. */
export async function listEnded(db: Db, most: number): Promise<string[]> {
  const keys = db.selectFrom('api_key').select(['id', 'revoked_at as at']).where('revoked_at', 'is not', null)
  const roles = db.selectFrom('role_grant').select(['id', 'ended_at as at']).where('ended_at', 'is not', null)
  const people = db.selectFrom('person').select(['id', 'ended_at as at']).where('ended_at', 'is not', null)
  const rows = await keys.unionAll(roles).unionAll(people).orderBy('at', 'desc').limit(most).execute()
  return rows.map(({ id }) => id).toReversed()
}
