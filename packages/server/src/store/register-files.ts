import { sql } from 'kysely'
import { announce, type WriteTransaction } from './changes.ts'
import { inChunks } from './chunks.ts'
import type { Db } from './database.ts'
import { plannedEachTime } from './planned-each-time.ts'
import type { Owner } from './submissions.ts'
import type { EntityRow, RegisterEntityRow, RegisterFileRow } from './tables.ts'

/** By part of the authority's register the part of the further one that takes its place: pairs. */
export type Spaces = readonly (readonly [home: string, further: string])[]

/** What names a device on a stage. */
export type DevicePlace = Pick<EntityRow, 'agency' | 'code' | 'code_space'>

type Ending = Pick<RegisterFileRow, 'uploaded_at' | 'uploaded_by'>

/** How many devices a file has, and how many of them are there. */
export interface CountedFile extends RegisterFileRow {
  confirmed: number
}

/** The part of a further register that stands for that of an entity, as SQL. */
function translateSpace(spaces: Spaces, column = 'entity.code_space') {
  const cases = spaces.map(([home, further]) => sql`when ${sql.lit(home)} then ${sql.lit(further)}`)
  return sql<string>`case ${sql.ref(column)} ${sql.join(cases, sql` `)} end`
}

/**
 * Devices of these actors that are in no file for a register yet, by their codes; those after `after` where it is given.
 *
 * @param codes only devices of these codes; all where absent
 */
export function listDevicesInNoFile(
  store: Db,
  { organisation, stage }: Owner,
  {
    register,
    spaces,
    actors,
    codes,
  }: { register: string; spaces: Spaces; actors: readonly string[]; codes?: readonly string[] | undefined },
  { limit, after }: { limit: number; after?: DevicePlace | undefined },
): Promise<EntityRow[]> {
  let query = plannedEachTime(store)
    .selectFrom('entity')
    .selectAll('entity')
    .where(where => where.and({ organisation, stage, kind: 'device' }))
    .where('actor', 'in', actors)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('register_entity')
            .select('register_entity.code')
            .where('register_entity.stage', '=', stage)
            .where('register_entity.register', '=', register)
            .where('register_entity.kind', '=', 'device')
            .whereRef('register_entity.agency', '=', 'entity.agency')
            .whereRef('register_entity.code', '=', 'entity.code')
            .where('register_entity.code_space', '=', translateSpace(spaces)),
        ),
      ),
    )
  if (codes !== undefined) query = query.where('code', 'in', codes)
  if (after !== undefined) {
    query = query.where(
      sql<boolean>`(entity.code, entity.agency, entity.code_space) > (${after.code}, ${after.agency}, ${after.code_space})`,
    )
  }
  return query.orderBy('code').orderBy('agency').orderBy('code_space').limit(limit).execute()
}

/** The devices of an organisation that bear one of these codes. */
export function findDevicesByCodes(
  db: Db,
  { organisation, stage }: Owner,
  codes: readonly string[],
): Promise<EntityRow[]> {
  return db
    .selectFrom('entity')
    .selectAll()
    .where(where => where.and({ organisation, stage, kind: 'device' }))
    .where('code', 'in', codes)
    .orderBy('code')
    .execute()
}

/** The groups of an organisation that bear one of these codes, as the authority holds them. */
export async function findGroupsByCodes(
  db: Db,
  { organisation, stage }: Owner,
  codes: readonly string[],
): Promise<EntityRow[]> {
  if (codes.length === 0) return []
  return db
    .selectFrom('entity')
    .selectAll()
    .where(where => where.and({ organisation, stage, kind: 'group' }))
    .where('code', 'in', codes)
    .execute()
}

/** What of these codes is in files for a register. */
export async function findRegisterEntities(
  db: Db,
  { organisation, stage }: Owner,
  register: string,
  kind: EntityRow['kind'],
  codes: readonly string[],
): Promise<RegisterEntityRow[]> {
  if (codes.length === 0) return []
  return db
    .selectFrom('register_entity')
    .selectAll()
    .where(where => where.and({ organisation, stage, register, kind }))
    .where('code', 'in', codes)
    .execute()
}

/** What a device is in further registers. */
export function findRegistersOfDevice(
  db: Db,
  { organisation, stage }: Owner,
  { agency, code }: Pick<EntityRow, 'agency' | 'code'>,
): Promise<RegisterEntityRow[]> {
  return db
    .selectFrom('register_entity')
    .selectAll()
    .where(where => where.and({ organisation, stage, kind: 'device', agency, code }))
    .orderBy('register')
    .execute()
}

/** Stores a file with what is in it. */
export async function storeRegisterFile(
  db: WriteTransaction,
  file: RegisterFileRow,
  entities: readonly RegisterEntityRow[],
): Promise<void> {
  await db.insertInto('register_file').values(file).execute()
  for (const some of inChunks(entities)) await db.insertInto('register_entity').values(some).execute()
  announce(db, { type: 'register-file-made', file, entities })
}

/** The files of these actors for a register, newest first; those before the one named `before` where it is given. */
export async function listRegisterFiles(
  db: Db,
  { organisation, stage }: Owner,
  register: string,
  {
    actors,
    limit,
    before,
  }: { actors: 'any' | readonly string[]; limit: number; before?: string | undefined },
): Promise<CountedFile[]> {
  if (actors.length === 0) return []
  let query = db
    .selectFrom('register_file')
    .selectAll()
    .select(countConfirmed)
    .where(where => where.and({ organisation, stage, register }))
  if (actors !== 'any') query = query.where('actor', 'in', actors)
  if (before !== undefined) query = query.where('id', '<', before)
  const rows = await query.orderBy('id', 'desc').limit(limit).execute()
  return rows.map(row => ({ ...row, confirmed: Number(row.confirmed) }))
}

const countConfirmed = sql<
  number | string
>`(select count(*) from register_entity where register_entity.file = register_file.id
  and register_entity.kind = 'device' and register_entity.confirmed_at is not null)`.as('confirmed')

/** A file for a register. */
export async function findRegisterFile(
  db: Db,
  { organisation, stage }: Owner,
  register: string,
  id: string,
): Promise<CountedFile | undefined> {
  const row = await db
    .selectFrom('register_file')
    .selectAll()
    .select(countConfirmed)
    .where(where => where.and({ id, organisation, stage, register }))
    .executeTakeFirst()
  return row && { ...row, confirmed: Number(row.confirmed) }
}

/** What is in a file, groups and devices, by their codes. */
export function listEntitiesOfFile(db: Db, file: string): Promise<RegisterEntityRow[]> {
  return db
    .selectFrom('register_entity')
    .selectAll()
    .where('file', '=', file)
    .orderBy('kind')
    .orderBy('code')
    .orderBy('agency')
    .orderBy('code_space')
    .execute()
}

/** What happened to a file, and to devices in it. */
export interface FileChange {
  file: RegisterFileRow
  /** The devices that it is about; all where absent. */
  devices?: readonly DevicePlace[] | undefined
  by: string
  at: Date
}

/** Notes that a file was uploaded. */
export async function markUploaded(
  db: WriteTransaction,
  { file, by, at }: FileChange,
): Promise<RegisterFileRow> {
  const change: Ending = { uploaded_at: at.getTime(), uploaded_by: by }
  await db.updateTable('register_file').set(change).where('id', '=', file.id).execute()
  await db
    .updateTable('register_entity')
    .set({ uploaded_at: change.uploaded_at })
    .where('file', '=', file.id)
    .execute()
  const after = { ...file, ...change }
  announce(db, {
    type: 'register-file-uploaded',
    file: after,
    entities: await listEntitiesOfFile(db, file.id),
    by,
    at,
  })
  return after
}

/** Removes a file that was not uploaded, with what is in it. */
export async function removeRegisterFile(db: WriteTransaction, { file, by, at }: FileChange): Promise<void> {
  await db.deleteFrom('register_entity').where('file', '=', file.id).execute()
  await db.deleteFrom('register_file').where('id', '=', file.id).execute()
  announce(db, { type: 'register-file-discarded', file, by, at })
}

/** Another file in which devices of a group stand that comes with this one; `undefined` where there is none. */
export async function findFileThatNeeds(
  db: Db,
  { id, organisation, stage, register }: RegisterFileRow,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('register_entity as device')
    .innerJoin('register_entity as brought', join =>
      join
        .onRef('brought.code', '=', 'device.group_code')
        .onRef('brought.agency', '=', 'device.group_agency')
        .onRef('brought.code_space', '=', 'device.code_space')
        .onRef('brought.stage', '=', 'device.stage')
        .onRef('brought.register', '=', 'device.register'),
    )
    .select('device.file')
    .where('brought.file', '=', id)
    .where('brought.kind', '=', 'group')
    .where('device.kind', '=', 'device')
    .where('device.file', '<>', id)
    .where('device.organisation', '=', organisation)
    .where('device.stage', '=', stage)
    .where('device.register', '=', register)
    .limit(1)
    .executeTakeFirst()
  return row?.file
}

/** Notes of entities of a file that they are there, or as what they are there now. */
export async function changeEntitiesOfFile(
  db: WriteTransaction,
  { file, by, at }: FileChange,
  what: 'confirmed' | 'changed',
  entities: readonly RegisterEntityRow[],
): Promise<void> {
  for (const { kind, agency, code, code_space, confirmed_at, confirmed_by, current } of entities) {
    await db
      .updateTable('register_entity')
      .set({ confirmed_at, confirmed_by, current })
      .where(where => where.and({ file: file.id, kind, agency, code, code_space }))
      .execute()
  }
  announce(db, {
    type: 'register-entities-changed',
    what,
    file,
    changed: entities,
    entities: await listEntitiesOfFile(db, file.id),
    by,
    at,
  })
}

/** Takes entities out of a file, since the register did not take them. */
export async function removeEntitiesOfFile(
  db: WriteTransaction,
  { file, by, at }: FileChange,
  refused: readonly RegisterEntityRow[],
  because: readonly string[],
): Promise<void> {
  for (const { kind, agency, code, code_space } of refused) {
    await db
      .deleteFrom('register_entity')
      .where(where => where.and({ file: file.id, kind, agency, code, code_space }))
      .execute()
  }
  announce(db, {
    type: 'register-entities-refused',
    file,
    refused,
    because,
    entities: await listEntitiesOfFile(db, file.id),
    by,
    at,
  })
}

/** A device in a file, with what the authority holds of it and of its group now. */
export interface DeviceInFile extends RegisterEntityRow {
  home_state: EntityRow['state'] | null
  home_record: EntityRow['record']
  home_group: EntityRow['record']
  group_record: EntityRow['record']
}

/**
 * Devices in files for a register whose record, or whose group's, is not any longer the one that is there; by their codes, those after
 * `after` where it is given.
 */
export async function listChangedDevices(
  store: Db,
  { organisation, stage }: Owner,
  register: string,
  spaces: Spaces,
  {
    actors,
    limit,
    after,
    codes,
  }: {
    actors: 'any' | readonly string[]
    limit: number
    after?: DevicePlace | undefined
    codes?: readonly string[] | undefined
  },
): Promise<DeviceInFile[]> {
  if (actors.length === 0) return []
  let query = plannedEachTime(store)
    .selectFrom('register_entity as device')
    .leftJoin('entity', join =>
      join
        .onRef('entity.stage', '=', 'device.stage')
        .on('entity.kind', '=', 'device')
        .onRef('entity.agency', '=', 'device.agency')
        .onRef('entity.code', '=', 'device.code')
        .on(translateSpace(spaces), '=', sql.ref('device.code_space')),
    )
    .leftJoin('register_entity as there', join =>
      join
        .onRef('there.stage', '=', 'device.stage')
        .onRef('there.register', '=', 'device.register')
        .on('there.kind', '=', 'group')
        .onRef('there.agency', '=', 'device.group_agency')
        .onRef('there.code', '=', 'device.group_code')
        .onRef('there.code_space', '=', 'device.code_space'),
    )
    .leftJoin('entity as grouped', join =>
      join
        .onRef('grouped.stage', '=', 'device.stage')
        .on('grouped.kind', '=', 'group')
        .onRef('grouped.agency', '=', 'device.group_agency')
        .onRef('grouped.code', '=', 'device.group_code')
        .onRef('grouped.code_space', '=', 'entity.code_space'),
    )
    .selectAll('device')
    .select([
      'entity.state as home_state',
      'entity.record as home_record',
      'grouped.record as home_group',
      sql<string | null>`coalesce(there.current, there.record)`.as('group_record'),
    ])
    .where('device.organisation', '=', organisation)
    .where('device.stage', '=', stage)
    .where('device.register', '=', register)
    .where('device.kind', '=', 'device')
    .where(
      sql<boolean>`(entity.state is null or entity.state = 'DISCARDED'
        or entity.record <> coalesce(device.current, device.record)
        or grouped.record <> coalesce(there.current, there.record))`,
    )
  if (actors !== 'any') query = query.where('device.actor', 'in', actors)
  if (codes !== undefined) query = query.where('device.code', 'in', codes)
  if (after !== undefined) {
    query = query.where(
      sql<boolean>`(device.code, device.agency, device.code_space) > (${after.code}, ${after.agency}, ${after.code_space})`,
    )
  }
  return query
    .orderBy('device.code')
    .orderBy('device.agency')
    .orderBy('device.code_space')
    .limit(limit)
    .execute()
}

/** How many devices of these actors the authority holds that are not in a register yet, by model. */
export async function countDevicesNotThere(
  store: Db,
  { organisation, stage }: Owner,
  register: string,
  spaces: Spaces,
): Promise<{ model: string; count: number }[]> {
  const rows = await selectNotThere(store, { organisation, stage }, register, spaces)
    .select(['entity.model', ({ fn }) => fn.countAll().as('count')])
    .groupBy('entity.model')
    .execute()
  return rows.map(({ model, count }) => ({ model, count: Number(count) }))
}

/** The same devices by their codes. */
export function listDevicesNotThere(
  store: Db,
  owner: Owner,
  register: string,
  spaces: Spaces,
  { models, limit, code }: { models: readonly string[]; limit: number; code?: string | undefined },
): Promise<Pick<EntityRow, 'agency' | 'code' | 'model'>[]> {
  const query = selectNotThere(store, owner, register, spaces)
    .select(['entity.agency', 'entity.code', 'entity.model'])
    .where('entity.model', 'in', models)
  return (code === undefined ? query : query.where('entity.code', '=', code))
    .orderBy('entity.code')
    .orderBy('entity.agency')
    .limit(limit)
    .execute()
}

function selectNotThere(store: Db, { organisation, stage }: Owner, register: string, spaces: Spaces) {
  return plannedEachTime(store)
    .selectFrom('entity')
    .where(where =>
      where.and({ 'entity.organisation': organisation, 'entity.stage': stage, 'entity.kind': 'device' }),
    )
    .where('entity.state', 'in', ['SUBMITTED', 'REGISTERED'])
    .where('entity.actor', 'in', select =>
      select
        .selectFrom('actor_register')
        .select('actor_register.actor')
        .where(where =>
          where.and({
            'actor_register.organisation': organisation,
            'actor_register.stage': stage,
            'actor_register.register': register,
          }),
        ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('register_entity')
            .select('register_entity.code')
            .where('register_entity.stage', '=', stage)
            .where('register_entity.register', '=', register)
            .where('register_entity.kind', '=', 'device')
            .whereRef('register_entity.agency', '=', 'entity.agency')
            .whereRef('register_entity.code', '=', 'entity.code')
            .where('register_entity.code_space', '=', translateSpace(spaces))
            .where('register_entity.confirmed_at', 'is not', null),
        ),
      ),
    )
}
