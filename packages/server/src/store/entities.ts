import type { Stage } from '../stage.ts'
import type { Db } from './database.ts'
import type { EntityKind, EntityRow } from './tables.ts'

/** What names an entity within its stage. */
export interface EntityName {
  kind: EntityKind
  agency: string
  code: string
}

/** The entity of that name, or `undefined` when the gateway has never met it. */
export function findEntity(db: Db, stage: Stage, name: EntityName): Promise<EntityRow | undefined> {
  return db
    .selectFrom('entity')
    .selectAll()
    .where('stage', '=', stage)
    .where('kind', '=', name.kind)
    .where('agency', '=', name.agency)
    .where('code', '=', name.code)
    .executeTakeFirst()
}

/** The groups of an actor that have this code, whoever issued it: those that are held, submitted or registered. */
export function findGroupsByCode(db: Db, stage: Stage, actor: string, code: string): Promise<EntityRow[]> {
  return db
    .selectFrom('entity')
    .selectAll()
    .where('stage', '=', stage)
    .where('kind', '=', 'group')
    .where('code', '=', code)
    .where('actor', '=', actor)
    .where(where =>
      where.or([where('held_by', 'is not', null), where('state', 'in', ['SUBMITTED', 'REGISTERED'])]),
    )
    .execute()
}

/** Puts an entity under the lock of a submission, and into the register where it is new. */
export async function holdEntity(
  db: Db,
  entity: Pick<
    EntityRow,
    'stage' | 'kind' | 'agency' | 'code' | 'organisation' | 'actor' | 'model' | 'group_agency' | 'group_code'
  >,
  requestId: string,
  now: Date,
): Promise<void> {
  const { organisation, actor, model, group_agency, group_code } = entity
  const held = { held_by: requestId, updated_at: now.getTime() }
  await db
    .insertInto('entity')
    .values({ ...entity, ...held, state: 'NONE', version: 0, record: null, refused: 0 })
    .onConflict(conflict =>
      conflict
        .columns(['stage', 'kind', 'agency', 'code'])
        .doUpdateSet({ ...held, organisation, actor, model, group_agency, group_code }),
    )
    .execute()
}

/** Records that the authority holds this content now, and lifts the lock. */
export async function registerEntity(
  db: Db,
  stage: Stage,
  name: EntityName,
  held: { state: 'SUBMITTED' | 'REGISTERED'; version: number; record: object },
  now: Date,
): Promise<void> {
  await db
    .updateTable('entity')
    .set({
      state: held.state,
      version: held.version,
      record: JSON.stringify(held.record),
      held_by: null,
      refused: 0,
      updated_at: now.getTime(),
    })
    .where('stage', '=', stage)
    .where('kind', '=', name.kind)
    .where('agency', '=', name.agency)
    .where('code', '=', name.code)
    .execute()
}

/** Lifts the lock of a submission from everything it holds; `refused` when the authority would not have it. */
export async function releaseEntities(db: Db, requestId: string, refused: boolean, now: Date): Promise<void> {
  await db
    .updateTable('entity')
    .set({ held_by: null, refused: refused ? 1 : 0, updated_at: now.getTime() })
    .where('held_by', '=', requestId)
    .execute()
}
