import type { Environment } from '../ids.ts'
import { areWithin, type Caller } from '../rights/caller.ts'
import { findApiKey, keysInForce, listApiKeys } from '../store/api-keys.ts'
import type { Db, Store } from '../store/database.ts'
import { findReachOfPerson } from '../store/rights-of-people.ts'
import type { Owner } from '../store/submissions.ts'
import type { ApiKeyRow } from '../store/tables.ts'
import {
  createApiKey,
  deleteApiKey,
  type MadeApiKey,
  makeCaller,
  type NewApiKey,
  revokeApiKey,
} from './api-keys.ts'
import { demoKeyId } from './demo-key.ts'

/** What a key is to be, but for whose it is. */
export type RequestedKey = Omit<NewApiKey, 'organisation' | 'stage'>

interface Administering extends Pick<Environment, 'now' | 'randomBytes'> {
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
  /** The key that asks has not all that it would give. */
  | { kind: 'beyond'; because: string }

/**
 * Makes a key of the caller's organisation and stage, which can do nothing that the caller's own cannot.
 *
 * @throws ActorOfAnotherOrganisation, or KeyNotInForce
 */
export async function grantKey(
  { store, now, randomBytes }: Administering,
  caller: Caller,
  requested: RequestedKey,
): Promise<Granted> {
  const because = whyBeyond(caller, requested)
  if (because !== undefined) return { kind: 'beyond', because }
  const { organisation, stage, author } = caller
  return store.write(
    async db => {
      await assertInForce(db, caller, now())
      const made = await createApiKey(db, { now, randomBytes }, { ...requested, organisation, stage }, author)
      return { kind: 'granted', made }
    },
    [nameKeysLock(caller)],
  )
}

/** A key gives no more than it has. A person who manages keys gives any scope, for no more actors than their own. */
function whyBeyond({ agent, actors: reach }: Caller, { scopes, actors }: RequestedKey) {
  const scope = agent.kind === 'key' ? scopes.find(name => !agent.scopes.includes(name)) : undefined
  if (scope !== undefined) return `This API key has not the scope "${scope}" itself.`
  if (areWithin(actors, reach)) return undefined
  const who = agent.kind === 'key' ? 'This API key is' : 'Your role is'
  return actors === 'any'
    ? `${who} for certain actors itself; name the actors.`
    : agent.kind === 'key'
      ? 'This API key may not act for all of these actors itself.'
      : 'You may not act for all of these actors yourself.'
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
  return areWithin(makeCaller(row).actors, caller.actors)
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
  { store, now }: Administering,
  caller: Caller,
  id: string,
  mayBeOwn: boolean,
): Promise<Revoked> {
  return store.write(
    async (db): Promise<Revoked> => {
      await assertInForce(db, caller, now())
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
  { store, now }: Administering,
  caller: Caller,
  id: string,
): Promise<'deleted' | 'unknown' | 'valid'> {
  return store.write(
    async db => {
      await assertInForce(db, caller, now())
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

/** Under the lock: it may have been revoked since it was looked at. The demo key is none of the stored ones. */
async function assertInForce(db: Db, { agent, ...owner }: Caller, now: Date): Promise<void> {
  const isInForce =
    agent.kind === 'person'
      ? (await findReachOfPerson(db, agent.personId, owner, 'keys.manage')) !== undefined
      : agent.keyId === demoKeyId || (await keysInForce(db, [agent.keyId], now)).has(agent.keyId)
  if (!isInForce) throw new KeyNotInForce()
}
