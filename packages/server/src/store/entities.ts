import type { EntityRecord, PartVersions } from '@udigate/udi'
import type { ExpressionBuilder } from 'kysely'
import type { Stage } from '../stage.ts'
import { batchCalls, rowInserter, rowsFinder } from './batch-calls.ts'
import { rowChanger } from './change-rows.ts'
import { announce, type WriteTransaction } from './changes.ts'
import { inChunks, toPowerOfTwo } from './chunks.ts'
import type { Db } from './database.ts'
import { encodeJson } from './json.ts'
import type { Owner } from './submissions.ts'
import { type EntityRow, type EntityState, type SubmissionRow, storedKinds, type Tables } from './tables.ts'
import { type RowStatement, writeRows } from './write-rows.ts'

/** What names an entity within its stage. */
export type EntityName = Pick<EntityRow, 'kind' | 'agency' | 'code' | 'code_space'>

/** The name of the device of a submission, or of the item that a further register makes of it. */
export function nameDevice(submission: NamesOfSubmission): EntityName {
  const { device_agency: agency, device_code: code, code_space, subject: kind } = submission
  return { kind, agency, code, code_space }
}

/** The name of the device group of a submission. */
export function nameGroup(submission: NamesOfSubmission): EntityName {
  const { group_agency: agency, group_code: code, code_space } = submission
  return { kind: 'group', agency, code, code_space }
}

export type NamesOfSubmission = Pick<
  SubmissionRow,
  'device_agency' | 'device_code' | 'group_agency' | 'group_code' | 'code_space' | 'subject'
>

/** The entity of that name, or `undefined` when the gateway does not know it. */
export async function findEntity(db: Db, stage: Stage, name: EntityName): Promise<EntityRow | undefined> {
  return (await findEntitiesOfCode(db, stage, name.code)).find(row => isNamedSo(row, name))
}

/** All entities that bear a code: of each kind, in each code space, of each issuing agency. */
export function findEntitiesOfCode(db: Db, stage: Stage, code: string): Promise<readonly EntityRow[]> {
  return readEntitiesOfCode(db, { stage, code })
}

// Few codes stand for several entities, and much asks for all of them.
const readEntitiesOfCode = rowsFinder(
  'code',
  (db, { stage }: { stage: Stage; code: string }, codes): Promise<EntityRow[]> =>
    db
      .selectFrom('entity')
      .selectAll()
      .where('stage', '=', stage)
      .where('kind', 'in', storedKinds)
      .where('code', 'in', codes)
      .orderBy('kind')
      .orderBy('agency')
      .orderBy('code_space')
      .execute(),
)

/** Whether an entity of a stage is the one of that name. */
export function isNamedSo(row: EntityName, { kind, agency, code, code_space }: EntityName): boolean {
  return row.kind === kind && row.agency === agency && row.code === code && row.code_space === code_space
}

/** Entities that a submission holds, or that the authority has. */
function isHeldOrRegistered(where: ExpressionBuilder<Tables, 'entity'>) {
  return where.or([where('held_by', 'is not', null), where('state', 'in', ['SUBMITTED', 'REGISTERED'])])
}

/** The groups of an actor that have this code, no matter who issued it: those that are held, submitted or registered. */
export function findGroupsByCode(
  db: Db,
  stage: Stage,
  actor: string,
  { code, code_space }: Pick<EntityName, 'code' | 'code_space'>,
): Promise<EntityRow[]> {
  return db
    .selectFrom('entity')
    .selectAll()
    .where(where => where.and({ stage, kind: 'group', code, code_space, actor }))
    .where(isHeldOrRegistered)
    .execute()
}

/** The actors of an organisation that have a group of this code: one that is held, submitted or registered. */
export async function findGroupActors(
  db: Db,
  { stage, organisation }: Owner,
  code: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('entity')
    .select('actor')
    .distinct()
    .where(where => where.and({ stage, kind: 'group', code, organisation }))
    .where(isHeldOrRegistered)
    .execute()
  return rows.map(({ actor }) => actor)
}

/** What an entity is, and whose. */
type OwnedEntity = Pick<
  EntityRow,
  | 'stage'
  | 'kind'
  | 'agency'
  | 'code'
  | 'code_space'
  | 'organisation'
  | 'actor'
  | 'model'
  | 'group_agency'
  | 'group_code'
>

/** Puts entities under the lock of a submission, and into the register where they are new. */
export async function holdEntities(
  db: WriteTransaction,
  entities: readonly OwnedEntity[],
  requestId: string,
  now: Date,
): Promise<void> {
  const held = { held_by: requestId, updated_at: now.getTime() }
  const before = await Promise.all(entities.map(entity => findEntity(db, entity.stage, entity)))
  await holdRows(
    db,
    entities.map(entity => ({ ...entity, ...held })),
  )
  for (const [index, entity] of entities.entries()) {
    const row: EntityRow = { ...nothingKept, ...before[index], ...entity, ...held }
    const { stage, code } = entity
    await readEntitiesOfCode.change(db, { stage, code }, rows => [
      ...rows.filter(each => !isNamedSo(each, entity)),
      row,
    ])
  }
  const changed = entities.flatMap((entity, index) => {
    const was = before[index]
    return was && isKept(was) && owned.some(name => was[name] !== entity[name]) ? [{ ...was, ...entity }] : []
  })
  for (const entity of changed) announce(db, { type: 'entity-kept', entity, by: requestId })
}

/** What says whose an entity is. */
const owned = ['organisation', 'actor', 'model', 'group_agency', 'group_code'] as const

/** Whether anything is kept of an entity but a lock. */
export function isKept({ state, record }: Pick<EntityRow, 'state' | 'record'>): boolean {
  return state !== 'NONE' || record !== null
}

/** What names an entity in the table. */
export const entityKey = ['stage', 'kind', 'agency', 'code', 'code_space'] as const

/** What else it has, but for its record, and for what it is called by people. */
export const contentColumns = [
  'organisation',
  'actor',
  'model',
  'state',
  'versions',
  'group_agency',
  'group_code',
  'held_by',
  'refused',
  'updated_at',
  'seen_by',
  'not_shown',
  'looked_at',
  'file_pull',
] as const satisfies readonly (keyof EntityRow)[]

/** What the gateway knows of an entity that is new to it. */
export const nothingKept = {
  state: 'NONE',
  versions: '{}' as EntityRow['versions'],
  record: null,
  refused: 0,
  seen_by: null,
  not_shown: null,
  looked_at: null,
  file_pull: null,
} as const

type HeldEntity = OwnedEntity & Pick<EntityRow, 'held_by' | 'updated_at'>

const holdRows = rowInserter((db, held: readonly HeldEntity[]) => writeRows(db, holdStatement, held))

const holdStatement: RowStatement<HeldEntity> = (db, held) =>
  db
    .insertInto('entity')
    .values(held.map(row => ({ ...nothingKept, ...row })))
    .onConflict(conflict =>
      conflict.columns(entityKey).doUpdateSet(({ ref }) => ({
        held_by: ref('excluded.held_by'),
        updated_at: ref('excluded.updated_at'),
        organisation: ref('excluded.organisation'),
        actor: ref('excluded.actor'),
        model: ref('excluded.model'),
        group_agency: ref('excluded.group_agency'),
        group_code: ref('excluded.group_code'),
      })),
    )

/** What is known of an entity from an acknowledgement or a download. */
export interface HeldContent {
  state: EntityState
  versions: PartVersions
  record: EntityRecord
  /** The places of the record of which nothing is known. */
  notShown?: readonly string[] | undefined
}

/**
 * Notes what the authority holds now of an entity that is in the register.
 *
 * @param by the submission by which it holds that
 */
export async function keepContent(
  db: WriteTransaction,
  stage: Stage,
  name: EntityName,
  { state, versions, record: content, notShown }: HeldContent,
  now: Date,
  by: string,
): Promise<void> {
  const change = {
    state,
    versions: encodeJson(versions),
    record: encodeJson(content),
    not_shown: notShown === undefined ? null : encodeJson(notShown),
    file_pull: null,
    refused: 0,
    updated_at: now.getTime(),
  }
  const entity = await changeEntity(db, { name: inRegister(stage, name), change, given: null })
  if (entity) announce(db, { type: 'entity-kept', entity, by })
}

const changeEntity = rowChanger('entity', entityKey, where => where.lit(true), [...contentColumns, 'record'])

/** Lifts the lock of a submission from one entity. */
export async function releaseEntity(
  db: Db,
  stage: Stage,
  name: EntityName,
  requestId: string,
): Promise<void> {
  await db
    .updateTable('entity')
    .set({ held_by: null })
    .where(where => where.and({ ...inRegister(stage, name), held_by: requestId }))
    .execute()
}

/** What names an entity, as the table has it. */
function inRegister(stage: Stage, { kind, agency, code, code_space }: EntityName) {
  return { stage, kind, agency, code, code_space }
}

/** Lifts the lock of a submission from everything it holds; `refused` when the authority would not have it. */
export async function releaseEntities(
  db: WriteTransaction,
  requestId: string,
  refused: boolean,
  now: Date,
): Promise<void> {
  const changed = await noteRefused(db, { held_by: requestId, refused })
  for (const entity of changed.filter(isKept)) announce(db, { type: 'entity-kept', entity, by: requestId })
  await liftLocks(db, { held_by: requestId, at: now.getTime() })
}

/** Notes of all that submissions hold whether the authority has refused it. Gives each what is new of that. */
const noteRefused = batchCalls<{ held_by: string; refused: boolean }, readonly EntityRow[]>(
  async (db, asked) => {
    const changed: EntityRow[] = []
    for (const [refused, some] of Map.groupBy(asked, each => each.refused)) {
      const [is, was] = refused ? [1, 0] : [0, 1]
      for (const holders of inChunks(some.map(each => each.held_by))) {
        const rows = await db
          .updateTable('entity')
          .set({ refused: is })
          .where('held_by', 'in', toPowerOfTwo(holders))
          .where('refused', '=', was)
          .returningAll()
          .execute()
        changed.push(...rows)
      }
    }
    const byHolder = Map.groupBy(changed, entity => entity.held_by)
    return asked.map(each => byHolder.get(each.held_by) ?? [])
  },
)

const liftLocks = batchCalls<{ held_by: string; at: number }, void>(async (db, asked) => {
  for (const [at, some] of Map.groupBy(asked, each => each.at)) {
    for (const holders of inChunks(some.map(each => each.held_by)))
      await db
        .updateTable('entity')
        .set({ held_by: null, updated_at: at })
        .where('held_by', 'in', toPowerOfTwo(holders))
        .execute()
  }
  return []
})
