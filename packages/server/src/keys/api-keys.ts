import { createHash, timingSafeEqual } from 'node:crypto'
import { makeId, type Surroundings } from '../ids.ts'
import type { Stage } from '../stage.ts'
import { bindActor } from '../store/actors.ts'
import type { Db } from '../store/database.ts'
import { rowFinder } from '../store/gathered.ts'
import type { ApiKeyRow } from '../store/tables.ts'
import type { Caller, Scope } from './caller.ts'

export interface NewApiKey {
  organisation: string
  stage: Stage
  name: string
  actors: 'any' | readonly string[]
  scopes: readonly Scope[]
  expiresAt?: Date
}

/**
 * Makes a key and returns it: the only time that it is seen, since only its hash is stored. Its actors become the
 * organisation's own on that stage.
 *
 * @throws ActorOfAnotherOrganisation when one of the actors belongs to another organisation
 */
export async function createApiKey(
  db: Db,
  surroundings: Pick<Surroundings, 'now' | 'randomBytes'>,
  wanted: NewApiKey,
): Promise<string> {
  const key = `udg_${wanted.stage}_${Buffer.from(surroundings.randomBytes(32)).toString('base64url')}`
  for (const code of wanted.actors === 'any' ? [] : wanted.actors) {
    await bindActor(db, wanted.stage, code, wanted.organisation)
  }
  await db
    .insertInto('api_key')
    .values({
      id: makeId(surroundings),
      hash: hashOf(key).toString('hex'),
      organisation: wanted.organisation,
      stage: wanted.stage,
      name: wanted.name,
      actors: JSON.stringify(wanted.actors),
      scopes: JSON.stringify(wanted.scopes),
      created_at: surroundings.now().getTime(),
      expires_at: wanted.expiresAt?.getTime() ?? null,
      revoked_at: null,
    })
    .execute()
  return key
}

/** From when on a key is refused. */
export async function revokeApiKey(db: Db, keyId: string, at: Date): Promise<void> {
  await db.updateTable('api_key').set({ revoked_at: at.getTime() }).where('id', '=', keyId).execute()
}

/** Whose key this is, or `undefined` when it is unknown, revoked or expired. */
export async function findCaller(db: Db, key: string, now: Date): Promise<Caller | undefined> {
  const hash = hashOf(key)
  const row = await keyOfHash(db, { hash: hash.toString('hex') })
  if (!row || !timingSafeEqual(Buffer.from(row.hash, 'hex'), hash)) return undefined
  if (row.revoked_at !== null || (row.expires_at !== null && row.expires_at <= now.getTime()))
    return undefined
  return {
    keyId: row.id,
    organisation: row.organisation,
    stage: row.stage,
    actors: JSON.parse(row.actors),
    scopes: JSON.parse(row.scopes),
  }
}

const keyOfHash = rowFinder(
  'hash',
  (db, _: Pick<ApiKeyRow, 'hash'>, hashes): Promise<ApiKeyRow[]> =>
    db.selectFrom('api_key').selectAll().where('hash', 'in', hashes).execute(),
)

/** Whether two keys are the same; how long it takes says nothing about either. */
export function isSameKey(one: string, other: string): boolean {
  return timingSafeEqual(hashOf(one), hashOf(other))
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
