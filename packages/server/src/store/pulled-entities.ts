import type { Stage } from '../stage.ts'
import { announce, type WriteTransaction } from './changes.ts'
import { inChunks } from './chunks.ts'
import type { Db } from './database.ts'
import { type EntityName, entityKey } from './entities.ts'
import type { EntityKind, EntityRow, EntityState, PullRow } from './tables.ts'
import { isOfGroup, isUnseenBy } from './waiting-entities.ts'

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

/**
 * Stores entities as the authority holds them, new ones and known ones; one that a submission holds is left alone.
 *
 * @param question the message to which the answer shows them; absent where a file does
 */
export async function putEntities(
  db: WriteTransaction,
  rows: readonly EntityRow[],
  question?: string,
): Promise<void> {
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
            file_pull: ref('excluded.file_pull'),
          }))
          .where('entity.held_by', 'is', null),
      )
      .returningAll()
      .execute()
    for (const entity of stored) announce(db, { type: 'entity-kept', entity, by: entity.seen_by, question })
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
  pull: Pick<PullRow, 'id' | 'stage' | 'actor' | 'started_at'>,
  wanted: { state: EntityState; group?: string | undefined },
  page: { limit: number; after?: EntityName | undefined },
): Promise<(EntityName & Pick<EntityRow, 'model'>)[]> {
  const { stage, actor } = pull
  let query = db
    .selectFrom('entity')
    .select(['kind', 'agency', 'code', 'code_space', 'model'])
    .where(where => where.and({ stage, actor, state: wanted.state }))
    .where('held_by', 'is', null)
    .where(isUnseenBy(pull))
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
