import { announce, type WriteTransaction } from './changes.ts'
import { readInChunks } from './chunks.ts'
import type { Db } from './database.ts'
import { listRoleGrants } from './people.ts'
import { remembered } from './remembered.ts'
import type { PersonRow, RoleGrantRow, SessionRow } from './tables.ts'

/** A session, and whose it is. */
export interface StoredSession {
  session: SessionRow
  /** `undefined` where an API key was exchanged for the session. */
  person: PersonRow | undefined
  /** What the person is, and was not taken back. */
  grants: readonly RoleGrantRow[]
}

export async function insertSession(db: WriteTransaction, session: SessionRow): Promise<void> {
  await db.insertInto('session').values(session).execute()
  announce(db, { type: 'session-begun', session })
}

/** The session of a token with this hash, be it the present one or the one before it; whatever has become of it. */
export const findSessionOfHash: (db: Db, hash: string) => Promise<StoredSession | undefined> = remembered(
  hash => hash,
  async (db, hash) => {
    const session = await db
      .selectFrom('session')
      .selectAll()
      .where(where => where.or([where('hash', '=', hash), where('former_hash', '=', hash)]))
      .executeTakeFirst()
    if (!session) return undefined
    if (session.person_id === null) return { session, person: undefined, grants: [] }
    const person = await db
      .selectFrom('person')
      .selectAll()
      .where('id', '=', session.person_id)
      .executeTakeFirst()
    return person && { session, person, grants: await listRoleGrants(db, person.id) }
  },
)

export function findSessionRow(db: Db, id: string): Promise<SessionRow | undefined> {
  return db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What decides whether a session is in force, and which changes of rights its person has seen. */
export type SessionStanding = Pick<
  SessionRow,
  'id' | 'last_used_at' | 'idle_for' | 'ends_at' | 'ended_at' | 'key_id'
> &
  Pick<PersonRow, 'rights_version'> & { person_ended_at: number | null }

/** How sessions stand. */
export function readStandings(db: Db, ids: readonly string[]): Promise<SessionStanding[]> {
  return readInChunks(ids, some =>
    db
      .selectFrom('session')
      .leftJoin('person', 'person.id', 'session.person_id')
      .select(({ fn, val }) => [
        'session.id',
        'session.last_used_at',
        'session.idle_for',
        'session.ends_at',
        'session.ended_at',
        'session.key_id',
        fn.coalesce('person.rights_version', val(0)).as('rights_version'),
        'person.ended_at as person_ended_at',
      ])
      .where('session.id', 'in', some)
      .execute(),
  )
}

/** The sessions of a person that were not ended, newest first. */
export function listSessions(db: Db, personId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .selectAll()
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

/** The sessions of all that were not ended. */
export function listOpenSessions(db: Db): Promise<Pick<SessionRow, 'id'>[]> {
  return db.selectFrom('session').select('id').where('ended_at', 'is', null).execute()
}

/** Those that were begun by a session at a provider. */
export function listSessionsOfProvider(db: Db, provider: string, sid: string): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .selectAll('session')
    .where('session.provider_sid', '=', sid)
    .where('person.provider', '=', provider)
    .where('session.ended_at', 'is', null)
    .execute()
}

/** Gives a session another token; the one before is taken until `formerUntil`. Nothing where it has another one already. */
export async function replaceToken(
  db: Db,
  session: Pick<SessionRow, 'id' | 'hash'>,
  next: { hash: string; rightsVersion: number; formerUntil: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({
      hash: next.hash,
      rights_version: next.rightsVersion,
      former_hash: session.hash,
      former_until: next.formerUntil.getTime(),
    })
    .where('id', '=', session.id)
    .where('hash', '=', session.hash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends a session; nothing where it has ended. What it has of the provider is forgotten. */
export async function endSessionRow(
  db: WriteTransaction,
  id: string,
  because: string,
  at: Date,
): Promise<boolean> {
  const session = await db
    .updateTable('session')
    .set({ ended_at: at.getTime(), sealed_id_token: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['id', 'person_id'])
    .executeTakeFirst()
  if (!session) return false
  announce(db, { type: 'session-ended', session, because, at })
  return true
}

/** Notes when a session was used last, unless a later use is noted. */
export async function noteSessionUse(db: Db, id: string, at: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where('last_used_at', '<', at)
    .execute()
}

/** Notes in which browser a session is. */
export async function noteSessionBrowser(db: Db, id: string, browser: string | null): Promise<void> {
  await db.updateTable('session').set({ browser }).where('id', '=', id).execute()
}

/** Forgets sessions that ended before, but for what the evidence has of them. */
export async function removeOldSessions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('session').where('ends_at', '<', before.getTime()).execute()
}
