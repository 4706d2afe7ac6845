import type { RegisterOnStage, Stage } from '../stage.ts'
import { rowFinder } from './batch-calls.ts'
import { announce, type WriteTransaction } from './changes.ts'
import { inChunks } from './chunks.ts'
import type { Db } from './database.ts'
import { readEpoch } from './epoch.ts'
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

/** Whose devices on a register. */
type WhosePull = Pick<PullRow, 'stage' | 'register' | 'actor'>

/**
 * The epoch of the store, where what is planned now is planned by all that the authority holds of an actor: the store never went
 * back to an older state, or a pull is complete that began when nothing was on its way any longer of what it has forgotten; else
 * null.
 */
export async function findPlannedEpoch(db: Db, whose: WhosePull): Promise<number | null> {
  return (await findPulledEpoch(db, whose))?.epoch ?? null
}

const findPulledEpoch = rowFinder(
  'actor',
  async (db, { stage, register }: WhosePull, values): Promise<{ actor: string; epoch: number }[]> => {
    const actors = [...new Set(values)]
    const row = await readEpoch(db, false)
    if (row === undefined) return []
    const { epoch, restored_at } = row
    if (restored_at === null) return actors.map(actor => ({ actor, epoch }))
    const pulls = await db
      .selectFrom('pull')
      .select('actor')
      .distinct()
      .where(where => where.and({ stage, register, state: 'complete', scope: 'full', epoch, quarantined: 0 }))
      .where('actor', 'in', actors)
      .execute()
    return pulls.map(({ actor }) => ({ actor, epoch }))
  },
)

/** Whether a submission was planned by everything that the authority held of its actor when the store last went back, or after. */
export async function isPlannedByAll(
  db: Db,
  { planned_epoch }: Pick<SubmissionRow, 'planned_epoch'>,
): Promise<boolean> {
  const row = await readEpoch(db, false)
  return row === undefined || row.restored_at === null || planned_epoch === row.epoch
}

/** What is known of an epoch outside of the store. */
export interface KnownTime {
  /** For how long this process has known of an epoch, in milliseconds. */
  knownFor(epoch: number): number
}

/**
 * In which epoch a pull begins, and whether something may be on its way then that the store has forgotten: as this process measured
 * it, from where it heard of the epoch, unless another pull has begun after that.
 *
 * @param quarantine for how long it may be on its way, in milliseconds
 */
export async function placePull(
  db: Db,
  { stage, register }: RegisterOnStage,
  quarantine: number,
  { knownFor }: KnownTime,
): Promise<Pick<PullRow, 'epoch' | 'quarantined'>> {
  const { epoch = 0, restored_at = null } = (await readEpoch(db, false)) ?? {}
  if (restored_at === null || knownFor(epoch) >= quarantine) return { epoch, quarantined: 0 }
  const before = await db
    .selectFrom('pull')
    .select('id')
    .where(where => where.and({ stage, register, epoch, quarantined: 0 }))
    .limit(1)
    .executeTakeFirst()
  return { epoch, quarantined: before === undefined ? 1 : 0 }
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

/** The last complete pulls of an actor of all that has changed or of everything, newest first, none that began before the store last went back. */
export async function listBasePulls(
  db: Db,
  { organisation, stage, register, actor }: Pick<PullRow, 'organisation' | 'stage' | 'register' | 'actor'>,
  limit: number,
): Promise<PullRow[]> {
  const { epoch = 0 } = (await readEpoch(db, false)) ?? {}
  return db
    .selectFrom('pull')
    .selectAll()
    .where(where => where.and({ organisation, stage, register, actor, state: 'complete' }))
    .where('scope', 'in', ['full', 'changed'])
    .where('epoch', '=', epoch)
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
