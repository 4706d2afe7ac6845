import { hash } from 'node:crypto'
import { type Environment, makeId } from '../ids.ts'
import type { WriteTransaction } from '../store/changes.ts'
import type { Db } from '../store/database.ts'
import { findPerson, noteSignIn } from '../store/people.ts'
import {
  endSessionRow,
  findSessionOfHash,
  insertSession,
  listSessions,
  replaceToken,
  type SessionStanding,
  type StoredSession,
} from '../store/sessions.ts'
import type { SessionKind, SessionRow } from '../store/tables.ts'

/** How long sessions last, in milliseconds. */
export interface SessionTimes {
  /** Without being used. */
  idle: number
  /** However much they are used. */
  lifetime: number
}

/** What sessions are begun with. */
export interface SessionEnvironment extends Pick<Environment, 'now' | 'randomBytes'> {
  sessionTimes: SessionTimes
}

/** Whose a session is to be, and by what it begins. */
export type NewSession = (
  | { personId: string; via: Exclude<SessionKind, 'key'> }
  | { keyId: string; via: 'key' }
) & {
  /** What the provider says of its own session. */
  atProvider?: { sid: string | null; sealedIdToken: string | null }
  /** When it ends at the latest, where that is before its usual end. */
  endsBefore?: Date | undefined
}

/** A session that has begun. The token is seen only now: only its hash is stored. */
export interface BegunSession {
  token: string
  row: SessionRow
}

/** For how long a token that was replaced is still taken, in milliseconds: calls that were under way have it. */
const formerTokens = 30_000

/**
 * Begins a session, always with a token of its own: none that was there before becomes a signed-in one.
 *
 * @throws Error where there is no such person
 */
export async function beginSession(
  db: WriteTransaction,
  environment: SessionEnvironment,
  wanted: NewSession,
): Promise<BegunSession> {
  const { now, sessionTimes } = environment
  const at = now().getTime()
  const token = makeToken(environment)
  const person = 'personId' in wanted ? await findPerson(db, wanted.personId) : undefined
  if ('personId' in wanted && !person) throw new Error(`There is no person ${wanted.personId}.`)
  const row: SessionRow = {
    id: makeId(environment),
    hash: hashToken(token),
    former_hash: null,
    former_until: null,
    via: wanted.via,
    person_id: person?.id ?? null,
    key_id: 'keyId' in wanted ? wanted.keyId : null,
    browser: null,
    rights_version: person?.rights_version ?? 0,
    provider_sid: wanted.atProvider?.sid ?? null,
    sealed_id_token: wanted.atProvider?.sealedIdToken ?? null,
    created_at: at,
    last_used_at: at,
    idle_for: sessionTimes.idle,
    ends_at: Math.min(at + sessionTimes.lifetime, wanted.endsBefore?.getTime() ?? Number.POSITIVE_INFINITY),
    ended_at: null,
  }
  await insertSession(db, row)
  if (person) await noteSignIn(db, person.id, now())
  return { token, row }
}

/** The session that a token belongs to, with its person and what they are; `undefined` where it is unknown or has ended. */
export async function findSession(db: Db, token: string, now: Date): Promise<StoredSession | undefined> {
  const hashed = hashToken(token)
  const found = await findSessionOfHash(db, hashed)
  if (!found) return undefined
  const { session, person } = found
  const isFormer = session.hash !== hashed
  if (isFormer && (session.former_until ?? 0) <= now.getTime()) return undefined
  return isInForce({ ...session, person_ended_at: person?.ended_at ?? null }, now) ? found : undefined
}

/** Whether a session has neither ended nor gone unused for too long, and its person may still sign in. */
export function isInForce(
  session: Pick<SessionStanding, 'ended_at' | 'ends_at' | 'last_used_at' | 'idle_for' | 'person_ended_at'>,
  now: Date,
): boolean {
  const at = now.getTime()
  return (
    session.ended_at === null &&
    session.person_ended_at === null &&
    session.ends_at > at &&
    session.last_used_at + session.idle_for > at
  )
}

/**
 * Gives a session a new token where what its person may do has changed since it got the one that it has.
 *
 * @returns the new token; `undefined` where the session keeps its own, or another call has just replaced it
 */
export async function renewToken(
  db: WriteTransaction,
  environment: SessionEnvironment,
  { session, person }: StoredSession,
): Promise<string | undefined> {
  if (!person || person.rights_version === session.rights_version) return undefined
  const token = makeToken(environment)
  const isReplaced = await replaceToken(db, session, {
    hash: hashToken(token),
    rightsVersion: person.rights_version,
    formerUntil: new Date(environment.now().getTime() + formerTokens),
  })
  return isReplaced ? token : undefined
}

/** Ends a session. @returns whether it was not over before */
export function endSession(
  db: WriteTransaction,
  { now }: Pick<Environment, 'now'>,
  session: Pick<SessionRow, 'id'>,
  because: string,
): Promise<boolean> {
  return endSessionRow(db, session.id, because, now())
}

/** Ends every session of a person, on all processes of the store. @returns how many there were */
export async function endSessionsOf(
  db: WriteTransaction,
  { now }: Pick<Environment, 'now'>,
  personId: string,
  because: string,
): Promise<number> {
  let ended = 0
  for (const session of await listSessions(db, personId)) {
    if (await endSessionRow(db, session.id, because, now())) ended += 1
  }
  return ended
}

/** What each token begins with. */
const beginning = 'uds_'

/** Whether a text is the token of a session, be there one or not. */
export function isSessionToken(text: string): boolean {
  return text.startsWith(beginning)
}

function makeToken({ randomBytes }: Pick<Environment, 'randomBytes'>): string {
  return `${beginning}${Buffer.from(randomBytes(32)).toString('base64url')}`
}

/** The SHA-256 of a token, hexadecimal. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}
