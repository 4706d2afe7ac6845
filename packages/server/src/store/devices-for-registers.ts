import { sql } from 'kysely'
import type { Db } from './database.ts'
import { plannedEachTime } from './planned-each-time.ts'
import type { Owner } from './submissions.ts'
import type { EntityRow, RegisterEntityRow } from './tables.ts'

/** By part of the authority's register the part of the further one that takes its place: pairs. */
export type Spaces = readonly (readonly [home: string, further: string])[]

/** What names a device on a stage. */
export type DevicePlace = Pick<EntityRow, 'agency' | 'code' | 'code_space'>

/** Where devices of an organisation are looked for: a further register, with its parts. */
export interface RegisterPlace extends Owner {
  register: string
  spaces: Spaces
}

/** The part of a further register that stands for that of an entity, as SQL. */
function translateSpace(spaces: Spaces) {
  const cases = spaces.map(([home, further]) => sql`when ${sql.lit(home)} then ${sql.lit(further)}`)
  return sql<string>`case entity.code_space ${sql.join(cases, sql` `)} end`
}

/** Devices of an organisation that are in no file for a register or, with `confirmed`, are not said to be there. */
function selectMissing(
  store: Db,
  { organisation, stage, register, spaces }: RegisterPlace,
  { confirmed = false }: { confirmed?: boolean } = {},
) {
  return plannedEachTime(store)
    .selectFrom('entity')
    .where(where =>
      where.and({ 'entity.organisation': organisation, 'entity.stage': stage, 'entity.kind': 'device' }),
    )
    .where(({ not, exists, selectFrom }) => {
      const there = selectFrom('register_entity')
        .select('register_entity.code')
        .where('register_entity.organisation', '=', organisation)
        .where('register_entity.stage', '=', stage)
        .where('register_entity.register', '=', register)
        .where('register_entity.kind', '=', 'device')
        .whereRef('register_entity.code', '=', 'entity.code')
        .whereRef('register_entity.agency', '=', 'entity.agency')
        .where('register_entity.code_space', '=', translateSpace(spaces))
        .where('register_entity.removed_at', 'is', null)
      return not(exists(confirmed ? there.where('register_entity.confirmed_at', 'is not', null) : there))
    })
}

function isBehind(table: 'entity' | 'device', { code, agency, code_space }: DevicePlace) {
  const name = sql.ref(table)
  return sql<boolean>`(${name}.code, ${name}.agency, ${name}.code_space) > (${code}, ${agency}, ${code_space})`
}

/**
 * Devices of these actors that are in no file for a register yet, by their codes; those after `after` where it is given.
 *
 * @param codes only devices of these codes; all where absent
 */
export function listDevicesInNoFile(
  store: Db,
  place: RegisterPlace,
  { actors, codes }: { actors: readonly string[]; codes?: readonly string[] | undefined },
  { limit, after }: { limit: number; after?: DevicePlace | undefined },
): Promise<EntityRow[]> {
  let query = selectMissing(store, place).selectAll('entity').where('actor', 'in', actors)
  if (codes !== undefined) query = query.where('code', 'in', codes)
  if (after !== undefined) query = query.where(isBehind('entity', after))
  return query.orderBy('code').orderBy('agency').orderBy('code_space').limit(limit).execute()
}

/** The devices, or groups, of an organisation that bear one of these codes, as the authority holds them. */
export async function findEntitiesByCodes(
  db: Db,
  { organisation, stage }: Owner,
  kind: EntityRow['kind'],
  codes: readonly string[],
): Promise<EntityRow[]> {
  if (codes.length === 0) return []
  return db
    .selectFrom('entity')
    .selectAll()
    .where(where => where.and({ organisation, stage, kind }))
    .where('code', 'in', codes)
    .orderBy('code')
    .execute()
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
  { organisation, stage, register, spaces }: RegisterPlace,
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
        .onRef('entity.organisation', '=', 'device.organisation')
        .on('entity.kind', '=', 'device')
        .onRef('entity.agency', '=', 'device.agency')
        .onRef('entity.code', '=', 'device.code')
        .on(translateSpace(spaces), '=', sql.ref('device.code_space')),
    )
    .leftJoin('register_entity as there', join =>
      join
        .onRef('there.organisation', '=', 'device.organisation')
        .onRef('there.stage', '=', 'device.stage')
        .onRef('there.register', '=', 'device.register')
        .on('there.kind', '=', 'group')
        .onRef('there.code', '=', 'device.group_code')
        .onRef('there.agency', '=', 'device.group_agency')
        .onRef('there.code_space', '=', 'device.code_space')
        .on('there.removed_at', 'is', null),
    )
    .leftJoin('entity as grouped', join =>
      join
        .onRef('grouped.stage', '=', 'device.stage')
        .onRef('grouped.organisation', '=', 'device.organisation')
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
    .where('device.removed_at', 'is', null)
    .where(
      sql<boolean>`(entity.record is null or entity.state = 'DISCARDED'
        or entity.record <> coalesce(device.current, device.record)
        or grouped.record <> coalesce(there.current, there.record))`,
    )
  if (actors !== 'any') query = query.where('device.actor', 'in', actors)
  if (codes !== undefined) query = query.where('device.code', 'in', codes)
  if (after !== undefined) query = query.where(isBehind('device', after))
  return query
    .orderBy('device.code')
    .orderBy('device.agency')
    .orderBy('device.code_space')
    .limit(limit)
    .execute()
}

/** How many devices the authority holds, of actors that have devices in a register, that are not said to be there; by model. */
export async function countDevicesNotThere(
  store: Db,
  place: RegisterPlace,
): Promise<{ model: string; count: number }[]> {
  const rows = await selectNotThere(store, place)
    .select(['entity.model', ({ fn }) => fn.countAll().as('count')])
    .groupBy('entity.model')
    .execute()
  return rows.map(({ model, count }) => ({ model, count: Number(count) }))
}

/** The same devices by their codes. */
export function listDevicesNotThere(
  store: Db,
  place: RegisterPlace,
  { models, limit, code }: { models: readonly string[]; limit: number; code?: string | undefined },
): Promise<Pick<EntityRow, 'agency' | 'code' | 'model'>[]> {
  const query = selectNotThere(store, place)
    .select(['entity.agency', 'entity.code', 'entity.model'])
    .where('entity.model', 'in', models)
  return (code === undefined ? query : query.where('entity.code', '=', code))
    .orderBy('entity.code')
    .orderBy('entity.agency')
    .limit(limit)
    .execute()
}

function selectNotThere(store: Db, place: RegisterPlace) {
  const { organisation, stage, register } = place
  return selectMissing(store, place, { confirmed: true })
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
}
