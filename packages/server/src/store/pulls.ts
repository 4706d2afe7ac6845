import type { RegisterOnStage, Stage } from '../stage.ts'
import { announce, type WriteTransaction } from './changes.ts'
import { inChunks } from './chunks.ts'
import type { Db } from './database.ts'
import { ownedRows } from './owned-rows.ts'
import type { Owner } from './submissions.ts'
import type { PullDifferenceRow, PullPageRow, PullRow, PullScope, SubmissionRow } from './tables.ts'

/** Stores a new pull. The store has at most one that runs for each actor. */
export async function insertPull(db: WriteTransaction, pull: PullRow): Promise<void> {
  await db.insertInto('pull').values(pull).execute()
  announce(db, { type: 'pull-started', pull })
}

export function findPull(db: Db, id: string): Promise<PullRow | undefined> {
  return db.selectFrom('pull').selectAll().where('id', '=', id).executeTakeFirst()
}

const owned = ownedRows('pull')

export const { find: findOwnPull } = owned

/**
 * A pull of an actor that is under way.
 *
 * @param topic the only one of interest; all are where absent
 */
export function findRunningPull(
  db: Db,
  { stage, register }: RegisterOnStage,
  actor: string,
  topic?: string,
): Promise<PullRow | undefined> {
  return db
    .selectFrom('pull')
    .selectAll()
    .where(where =>
      where.and({ stage, register, actor, state: 'running', ...(topic === undefined ? {} : { topic }) }),
    )
    .executeTakeFirst()
}

/** Whether any pull of an actor is under way, from whichever register. */
export async function hasRunningPull(db: Db, stage: Stage, actor: string): Promise<boolean> {
  const row = await db
    .selectFrom('pull')
    .select('id')
    .where(where => where.and({ stage, actor, state: 'running' }))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The pulls of a scope that are under way from a register. */
export function listRunningPulls(
  db: Db,
  { stage, register }: RegisterOnStage,
  scope: PullScope,
): Promise<PullRow[]> {
  return db
    .selectFrom('pull')
    .selectAll()
    .where(where => where.and({ stage, register, scope, state: 'running' }))
    .execute()
}

/** Which of some pulls have ended. */
export async function listEndedPulls(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('pull')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '!=', 'running')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Newest first, those before the id `before` where it is given. Of those of what waits for a notified body, which are many, only
 * what found something, or failed.
 */
export function listPulls(
  db: Db,
  owner: Owner,
  page: { limit: number; before?: string | undefined },
): Promise<PullRow[]> {
  return owned.list(db, owner, page, all =>
    all.where(where =>
      where.or([
        where('scope', 'not in', ['waiting', 'group']),
        where('differences', '>', 0),
        where('state', '=', 'failed'),
      ]),
    ),
  )
}

/**
 * Whether a submission was planned by everything that the authority holds of its actor: the store never went back to an older state,
 * or before the submission came a pull was complete that began when nothing was on its way any longer of what the store has forgotten.
 *
 * @param quarantine for how long that may be on its way, in milliseconds
 */
export async function isPlannedByAll(
  db: Db,
  {
    stage,
    register,
    actor,
    received_at,
    request_id,
  }: Pick<SubmissionRow, 'stage' | 'register' | 'actor' | 'received_at' | 'request_id'>,
  quarantine: number,
): Promise<boolean> {
  const epoch = await db.selectFrom('store_epoch').select('restored_at').executeTakeFirst()
  if (epoch?.restored_at == null) return true
  // What was there when the store went back was planned before any such pull, whatever the clocks say that counted it.
  const restored = await db
    .selectFrom('operation')
    .select('position')
    .where('request_id', '=', request_id)
    .where('restored_epoch', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (restored !== undefined) return false
  const pull = await db
    .selectFrom('pull')
    .select('id')
    .where(where => where.and({ stage, register, actor, state: 'complete', scope: 'full' }))
    .where('started_at', '>=', epoch.restored_at + quarantine)
    .where('ended_at', '<=', received_at)
    .limit(1)
    .executeTakeFirst()
  return pull !== undefined
}

/** The last pull of a topic of an actor that was started. */
export function findLastPull(
  db: Db,
  { stage, register }: RegisterOnStage,
  actor: string,
  topic: string,
): Promise<PullRow | undefined> {
  return db
    .selectFrom('pull')
    .selectAll()
    .where(where => where.and({ stage, register, actor, topic }))
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The last pulls of an actor of everything, or of all that has changed, newest first. */
export function listLastPulls(
  db: Db,
  { stage, register }: RegisterOnStage,
  actor: string,
  limit: number,
): Promise<PullRow[]> {
  return db
    .selectFrom('pull')
    .selectAll()
    .where(where => where.and({ stage, register, actor }))
    .where('scope', 'in', ['full', 'changed'])
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute()
}

/** The last complete pulls of an actor of all that has changed or of everything, newest first, none that began before the store went back. */
export async function listBasePulls(
  db: Db,
  { organisation, stage, register, actor }: Pick<PullRow, 'organisation' | 'stage' | 'register' | 'actor'>,
  limit: number,
): Promise<PullRow[]> {
  const epoch = await db.selectFrom('store_epoch').select('restored_at').executeTakeFirst()
  return db
    .selectFrom('pull')
    .selectAll()
    .where(where => where.and({ organisation, stage, register, actor, state: 'complete' }))
    .where('scope', 'in', ['full', 'changed'])
    .where('started_at', '>=', epoch?.restored_at ?? 0)
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute()
}

/** The pulls of a topic of an actor that are complete. */
export function listPullsOfTopic(
  db: Db,
  { stage, register }: RegisterOnStage,
  actor: string,
  topic: string,
): Promise<PullRow[]> {
  return db
    .selectFrom('pull')
    .selectAll()
    .where(where => where.and({ stage, register, actor, topic, state: 'complete' }))
    .orderBy('id')
    .execute()
}

/** Whether everything that the authority shows of an actor was pulled since a time. */
export async function hasPulledSince(
  db: Db,
  { stage, register }: RegisterOnStage,
  actor: string,
  since: Date,
): Promise<boolean> {
  const pull = await db
    .selectFrom('pull')
    .select('id')
    .where(where => where.and({ stage, register, actor, state: 'complete', scope: 'full' }))
    .where('started_at', '>=', since.getTime())
    .limit(1)
    .executeTakeFirst()
  return pull !== undefined
}

/** Moves a pull on, only while it runs; `false` when it has ended meanwhile. */
export async function movePull(
  db: WriteTransaction,
  id: string,
  change: Partial<Omit<PullRow, 'id' | 'stage' | 'organisation' | 'actor'>>,
): Promise<boolean> {
  const moved = await db
    .updateTable('pull')
    .set(change)
    .where(where => where.and({ id, state: 'running' }))
    .returning([
      'id',
      'organisation',
      'stage',
      'actor',
      'scope',
      'state',
      'differences',
      'counts',
      'ended_at',
    ])
    .executeTakeFirst()
  if (!moved) return false
  announce(db, { type: 'pull-moved', pull: moved, change })
  return true
}

export async function insertPullPage(db: WriteTransaction, page: PullPageRow): Promise<void> {
  await db.insertInto('pull_page').values(page).execute()
  announce(db, { type: 'page-asked', page })
}

/** The page of a pull that a message asks for. */
export function findPullPage(db: Db, messageId: string): Promise<PullPageRow | undefined> {
  return db.selectFrom('pull_page').selectAll().where('message_id', '=', messageId).executeTakeFirst()
}

export async function storePullPage(
  db: WriteTransaction,
  messageId: string,
  stored: Pick<PullPageRow, 'stored_at' | 'answer_sha256'>,
): Promise<void> {
  const page = await db
    .updateTable('pull_page')
    .set(stored)
    .where('message_id', '=', messageId)
    .returning(['pull_id', 'number', 'answer_sha256'])
    .executeTakeFirst()
  if (page) announce(db, { type: 'page-stored', page })
}

export async function insertPullDifferences(db: Db, rows: readonly PullDifferenceRow[]): Promise<void> {
  for (const some of inChunks(rows)) await db.insertInto('pull_difference').values(some).execute()
}

/** The differences that a pull found, in their order; those after the number `after` where it is given. */
export function listPullDifferences(
  db: Db,
  pullId: string,
  page: { limit: number; after?: number | undefined },
): Promise<PullDifferenceRow[]> {
  return db
    .selectFrom('pull_difference')
    .selectAll()
    .where('pull_id', '=', pullId)
    .where('number', '>', page.after ?? 0)
    .orderBy('number')
    .limit(page.limit)
    .execute()
}
