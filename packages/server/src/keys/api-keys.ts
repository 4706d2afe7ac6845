import { hash, timingSafeEqual } from 'node:crypto'
import { type Environment, makeId } from '../ids.ts'
import { commandLine, formatAuthor } from '../rights/author.ts'
import type { Caller } from '../rights/caller.ts'
import type { Scope } from '../rights/scopes.ts'
import type { Stage } from '../stage.ts'
import { bindActor } from '../store/actors.ts'
import { endApiKey, findApiKeyOfHash, insertApiKey, removeApiKey } from '../store/api-keys.ts'
import type { WriteTransaction } from '../store/changes.ts'
import type { Db } from '../store/database.ts'
import { decodeJson, encodeJson } from '../store/json.ts'
import type { ApiKeyRow } from '../store/tables.ts'
import { findKeyRights } from './key-rights.ts'

export interface NewApiKey {
  organisation: string
  stage: Stage
  name: string
  actors: 'any' | readonly string[]
  scopes: readonly Scope[]
  expiresAt?: Date | undefined
  /** The language of names that come without one, by the contract's letter. */
  defaultLanguage?: string | undefined
}

/** A key that was just made: the only time that it is seen, since only its hash is stored. */
export interface MadeApiKey {
  key: string
  row: ApiKeyRow
}

/** Who changes something about keys: the id of an API key, or what else does. */
export type KeyMaker = string

/**
 * Makes a key. Its actors become the organisation's own on that stage.
 *
 * @param by who makes it, and in whose right it acts from then on
 * @throws ActorOfAnotherOrganisation when one of the actors belongs to another organisation
 */
export async function createApiKey(
  db: WriteTransaction,
  environment: Pick<Environment, 'now' | 'randomBytes'>,
  wanted: NewApiKey,
  { by, principal }: { by: KeyMaker; principal: string } = { by: commandLine, principal: commandLine },
): Promise<MadeApiKey> {
  const key = `udg_${wanted.stage}_${Buffer.from(environment.randomBytes(32)).toString('base64url')}`
  for (const code of wanted.actors === 'any' ? [] : wanted.actors.toSorted()) {
    await bindActor(db, wanted.stage, code, wanted.organisation)
  }
  const row: ApiKeyRow = {
    id: makeId(environment),
    hash: hashKey(key).toString('hex'),
    organisation: wanted.organisation,
    stage: wanted.stage,
    name: wanted.name,
    actors: encodeJson(wanted.actors),
    scopes: encodeJson(wanted.scopes),
    default_language: wanted.defaultLanguage ?? null,
    created_at: environment.now().getTime(),
    created_by: by,
    on_behalf_of: principal,
    expires_at: wanted.expiresAt?.getTime() ?? null,
    revoked_at: null,
    last_used_at: null,
  }
  await insertApiKey(db, row)
  return { key, row }
}

/** From when on a key is refused, by every process on the store. A revoked one stays as it is. */
export async function revokeApiKey(
  db: WriteTransaction,
  keyId: string,
  at: Date,
  by: KeyMaker = commandLine,
): Promise<void> {
  await endApiKey(db, keyId, by, at)
}

/** Forgets a key that is refused already; what it did keeps its id. @returns whether it is refused, and so forgotten */
export async function deleteApiKey(
  db: WriteTransaction,
  key: ApiKeyRow,
  at: Date,
  by: KeyMaker = commandLine,
): Promise<boolean> {
  if (isApiKeyInForce(key, at)) return false
  await removeApiKey(db, key.id, by, at)
  return true
}

/** Whose key this is, or `undefined` when it is unknown, revoked or expired. */
export async function findCaller(db: Db, key: string, now: Date): Promise<Caller | undefined> {
  const hash = hashKey(key)
  const row = await findApiKeyOfHash(db, hash.toString('hex'))
  if (!row || !timingSafeEqual(Buffer.from(row.hash, 'hex'), hash)) return undefined
  return isApiKeyInForce(row, now) ? findCallerOfRow(db, row) : undefined
}

/** Who calls with a stored key, and what they may do now. */
export async function findCallerOfRow(db: Db, row: ApiKeyRow): Promise<Caller> {
  const { person, ...allowed } = await findKeyRights(db, row)
  const agent = {
    kind: 'key',
    keyId: row.id,
    name: row.name,
    scopes: decodeJson(row.scopes),
    ...(person && { onBehalfOf: person }),
  } as const
  return {
    agent,
    ...allowed,
    organisation: row.organisation,
    stage: row.stage,
    author: formatAuthor(agent),
    defaultLanguage: row.default_language ?? undefined,
  }
}

/** Whether a key is neither revoked nor expired. */
export function isApiKeyInForce(row: Pick<ApiKeyRow, 'revoked_at' | 'expires_at'>, now: Date): boolean {
  return row.revoked_at === null && (row.expires_at === null || row.expires_at > now.getTime())
}

/** Whether two keys are the same; how long it takes says nothing about either. */
export function isSameKey(one: string, other: string): boolean {
  return timingSafeEqual(hashKey(one), hashKey(other))
}

function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}
