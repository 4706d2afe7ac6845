import type { Logger } from 'pino'
import type { Environment } from '../ids.ts'
import { revokeApiKey } from '../keys/api-keys.ts'
import { forgetAddressCodes } from '../store/addresses.ts'
import type { WriteTransaction } from '../store/changes.ts'
import type { Db } from '../store/database.ts'
import { listOpenInvitations, removeInvitation } from '../store/invitations.ts'
import { removeOldLoginRequests } from '../store/login-requests.ts'
import { findPerson, listGrantsInForce } from '../store/people.ts'
import { endSessionRow, listOpenSessions } from '../store/sessions.ts'
import { removeOldSignIns } from '../store/sign-ins.ts'
import { endPerson, endRole } from './people.ts'
import type { EndedMemory } from './remember-ended.ts'
import { readKeysInForce } from './watch-rights.ts'

/** How much was ended. */
export interface EndedAfterReturn {
  sessions: number
  invitations: number
  keys: number
  roles: number
  people: number
}

/** Who ends it. */
const gateway = 'gateway'

/** After everything that is there. */
const endOfTime = new Date(8.64e15)
/** How many keys, roles or invitations a line of the log names at most. */
const mostInLine = 100

/**
 * Ends what lets people in, in a store that went back: it may have ended or been used since. Every session, the links that alone give an account
 * to their holder, and what is on its way for minutes: sign-ins, logins of command lines, codes that were sent. People sign in again
 * and are invited again. API keys, roles and people that are remembered as ended are ended again. What machines work with, and what people decide
 * on, stays otherwise: `sayInForceAgain` names it.
 */
export async function endAfterReturn(
  db: WriteTransaction,
  environment: Pick<Environment, 'now'>,
  memory: Pick<EndedMemory, 'has'>,
): Promise<EndedAfterReturn> {
  const at = environment.now()
  const sessions = await listOpenSessions(db)
  for (const { id } of sessions) await endSessionRow(db, id, 'the store went back', at)
  const open = await listOpenInvitations(db)
  const links = open.filter(({ is_confirmed, claim }) => is_confirmed === 1 && claim === null)
  for (const { id } of links) await removeInvitation(db, id, gateway, at)
  await removeOldSignIns(db, endOfTime)
  await removeOldLoginRequests(db, endOfTime)
  await forgetAddressCodes(db)
  const again = await endAgain(db, environment, memory)
  return { sessions: sessions.length, invitations: links.length, ...again }
}

async function endAgain(
  db: WriteTransaction,
  environment: Pick<Environment, 'now'>,
  { has }: Pick<EndedMemory, 'has'>,
): Promise<Pick<EndedAfterReturn, 'keys' | 'roles' | 'people'>> {
  const at = environment.now()
  let keys = 0
  for await (const { id } of readKeysInForce(db, at)) {
    if (!has(id)) continue
    await revokeApiKey(db, id, at, gateway)
    keys += 1
  }
  const grants = await listGrantsInForce(db)
  const gone = [...new Set(grants.map(({ person_id }) => person_id))].filter(has)
  for (const id of gone) {
    const person = await findPerson(db, id)
    if (person) await endPerson(db, environment, person, gateway)
  }
  const lost = grants.filter(({ id }) => has(id))
  for (const grant of lost) await endRole(db, environment, grant, gateway)
  return { keys, roles: lost.length, people: gone.length }
}

/** Says in the log which API keys, roles and invitations are in force in a store that went back: some may have been revoked since. */
export async function sayInForceAgain(db: Db, now: Date, log: Logger): Promise<void> {
  const keys = []
  for await (const { id: keyId, organisation, stage } of readKeysInForce(db, now)) {
    keys.push({ keyId, organisation, stage })
  }
  const roles = (await listGrantsInForce(db)).map(
    ({ id: roleId, person_id: personId, role, organisation, stage }) => ({
      roleId,
      personId,
      role,
      organisation,
      stage,
    }),
  )
  const invitations = (await listOpenInvitations(db)).map(({ id }) => id)
  const most = Math.max(1, keys.length, roles.length, invitations.length)
  for (let from = 0; from < most; from += mostInLine) {
    const to = from + mostInLine
    log.warn(
      {
        keys: keys.slice(from, to),
        roles: roles.slice(from, to),
        invitations: invitations.slice(from, to),
      },
      'the store went back: API keys revoked, roles ended and invitations withdrawn since may be in force again; look through them',
    )
  }
}
