import type { Stage } from '../stage.ts'
import { announce, type WriteTransaction } from './changes.ts'
import { inChunks } from './chunks.ts'
import type { Db } from './database.ts'
import { type EntityName, entityKey } from './entities.ts'
import type { Owner } from './submissions.ts'
import type {
  EntityKind,
  EntityRow,
  EntityState,
  PullDifferenceRow,
  PullPageRow,
  PullRow,
  PullScope,
} from './tables.ts'
import { isOfGroup } from './waiting-entities.ts'

/** Stores a new pull. The store has at most one that runs for each actor. */
export async function insertPull(db: WriteTransaction, pull: PullRow): Promise<void> {
  await db.insertInto('pull').values(pull).execute()
  announce(db, { type: 'pull-started', pull })
}

export function findPull(db: Db, id: string): Promise<PullRow | undefined> {
  return db.selectFrom('pull').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findOwnPull(db: Db, owner: Owner, id: string): Promise<PullRow | undefined> {
  return owned(db, owner).selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * A pull of an actor that is under way.
 *
 * @param topic the only one of interest; all are where absent
 */
export function findRunningPull(
  db: Db,
  stage: Stage,
  actor: string,
  topic?: string,
): Promise<PullRow | undefined> {
  return db
    .selectFrom('pull')
    .selectAll()
    .where(where => where.and({ stage, actor, state: 'running', ...(topic === undefined ? {} : { topic }) }))
    .executeTakeFirst()
}

/** The pulls of a scope that are under way on a stage. */
export function listRunningPulls(db: Db, stage: Stage, scope: PullScope): Promise<PullRow[]> {
  return db
    .selectFrom('pull')
    .selectAll()
    .where(where => where.and({ stage, scope, state: 'running' }))
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
  const query = owned(db, owner)
    .selectAll()
    .where(where =>
      where.or([
        where('scope', 'not in', ['waiting', 'group']),
        where('differences', '>', 0),
        where('state', '=', 'failed'),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(page.limit)
  return (page.before === undefined ? query : query.where('id', '<', page.before)).execute()
}

function owned(db: Db, { organisation, stage }: Owner) {
  return db.selectFrom('pull').where('organisation', '=', organisation).where('stage', '=', stage)
}

/**
 * Whether everything that the authority holds of an actor is known here: the store never went back to an older state, or
 * a pull that began afterwards is complete.
 */
export async function isPulledSinceRestored(db: Db, stage: Stage, actor: string): Promise<boolean> {
  const epoch = await db.selectFrom('store_epoch').select('restored_at').executeTakeFirst()
  if (epoch?.restored_at == null) return true
  const pull = await db
    .selectFrom('pull')
    .select('id')
    .where(where => where.and({ stage, actor, state: 'complete', scope: 'full' }))
    .where('started_at', '>=', epoch.restored_at)
    .limit(1)
    .executeTakeFirst()
  return pull !== undefined
}

/** The last pull of a topic of an actor that was started. */
export function findLastPull(
  db: Db,
  stage: Stage,
  actor: string,
  topic: string,
): Promise<PullRow | undefined> {
  return db
    .selectFrom('pull')
    .selectAll()
    .where(where => where.and({ stage, actor, topic }))
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
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

/** The entities of one kind that have one of these codes, no matter who issued them. */
export async function findEntitiesByCode(
  db: Db,
  stage: Stage,
  kind: EntityKind,
  codes: readonly string[],
): Promise<EntityRow[]> {
  if (codes.length === 0) return []
  return db
    .selectFrom('entity')
    .selectAll()
    .where(where => where.and({ stage, kind }))
    .where('code', 'in', codes)
    .execute()
}

/** Stores entities as the authority holds them, new ones and known ones; one that a submission holds is left alone. */
export async function putEntities(db: WriteTransaction, rows: readonly EntityRow[]): Promise<void> {
  for (const some of inChunks(rows)) {
    const stored = await db
      .insertInto('entity')
      .values(some)
      .onConflict(conflict =>
        conflict
          .columns(entityKey)
          .doUpdateSet(({ ref }) => ({
            organisation: ref('excluded.organisation'),
            actor: ref('excluded.actor'),
            model: ref('excluded.model'),
            state: ref('excluded.state'),
            versions: ref('excluded.versions'),
            record: ref('excluded.record'),
            group_agency: ref('excluded.group_agency'),
            group_code: ref('excluded.group_code'),
            refused: ref('excluded.refused'),
            updated_at: ref('excluded.updated_at'),
            seen_by: ref('excluded.seen_by'),
            not_shown: ref('excluded.not_shown'),
            looked_at: ref('excluded.looked_at'),
          }))
          .where('entity.held_by', 'is', null),
      )
      .returningAll()
      .execute()
    for (const entity of stored) announce(db, { type: 'entity-kept', entity, by: entity.seen_by })
  }
}

/** Notes that the authority shows these as they are known, and touches nothing else of them. */
export async function markSeen(
  db: Db,
  stage: Stage,
  rows: readonly EntityName[],
  pullId: string,
  at: Date,
): Promise<void> {
  const alike = Map.groupBy(rows, ({ kind, agency, code_space }) =>
    JSON.stringify([kind, agency, code_space]),
  )
  for (const [first, ...others] of alike.values()) {
    if (!first) continue
    await db
      .updateTable('entity')
      .set({ seen_by: pullId, looked_at: at.getTime() })
      .where(where =>
        where.and({ stage, kind: first.kind, agency: first.agency, code_space: first.code_space }),
      )
      .where(
        'code',
        'in',
        [first, ...others].map(({ code }) => code),
      )
      .execute()
  }
}

/**
 * Entities of an actor in a state that a pull did not see, by their names; those after the name `after` where it is
 * given. None that a submission holds, and none of which something became known since the pull began.
 *
 * @param wanted with the code of a group: of that one alone
 */
export function listUnseen(
  db: Db,
  { id, stage, actor, started_at }: Pick<PullRow, 'id' | 'stage' | 'actor' | 'started_at'>,
  wanted: { state: EntityState; group?: string | undefined },
  page: { limit: number; after?: EntityName | undefined },
): Promise<(EntityName & Pick<EntityRow, 'model'>)[]> {
  let query = db
    .selectFrom('entity')
    .select(['kind', 'agency', 'code', 'code_space', 'model'])
    .where(where => where.and({ stage, actor, state: wanted.state }))
    .where('held_by', 'is', null)
    .where('updated_at', '<=', started_at)
    .where(where => where.or([where('seen_by', 'is', null), where('seen_by', '!=', id)]))
    // Another pull may have seen it since.
    .where(where => where.or([where('looked_at', 'is', null), where('looked_at', '<=', started_at)]))
    .orderBy('kind')
    .orderBy('agency')
    .orderBy('code')
    .orderBy('code_space')
    .limit(page.limit)
  if (wanted.group !== undefined) query = query.where(isOfGroup(wanted.group))
  const { after } = page
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('kind', 'agency', 'code', 'code_space'),
        '>',
        tuple(after.kind, after.agency, after.code, after.code_space),
      ),
    )
  }
  return query.execute()
}
