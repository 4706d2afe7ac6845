import type { Environment } from '../ids.ts'
import { formatPerson } from '../rights/author.ts'
import { areWithin, type Caller, findReach } from '../rights/caller.ts'
import type { Right } from '../rights/rights.ts'
import { findRoles, roleNames } from '../rights/roles.ts'
import { listNeededToGive, type Scope } from '../rights/scopes.ts'
import { findApiKey, listApiKeys } from '../store/api-keys.ts'
import type { Db, Store } from '../store/database.ts'
import { decodeJson } from '../store/json.ts'
import { findReachesIn, findStanding } from '../store/rights-of-people.ts'
import type { Owner } from '../store/submissions.ts'
import type { ApiKeyRow } from '../store/tables.ts'
import {
  createApiKey,
  deleteApiKey,
  findCallerOfRow,
  isApiKeyInForce,
  type MadeApiKey,
  type NewApiKey,
  revokeApiKey,
} from './api-keys.ts'
import { demoKeyId } from './demo-key.ts'
import { findPrincipal } from './principal.ts'

/** What a key is to be, but for whose it is. */
export type RequestedKey = Omit<NewApiKey, 'organisation' | 'stage'>

interface KeyServices extends Pick<Environment, 'now' | 'randomBytes'> {
  store: Store
}

/** The key that asks was revoked or has expired, or the person may manage keys no longer, before it could be done. */
export class KeyNotInForce extends Error {
  constructor() {
    super('Who asks may not do so any longer.')
    this.name = 'KeyNotInForce'
  }
}

export type Granted =
  | { kind: 'granted'; made: MadeApiKey }
  /** Who asks does not hold all that the key would give. */
  | { kind: 'beyond'; because: string }

/**
 * Makes a key of the caller's organisation and stage, which can do nothing that the caller cannot, and acts in the same right.
 *
 * @throws ActorOfAnotherOrganisation, or KeyNotInForce
 */
export async function grantKey(
  { store, now, randomBytes }: KeyServices,
  caller: Caller,
  requested: RequestedKey,
): Promise<Granted> {
  const { organisation, stage, author: by } = caller
  return store.write(
    async (db): Promise<Granted> => {
      const present = await requireInForce(db, caller, now())
      const because = whyBeyond(present, requested)
      if (because !== undefined) return { kind: 'beyond', because }
      const wanted = { ...requested, organisation, stage }
      const principal = await findPrincipalOfCaller(db, caller)
      return {
        kind: 'granted',
        made: await createApiKey(db, { now, randomBytes }, wanted, { by, principal }),
      }
    },
    [nameKeysLock(caller)],
  )
}

async function findPrincipalOfCaller(db: Db, { agent }: Caller): Promise<string> {
  if (agent.kind === 'person') return formatPerson(agent.personId)
  const row = await findApiKey(db, agent.keyId)
  if (!row) throw new KeyNotInForce()
  return findPrincipal(db, row)
}

/** No caller gives what they do not hold: each scope takes its rights, for all the actors of the key. */
function whyBeyond(caller: Caller, { scopes, actors }: RequestedKey): string | undefined {
  const isKey = caller.agent.kind === 'key'
  for (const scope of scopes) {
    const lacking = listNeededToGive(scope).filter(right => findReach(caller, right) === undefined)
    if (lacking.length > 0) return describeLack(caller, scope, lacking)
  }
  const needed = ['keys.manage', ...scopes.flatMap(listNeededToGive)] as const
  if (needed.every(right => areWithin(actors, findReach(caller, right) ?? []))) return undefined
  if (actors === 'any') {
    return `${isKey ? 'This API key is' : 'Your role is'} for certain actors itself; name the actors.`
  }
  return isKey
    ? 'This API key may not act for all of these actors itself.'
    : 'You may not act for all of these actors yourself.'
}

function describeLack({ agent }: Caller, scope: Scope, lacking: readonly Right[]): string {
  if (agent.kind === 'key' && !agent.scopes.includes(scope)) {
    return `This API key has not the scope "${scope}" itself.`
  }
  const rights = lacking.map(right => `"${right}"`).join(', ')
  const roles = roleNames.filter(role => lacking.every(right => findRoles(right).includes(role)))
  const advice = `Have it made by a person with the role ${roles.join(' or ')}, or be given that role by another administrator.`
  return agent.kind === 'key'
    ? `This API key cannot give the scope "${scope}": it has not the rights ${rights} any longer.`
    : `You cannot give the scope "${scope}": you have not the rights ${rights} yourself. ${advice}`
}

/** The keys that a caller may manage, newest first: those for none but its own actors. */
export async function listKeysWithin(
  db: Db,
  caller: Caller,
  page: { limit: number; before?: string | undefined },
): Promise<ApiKeyRow[]> {
  const found: ApiKeyRow[] = []
  let { before } = page
  for (;;) {
    const rows = await listApiKeys(db, { limit: page.limit, before, owner: caller })
    found.push(...rows.filter(row => isWithin(caller, row)))
    before = rows.at(-1)?.id
    if (rows.length < page.limit || found.length >= page.limit) return found.slice(0, page.limit)
  }
}

/** The key of that id, where the caller may manage it. */
export async function findKeyWithin(db: Db, caller: Caller, id: string): Promise<ApiKeyRow | undefined> {
  const row = await findApiKey(db, id, caller)
  return row && isWithin(caller, row) ? row : undefined
}

function isWithin(caller: Caller, row: ApiKeyRow): boolean {
  return areWithin(decodeJson(row.actors), caller.actors)
}

export type Revoked = { kind: 'revoked'; row: ApiKeyRow } | { kind: 'unknown' } | { kind: 'own' }

/**
 * Revokes a key that the caller may manage. Anyone who does that has an admin key, so the last one of an organisation
 * goes only where it revokes itself.
 *
 * @param mayBeOwn whether the key may revoke itself
 * @throws KeyNotInForce
 */
export async function revokeKey(
  { store, now }: KeyServices,
  caller: Caller,
  id: string,
  mayBeOwn: boolean,
): Promise<Revoked> {
  return store.write(
    async (db): Promise<Revoked> => {
      await requireInForce(db, caller, now())
      if (!(await findKeyWithin(db, caller, id))) return { kind: 'unknown' }
      if (id === caller.author && !mayBeOwn) return { kind: 'own' }
      await revokeApiKey(db, id, now(), caller.author)
      const row = await findApiKey(db, id, caller)
      return row ? { kind: 'revoked', row } : { kind: 'unknown' }
    },
    [nameKeysLock(caller)],
  )
}

/**
 * Deletes a key that the caller may manage, and that is refused already.
 *
 * @throws KeyNotInForce
 */
export async function forgetKey(
  { store, now }: KeyServices,
  caller: Caller,
  id: string,
): Promise<'deleted' | 'unknown' | 'valid'> {
  return store.write(
    async db => {
      await requireInForce(db, caller, now())
      const row = await findKeyWithin(db, caller, id)
      if (!row) return 'unknown'
      return (await deleteApiKey(db, row, now(), caller.author)) ? 'deleted' : 'valid'
    },
    [nameKeysLock(caller)],
  )
}

/** The lock of the keys of an organisation on a stage: two of them cannot revoke each other at the same time. */
function nameKeysLock({ organisation, stage }: Owner): string {
  return `${stage} keys ${organisation}`
}

/**
 * Under the lock: who asks, with what they may do now. A key may have been revoked since it was looked at, a role ended. The demo key is
 * none of the stored ones.
 */
async function requireInForce(db: Db, caller: Caller, now: Date): Promise<Caller> {
  const present = await findPresent(db, caller, now)
  if (!present || findReach(present, 'keys.manage') === undefined) throw new KeyNotInForce()
  return present
}

async function findPresent(db: Db, caller: Caller, now: Date): Promise<Caller | undefined> {
  const { agent, organisation } = caller
  if (agent.kind === 'key') {
    if (agent.keyId === demoKeyId) return caller
    const row = await findApiKey(db, agent.keyId)
    return row && isApiKeyInForce(row, now) ? findCallerOfRow(db, row) : undefined
  }
  const standing = await findStanding(db, agent.personId, caller)
  const reaches = standing && (await findReachesIn(db, organisation, standing.given))
  return reaches && { ...caller, rights: reaches, reaches }
}
