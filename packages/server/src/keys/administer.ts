import type { Environment } from '../ids.ts'
import { findApiKey, keysInForce, listApiKeys } from '../store/api-keys.ts'
import type { Db, Store } from '../store/database.ts'
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
import { areWithin, type Caller, demoKeyId } from './caller.ts'

/** What a key is to be, but for whose it is. */
export type RequestedKey = Omit<NewApiKey, 'organisation' | 'stage'>

interface Administering extends Pick<Environment, 'now' | 'randomBytes'> {
  store: Store
}

/** The key that asks was revoked, or has expired, before it could be done. */
export class KeyNotInForce extends Error {
  constructor() {
    super('The API key that asks is not in force any longer.')
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
  const { organisation, stage, keyId } = caller
  return store.write(
    async db => {
      await assertInForce(db, caller, now())
      const made = await createApiKey(db, { now, randomBytes }, { ...requested, organisation, stage }, keyId)
      return { kind: 'granted', made }
    },
    [nameKeysLock(caller)],
  )
}

function whyBeyond(caller: Caller, { scopes, actors }: RequestedKey) {
  const scope = scopes.find(name => !caller.scopes.includes(name))
  if (scope !== undefined) return `This API key has not the scope "${scope}" itself.`
  if (areWithin(actors, caller.actors)) return undefined
  return actors === 'any'
    ? 'This API key is for certain actors itself; name the actors.'
    : 'This API key may not act for all of these actors itself.'
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
      if (id === caller.keyId && !mayBeOwn) return { kind: 'own' }
      await revokeApiKey(db, id, now(), caller.keyId)
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
      return (await deleteApiKey(db, row, now(), caller.keyId)) ? 'deleted' : 'valid'
    },
    [nameKeysLock(caller)],
  )
}

/** The lock of the keys of an organisation on a stage: two of them cannot revoke each other at the same time. */
function nameKeysLock({ organisation, stage }: Owner): string {
  return `${stage} keys ${organisation}`
}

/** Under the lock: it may have been revoked since it was looked at. The demo key is none of the stored ones. */
async function assertInForce(db: Db, { keyId }: Caller, now: Date): Promise<void> {
  if (keyId !== demoKeyId && !(await keysInForce(db, [keyId], now)).has(keyId)) throw new KeyNotInForce()
}
