import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from './database.ts'
import { contentColumns, type EntityName, entityKey } from './entities.ts'
import { makeEntityKey } from './entity-labels.ts'
import { findInSteps, type Order, widths } from './find-in-steps.ts'
import { type SearchedLabel, selectLabelled } from './labelled-entities.ts'
import type { Search } from './list-submissions.ts'
import { plannedEachTime } from './planned-each-time.ts'
import type { Owner } from './submissions.ts'
import type { EntityKind, EntityRow, EntityState, Tables } from './tables.ts'

/** What is read with an entity, so that both are of one moment. */
export interface InFlight {
  /** Why the outcome of the submission that holds it is unknown; `null` where there is no doubt. */
  doubt: string | null
}

function selectDoubt(entity: ExpressionBuilder<Tables, 'entity'>) {
  return entity
    .selectFrom('submission')
    .select('submission.doubt')
    .whereRef('submission.request_id', '=', 'entity.held_by')
    .as('doubt')
}

/** The entities of an organisation that bear a code, one in each code space that has it. */
export function findBearers(
  db: Db,
  { organisation, stage }: Owner,
  { kind, agency, code }: Omit<EntityName, 'code_space'>,
): Promise<(EntityRow & InFlight)[]> {
  return db
    .selectFrom('entity')
    .selectAll()
    .select(selectDoubt)
    .where(where => where.and({ stage, kind, agency, code, organisation }))
    .orderBy('code_space')
    .execute()
}

/** Which entities of an organisation are meant; all of a kind where nothing is said. */
export interface EntityFilter {
  state?: EntityState | 'IN_SUBMISSION' | 'REFUSED' | undefined
  /** One of these. */
  models?: readonly string[] | undefined
  actor?: string | undefined
  /** The beginning of the code, or what a name or a reference has. */
  search?: Search | undefined
  /** The code of the group of devices. */
  group?: string | undefined
}

type EntityPlace = Omit<EntityName, 'kind'>
type ShownEntity = Omit<EntityRow, 'record'> & InFlight
interface EntityPageAsked {
  limit: number
  after?: EntityPlace | undefined
}

/** By their codes; those after the one named `after` where it is given. Without their records, which may be large. */
export async function listEntities(
  store: Db,
  owner: Owner,
  kind: EntityKind,
  page: EntityPageAsked,
  { search, ...filter }: EntityFilter = {},
): Promise<ShownEntity[]> {
  if (filter.models?.length === 0) return []
  const db = plannedEachTime(store)
  const wanted = { owner, kind, ...filter }
  if (search === undefined) return findByCode(db, wanted, page, '')
  // Each by an index of its own: together they would be looked for one by one.
  const found = await Promise.all([
    findByCode(db, wanted, page, search.code),
    ...search.labels.map(label => findByLabel(db, wanted, page, label)),
  ])
  const byName = new Map(found.flat().map(row => [makeEntityKey(row), row]))
  return [...byName.values()].sort(compareByCode).slice(0, page.limit)
}

type WantedEntities = Omit<EntityFilter, 'search'> & { owner: Owner; kind: EntityKind }

/** So many submissions of an organisation that are under way are gone through for what they hold. */
const fewOpen = 1_000

/** The first by their codes that are wanted, of those whose code begins so. */
async function findByCode(
  db: Db,
  wanted: WantedEntities,
  { limit, after: from }: EntityPageAsked,
  start: string,
): Promise<ShownEntity[]> {
  const { state, models, actor, group } = wanted
  const open = selectOpen(db, wanted.owner)
  if (state === 'IN_SUBMISSION' && (await open.limit(fewOpen).execute()).length < fewOpen) {
    return selectEntities(db, wanted, { limit, after: from }, start).where('held_by', 'in', open).execute()
  }
  // The index of what is settled and not registered has no actor, model or group in it, the other one no state.
  const isNarrowed = models !== undefined || actor !== undefined || group !== undefined
  const isCovered = isSettledOtherwise(state) ? !isNarrowed : state === undefined
  const order: Order<ShownEntity, EntityPlace> = {
    findEnd: (after, width) =>
      selectOrder(db, wanted, { limit: 1, after }, start)
        .select(['code', 'agency', 'code_space'])
        .offset(width - 1)
        .executeTakeFirst(),
    find: (after, end, rest) => selectEntities(db, wanted, { limit: rest, after }, start, end).execute(),
  }
  return findInSteps(order, limit, isCovered ? widths.entries : widths.rows, from)
}

/** So many that are found by a name are looked up at a time. */
const atOnce = 200

/** The first by their codes that are wanted, of those that are found by a name. */
async function findByLabel(
  db: Db,
  wanted: WantedEntities,
  page: EntityPageAsked,
  label: SearchedLabel,
): Promise<ShownEntity[]> {
  const { kind } = wanted
  const named = await selectLabelled(db, wanted.owner, kind, label).execute()
  const names = new Set(named.map(name => makeEntityKey({ kind, ...name })))
  const codes = [...new Set(named.map(({ code }) => code))].sort(compareBytes)
  const found: ShownEntity[] = []
  for (let from = 0; from < codes.length && found.length < page.limit; from += atOnce) {
    const some = codes.slice(from, from + atOnce)
    const rows = await selectEntities(db, wanted, { ...page, limit: 50 * atOnce })
      .where('code', 'in', some)
      .execute()
    // Another agency may use the same code.
    found.push(...rows.filter(row => names.has(makeEntityKey(row))))
    await nextTurn()
  }
  return found.slice(0, page.limit)
}

function selectOpen(db: Db, { organisation, stage }: Owner) {
  return db
    .selectFrom('submission')
    .select('submission.request_id')
    .where(where => where.and({ organisation, stage }))
    .where('submission.status', 'in', ['IN_SUBMISSION', 'IN_DOUBT'])
}

function isSettledOtherwise(state: EntityFilter['state']): state is 'NONE' | 'REFUSED' | EntityState {
  return state !== undefined && state !== 'IN_SUBMISSION' && state !== 'REGISTERED'
}

/**
 * Those among which the wanted ones are, by their codes.
 *
 * @param start what their codes begin with
 * @param end the last of them
 */
function selectOrder(
  db: Db,
  { owner, kind, state }: WantedEntities,
  { limit, after }: EntityPageAsked,
  start: string,
  end?: EntityPlace,
) {
  const { organisation, stage } = owner
  let query = db
    .selectFrom('entity')
    .where(where => where.and({ organisation, stage, kind }))
    .orderBy('code')
    .orderBy('agency')
    .orderBy('code_space')
    .limit(limit)
  if (isSettledOtherwise(state)) {
    query = query
      .where('state', '=', state === 'REFUSED' ? 'NONE' : state)
      // Word for word as in the index of those.
      .where(sql<SqlBool>`entity.held_by is null and entity.state <> 'REGISTERED'`)
  }
  // One bound at each side: SQLite enters the index by one alone.
  if (after !== undefined && after.code >= start) query = query.where(eb => compareName(eb, '>', after))
  else if (start !== '') query = query.where('code', '>=', start)
  if (end !== undefined) query = query.where(eb => compareName(eb, '<=', end))
  else if (start !== '') query = query.where('code', '<', `${start}\uffff`)
  return query
}

function selectEntities(
  db: Db,
  wanted: WantedEntities,
  page: EntityPageAsked,
  start = '',
  end?: EntityPlace,
) {
  const { state, models, actor, group } = wanted
  let query = selectOrder(db, wanted, page, start, end).select(withoutRecord).select(selectDoubt)
  if (models !== undefined) query = query.where('model', 'in', models)
  if (actor !== undefined) query = query.where('actor', '=', actor)
  if (group !== undefined) query = query.where('group_code', '=', group)
  if (state === 'IN_SUBMISSION') query = query.where('held_by', 'is not', null)
  if (state === 'REGISTERED') query = query.where('held_by', 'is', null).where('state', '=', state)
  if (state === 'REFUSED') query = query.where('refused', '=', 1)
  if (state === 'NONE') query = query.where('refused', '=', 0)
  return query
}

function compareName(
  { eb, refTuple, tuple }: ExpressionBuilder<Tables, 'entity'>,
  how: '>' | '<=',
  { code, agency, code_space }: EntityPlace,
) {
  return eb(refTuple('code', 'agency', 'code_space'), how, tuple(code, agency, code_space))
}

function compareBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}

function compareByCode(one: EntityName, other: EntityName): number {
  for (const part of ['code', 'agency', 'code_space'] as const) {
    if (one[part] !== other[part]) return compareBytes(one[part], other[part])
  }
  return 0
}

const withoutRecord = [...entityKey, ...contentColumns] as const
