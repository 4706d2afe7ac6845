import type { Stage } from '../stage.ts'
import { rowFinder } from './batch-calls.ts'
import { announce, type WriteTransaction } from './changes.ts'
import type { Db } from './database.ts'
import { locksRows } from './locks-rows.ts'
import { hasRunningPull } from './pulls.ts'
import { remembered } from './remembered.ts'
import type { Owner } from './submissions.ts'
import type { ActorRow } from './tables.ts'

/** An actor belongs to one organisation on each stage, and this one is another's. */
export class ActorOfAnotherOrganisation extends Error {
  constructor(code: string) {
    super(`Actor ${code} belongs to another organisation.`)
    this.name = 'ActorOfAnotherOrganisation'
  }
}

/** What names an actor. */
type ActorName = Pick<ActorRow, 'stage' | 'code'>

/** The organisation that an actor belongs to, or `undefined` while it belongs to none. */
export async function findOrganisation(db: Db, stage: Stage, code: string): Promise<string | undefined> {
  return (await findActor(db, stage, code))?.organisation
}

/**
 * Makes an actor the organisation's own, unless it is already.
 *
 * @throws ActorOfAnotherOrganisation when it is another organisation's
 */
export async function bindActor(
  db: WriteTransaction,
  stage: Stage,
  code: string,
  organisation: string,
): Promise<void> {
  let owner = await keptOwner(db, stage, code)
  if (owner === undefined) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('actor')
      .values({ stage, code, organisation })
      .onConflict(conflict => conflict.columns(['stage', 'code']).doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 1n) announce(db, { type: 'actor-bound', stage, code, organisation })
    readKeptActor.forget(db, { stage, code })
    owner = await keptOwner(db, stage, code)
  }
  if (owner !== organisation) throw new ActorOfAnotherOrganisation(code)
}

/** Whose an actor is, which does not change before the transaction ends; `undefined` while it belongs to none. */
export async function keptOwner(db: Db, stage: Stage, code: string): Promise<string | undefined> {
  return (await readKeptActor(db, { stage, code }))?.organisation
}

const readKeptActor = rowFinder('code', (db, { stage }: ActorName, codes) => {
  const query = db
    .selectFrom('actor')
    .select(['code', 'organisation'])
    .where('stage', '=', stage)
    .where('code', 'in', codes)
    // In one order everywhere, so that two transactions cannot each wait for the other.
    .orderBy('code')
  return (locksRows(db) ? query.forKeyShare() : query).execute()
})

/** Waits for anyone who is about to submit something for an actor, and keeps others from it until the transaction ends. */
export async function lockActor(db: Db, stage: Stage, code: string): Promise<void> {
  if (!locksRows(db)) return
  const query = db.selectFrom('actor').select('code').where('stage', '=', stage).where('code', '=', code)
  await query.forUpdate().execute()
}

/** The actors that belong to an organisation without being registered. */
export function listBoundActors(db: Db): Promise<Pick<ActorRow, 'stage' | 'code' | 'organisation'>[]> {
  return db
    .selectFrom('actor')
    .select(['stage', 'code', 'organisation'])
    .where('registered_at', 'is', null)
    .orderBy('stage')
    .orderBy('code')
    .execute()
}

/** What is stored of an actor, whichever organisation it belongs to. */
export const findActor: (db: Db, stage: Stage, code: string) => Promise<Readonly<ActorRow> | undefined> =
  remembered(
    (stage, code) => `${stage} ${code}`,
    (db, stage, code) => readActor(db, { stage, code }),
  )

const readActor = rowFinder(
  'code',
  (db, { stage }: ActorName, codes): Promise<ActorRow[]> =>
    db.selectFrom('actor').selectAll().where('stage', '=', stage).where('code', 'in', codes).execute(),
)

/** An actor that is registered. */
export type RegisteredActor = ActorRow & { registered_at: number; updated_at: number }

/** The registered actor of that code, only where it is the owner's. */
export async function findRegisteredActor(
  db: Db,
  { organisation, stage }: Owner,
  code: string,
): Promise<RegisteredActor | undefined> {
  const row = await findActor(db, stage, code)
  return row?.organisation === organisation && isRegistered(row) ? row : undefined
}

/**
 * The registered actors of an owner, by their code; those after the code `after` where it is given.
 *
 * @param among the codes that are looked at
 */
export async function listRegisteredActors(
  db: Db,
  { organisation, stage }: Owner,
  among: 'any' | readonly string[],
  page: { limit: number; after?: string | undefined },
): Promise<RegisteredActor[]> {
  if (among !== 'any' && among.length === 0) return []
  let query = db
    .selectFrom('actor')
    .selectAll()
    .where(where => where.and({ organisation, stage }))
    .where('registered_at', 'is not', null)
    .orderBy('code')
    .limit(page.limit)
  if (among !== 'any') query = query.where('code', 'in', among)
  if (page.after !== undefined) query = query.where('code', '>', page.after)
  return (await query.execute()).filter(isRegistered)
}

/** The registered actors of a stage, of every organisation. */
export function listAllRegisteredActors(
  db: Db,
  stage: Stage,
): Promise<Pick<ActorRow, 'code' | 'organisation' | 'representative'>[]> {
  return db
    .selectFrom('actor')
    .select(['code', 'organisation', 'representative'])
    .where('stage', '=', stage)
    .where('registered_at', 'is not', null)
    .orderBy('code')
    .execute()
}

/**
 * Changes what is registered of an actor that belongs to an organisation.
 *
 * @param actor as it is stored
 * @param by the id of the API key with which it is changed
 * @returns as it is now
 */
export async function changeActor<Change extends Partial<Omit<ActorRow, 'stage' | 'code' | 'organisation'>>>(
  db: WriteTransaction,
  actor: ActorRow,
  change: Change,
  by: string,
  at: Date,
): Promise<ActorRow & Change> {
  const { stage, code } = actor
  const changed = { ...actor, ...change }
  await db.updateTable('actor').set(change).where('stage', '=', stage).where('code', '=', code).execute()
  announce(db, { type: 'actor-changed', before: actor, after: changed, by, at })
  return changed
}

/**
 * Gives a registered actor back: it belongs to no organisation any longer.
 *
 * @param by the id of the API key with which it is removed
 */
export async function releaseActor(
  db: WriteTransaction,
  actor: RegisteredActor,
  by: string,
  at: Date,
): Promise<void> {
  const { stage, code } = actor
  announce(db, { type: 'actor-released', actor, by, at })
  await db.deleteFrom('actor').where('stage', '=', stage).where('code', '=', code).execute()
}

/** Whether anything that the actor asked for has not come to its end. */
export async function hasOpenWork(db: Db, { stage, code }: ActorName): Promise<boolean> {
  const submission = await db
    .selectFrom('submission')
    .select('request_id')
    .where(where => where.and({ stage, actor: code }))
    .where('outcome', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (submission !== undefined || (await hasRunningPull(db, stage, code))) return true
  const inquiry = await db
    .selectFrom('inquiry')
    .select('id')
    .where(where => where.and({ stage, actor: code, state: 'running' }))
    .limit(1)
    .executeTakeFirst()
  return inquiry !== undefined
}

/** Whether a key is for the actor, or anything was ever submitted for it. */
export async function isActorInUse(db: Db, { stage, code }: ActorName): Promise<boolean> {
  const ofActor = (table: 'submission' | 'entity') =>
    db
      .selectFrom(table)
      .select('stage')
      .where(where => where.and({ stage, actor: code }))
      .limit(1)
      .executeTakeFirst()
  const key = await db
    .selectFrom('api_key')
    .select('id')
    .where('stage', '=', stage)
    .where('revoked_at', 'is', null)
    .where('actors', 'like', `%${JSON.stringify(code)}%`)
    .limit(1)
    .executeTakeFirst()
  return key !== undefined || [await ofActor('submission'), await ofActor('entity')].some(Boolean)
}

function isRegistered(row: ActorRow): row is RegisteredActor {
  return row.registered_at !== null
}
