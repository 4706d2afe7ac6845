import type { ExpressionBuilder } from 'kysely'
import type { Db } from './database.ts'
import type { EntityName } from './entities.ts'
import { makeEntityKey } from './entity-labels.ts'
import { selectLabelled } from './labelled-entities.ts'
import type { Owner, Search } from './submissions.ts'
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

/** By their codes; those after the one named `after` where it is given. Without their records, which may be large. */
export async function listEntities(
  db: Db,
  owner: Owner,
  kind: EntityKind,
  page: { limit: number; after?: Omit<EntityName, 'kind'> | undefined },
  { state, models, actor, search, group }: EntityFilter = {},
): Promise<(Omit<EntityRow, 'record'> & InFlight)[]> {
  const { organisation, stage } = owner
  if (models?.length === 0) return []
  let query = db
    .selectFrom('entity')
    .select(withoutRecord)
    .select(selectDoubt)
    .where(where => where.and({ organisation, stage, kind }))
    .orderBy('code')
    .orderBy('agency')
    .orderBy('code_space')
    .limit(page.limit)
  if (models !== undefined) query = query.where('model', 'in', models)
  if (actor !== undefined) query = query.where('actor', '=', actor)
  if (group !== undefined) query = query.where('group_code', '=', group)
  if (state === 'IN_SUBMISSION') query = query.where('held_by', 'is not', null)
  else if (state !== undefined) query = query.where('held_by', 'is', null)
  if (state === 'REFUSED') query = query.where('state', '=', 'NONE').where('refused', '=', 1)
  else if (state === 'NONE') query = query.where('state', '=', 'NONE').where('refused', '=', 0)
  else if (state !== undefined && state !== 'IN_SUBMISSION') query = query.where('state', '=', state)
  const { after } = page
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('code', 'agency', 'code_space'), '>', tuple(after.code, after.agency, after.code_space)),
    )
  }
  if (search === undefined) return query.execute()
  // Each by an index of its own: together they would be looked for one by one.
  const found = await Promise.all([
    query.where('code', '>=', search.code).where('code', '<', `${search.code}\uffff`).execute(),
    ...search.labels.map(label =>
      query
        .where(({ eb, refTuple }) =>
          eb(
            refTuple('code', 'agency', 'code_space'),
            'in',
            selectLabelled(db, owner, kind, label).$asTuple('code', 'agency', 'code_space'),
          ),
        )
        .execute(),
    ),
  ])
  const byName = new Map(found.flat().map(row => [makeEntityKey(row), row]))
  return [...byName.values()].sort(compareByCode).slice(0, page.limit)
}

function compareByCode(one: EntityName, other: EntityName): number {
  for (const part of ['code', 'agency', 'code_space'] as const) {
    if (one[part] !== other[part]) return Buffer.compare(Buffer.from(one[part]), Buffer.from(other[part]))
  }
  return 0
}

const withoutRecord = [
  'stage',
  'kind',
  'agency',
  'code',
  'code_space',
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
