import { type Environment, makeId } from '../../ids.ts'
import type { Acting } from '../../rights/caller.ts'
import type { Sealing } from '../../secrets/sealing.ts'
import { recordPath } from '../../store/acts.ts'
import type { Db, Store } from '../../store/database.ts'
import {
  countLoginRequests,
  decideLoginRequest,
  findLoginRequest,
  findLoginRequestOfPerson,
  insertLoginRequest,
  noteAsk,
  removeLoginRequest,
} from '../../store/login-requests.ts'
import { findPerson } from '../../store/people.ts'
import { recordAct } from '../../store/record-act.ts'
import { findSessionRow, noteSessionBrowser } from '../../store/sessions.ts'
import type { LoginRequestRow, SessionRow } from '../../store/tables.ts'
import { type BegunSession, beginSession, isInForce, type SessionEnvironment } from '../sessions.ts'
import { makeDeviceCode, makeUserCode, markDeviceCode, markUserCode } from './codes.ts'

/** What command lines are signed in with (OAuth 2.0 Device Authorization Grant, RFC 8628). */
export interface LoggingIn extends SessionEnvironment, Pick<Environment, 'now' | 'randomBytes'> {
  store: Store
  sealing: Sealing
}

/** How long a person may take, in milliseconds. */
const lifetime = 10 * 60_000
/** How long a command line waits between two questions, in milliseconds. */
const askEvery = 2_000
/** How many may be open at a time: anyone can ask for one. */
const mostOpen = 10_000

/** A login that a command line has asked for. Both codes are seen only now. */
export interface BegunLogin {
  deviceCode: string
  userCode: string
  expiresIn: number
  interval: number
}

/**
 * Begins the login of a command line.
 *
 * @param client what the command line says that it is
 * @param address from where it asks
 * @returns `undefined` where too many are open
 */
export async function beginLogin(
  loggingIn: LoggingIn,
  { client, address }: { client: string; address: string },
): Promise<BegunLogin | undefined> {
  const { store, sealing, now } = loggingIn
  const [deviceCode, userCode] = [makeDeviceCode(loggingIn), makeUserCode(loggingIn)]
  const at = now().getTime()
  const row: LoginRequestRow = {
    id: makeId(loggingIn),
    device_mark: markDeviceCode(sealing, deviceCode),
    user_mark: markUserCode(sealing, userCode),
    client,
    address,
    created_at: at,
    expires_at: at + lifetime,
    next_ask_at: at + askEvery,
    decision: null,
    session_id: null,
  }
  const isOpen = await store.write(async db => {
    if ((await countLoginRequests(db)) >= mostOpen) return false
    await insertLoginRequest(db, row)
    return true
  })
  return isOpen ? { deviceCode, userCode, expiresIn: lifetime / 1000, interval: askEvery / 1000 } : undefined
}

/** The login that waits for a person, by the code that they read; `undefined` where none does any longer. */
export async function findOpenLogin(
  { sealing, now }: Pick<LoggingIn, 'sealing' | 'now'>,
  db: Db,
  userCode: string,
): Promise<LoginRequestRow | undefined> {
  const row = await findLoginRequestOfPerson(db, markUserCode(sealing, userCode))
  return row && row.decision === null && row.expires_at > now().getTime() ? row : undefined
}

/** When the session of a command line ends at the latest: with the one in which its person has confirmed it. */
export function findLoginEnd({ now, sessionTimes }: LoggingIn, confirming: SessionRow): Date {
  return new Date(Math.min(now().getTime() + sessionTimes.lifetime, confirming.ends_at))
}

/** Confirms or refuses a login, once. @returns whether it could be decided */
export function decideLogin(
  loggingIn: LoggingIn,
  userCode: string,
  decision: 'confirmed' | 'refused',
  sessionId: string,
  caller: Acting,
): Promise<boolean> {
  return loggingIn.store.write(async db => {
    const row = await findOpenLogin(loggingIn, db, userCode)
    if (row === undefined || !(await decideLoginRequest(db, row.id, decision, sessionId))) return false
    const { client, address } = row
    recordAct(db, caller, `login-${decision}`, recordPath('account', 'sessions'), { client, address })
    return true
  })
}

/** What a command line is answered that asks whether it is signed in, in the words of RFC 8628, section 3.5. */
export type LoginAnswer =
  | { kind: 'signed-in'; session: BegunSession }
  | { kind: 'authorization_pending' | 'slow_down' | 'access_denied' | 'expired_token' | 'invalid_grant' }

/** Signs a command line in whose login was confirmed, once: the session ends with the one that has confirmed it, at the latest. */
export function endLogin(loggingIn: LoggingIn, deviceCode: string): Promise<LoginAnswer> {
  const { store, sealing, now } = loggingIn
  const mark = markDeviceCode(sealing, deviceCode)
  return store.write(
    async (db): Promise<LoginAnswer> => {
      const row = await findLoginRequest(db, mark)
      const at = now().getTime()
      if (!row) return { kind: 'invalid_grant' }
      if (row.expires_at <= at) return { kind: 'expired_token' }
      if (row.next_ask_at > at) return { kind: 'slow_down' }
      if (row.decision === null || row.session_id === null) {
        await noteAsk(db, row.id, new Date(at + askEvery))
        return { kind: 'authorization_pending' }
      }
      await removeLoginRequest(db, row.id)
      const confirming = await findConfirming(db, row.session_id, now())
      if (row.decision === 'refused' || !confirming) return { kind: 'access_denied' }
      const { person_id: personId, provider_sid: sid } = confirming
      const session = await beginSession(db, loggingIn, {
        personId,
        via: 'command-line',
        atProvider: { sid, sealedIdToken: null },
        endsBefore: findLoginEnd(loggingIn, confirming),
      })
      await noteSessionBrowser(db, session.row.id, row.client)
      return { kind: 'signed-in', session }
    },
    [`login ${mark}`],
  )
}

/** The session in which a login was confirmed, where it is in force still. */
async function findConfirming(
  db: Db,
  id: string,
  now: Date,
): Promise<(SessionRow & { person_id: string }) | undefined> {
  const session = await findSessionRow(db, id)
  const personId = session?.person_id ?? null
  if (!session || personId === null) return undefined
  const person = await findPerson(db, personId)
  const isStanding = isInForce({ ...session, person_ended_at: person ? person.ended_at : 0 }, now)
  return isStanding ? { ...session, person_id: personId } : undefined
}
