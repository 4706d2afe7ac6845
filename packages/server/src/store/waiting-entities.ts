import { sql } from 'kysely'
import type { RegisterSpaces, Stage } from '../stage.ts'
import type { Db } from './database.ts'
import { type EntityRow, entityKinds, type PullRow } from './tables.ts'

/** An actor with entities that wait for a notified body. */
interface WaitingActor {
  actor: string
  organisation: string
}

/** When the authority last said something of an entity: by an answer to a question, or to what changed it. */
export function findLastLook({ looked_at, updated_at }: Pick<EntityRow, 'looked_at' | 'updated_at'>): Date {
  return new Date(Math.max(looked_at ?? 0, updated_at))
}

const lastLook = sql<number>`case when looked_at > updated_at then looked_at else updated_at end`

/**
 * Actors with an entity that waits for a notified body, that no submission holds, and of which nothing was heard since a time;
 * the one of which nothing was heard for longest first. None for which a pull of what waits runs, or has begun since.
 */
export function listWaitingActors(
  db: Db,
  { stage, register, codeSpaces }: RegisterSpaces,
  since: Date,
): Promise<WaitingActor[]> {
  return selectWaiting(db, stage)
    .where('entity.code_space', 'in', codeSpaces)
    .select(['actor', 'organisation'])
    .where(lastLook, '<=', since.getTime())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pull')
            .select('id')
            .where('pull.stage', '=', stage)
            .where('pull.register', '=', register)
            .whereRef('pull.actor', '=', 'entity.actor')
            .where('scope', '=', 'waiting')
            .where(where =>
              where.or([where('pull.state', '=', 'running'), where('started_at', '>', since.getTime())]),
            ),
        ),
      ),
    )
    .groupBy(['actor', 'organisation'])
    .orderBy(({ fn }) => fn.min(lastLook))
    .orderBy('actor')
    .execute()
}

/** The codes of the groups in which something waits that a pull has not shown, those of which nothing was heard for longest first. */
export async function listUnseenGroups(
  db: Db,
  pull: Pick<PullRow, 'id' | 'stage' | 'actor' | 'started_at'>,
  { group, limit }: { group: string | undefined; limit: number },
): Promise<readonly string[]> {
  const { stage, actor } = pull
  const code = sql<string>`case when kind = 'group' then code else coalesce(group_code, code) end`
  const query = selectWaiting(db, stage)
    .select(code.as('group'))
    .where('actor', '=', actor)
    .where(isUnseenBy(pull))
    .groupBy(code)
    .orderBy(({ fn }) => fn.min(lastLook))
    .orderBy(code)
    .limit(limit)
  const rows = await (group === undefined ? query : query.where(isOfGroup(group))).execute()
  return rows.map(row => row.group)
}

/**
 * Notes that the authority was asked about what waits, though it did not show it.
 *
 * @param group the only one of interest, by its code; all are where absent
 */
export async function noteLook(
  db: Db,
  { stage, actor, started_at }: Pick<PullRow, 'stage' | 'actor' | 'started_at'>,
  group: string | undefined,
  at: Date,
): Promise<void> {
  const query = db
    .updateTable('entity')
    .set({ looked_at: at.getTime() })
    .where(where => where.and({ stage, actor, state: 'SUBMITTED' }))
    .where('kind', 'in', entityKinds)
    .where('updated_at', '<=', started_at)
  await (group === undefined ? query : query.where(isOfGroup(group))).execute()
}

/** Of the entities of a group, and of the group itself, by its code. */
export function isOfGroup(group: string) {
  return sql<boolean>`(case when kind = 'group' then code else coalesce(group_code, code) end = ${group})`
}

/** Of entities of which nothing became known since a pull began, from it or from another. */
export function isUnseenBy({ id, started_at }: Pick<PullRow, 'id' | 'started_at'>) {
  return sql<boolean>`(updated_at <= ${started_at} and (seen_by is null or seen_by <> ${id}) and (looked_at is null or looked_at <= ${started_at}))`
}

function selectWaiting(db: Db, stage: Stage) {
  return db
    .selectFrom('entity')
    .where('entity.stage', '=', stage)
    .where('entity.state', '=', sql.lit('SUBMITTED'))
    .where('entity.kind', 'in', entityKinds)
    .where('held_by', 'is', null)
}
