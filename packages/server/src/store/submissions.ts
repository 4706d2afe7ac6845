import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Stage } from '../stage.ts'
import { rowFinder } from './batch-calls.ts'
import { inChunks } from './chunks.ts'
import type { Db } from './database.ts'
import { type SearchedLabel, selectLabelled } from './labelled-entities.ts'
import type { EntityKind, SubmissionRow, SubmissionStatus, Tables } from './tables.ts'
import { isWorkOf, type WorkOf } from './work-of.ts'

/** Whose submissions are meant: an organisation sees its own on one stage, and no other. */
export interface Owner {
  organisation: string
  stage: Stage
}

/** Rows by whose they are, each owner once. */
export function groupByOwner<Owned extends Owner>(rows: readonly Owned[]): [Owner, Owned[]][] {
  const groups = new Map<string, [Owner, Owned[]]>()
  for (const row of rows) {
    const { organisation, stage } = row
    const name = JSON.stringify([organisation, stage])
    const group = groups.get(name)
    if (group) group[1].push(row)
    else groups.set(name, [{ organisation, stage }, [row]])
  }
  return [...groups.values()]
}

/** The submissions that wait for the group operation of another one, in the order in which they came. */
export function submissionsWaitingFor(db: Db, requestId: string): Promise<SubmissionRow[]> {
  return db
    .selectFrom('submission')
    .selectAll()
    .where('waits_for', '=', requestId)
    .orderBy('request_id')
    .execute()
}

export function findSubmission(db: Db, requestId: string): Promise<SubmissionRow | undefined> {
  return readSubmissionRow(db, { request_id: requestId })
}

/** Has a submission found that is not written yet, in a transaction that works share. */
export function keepSubmission(db: Db, submission: SubmissionRow): void {
  readSubmissionRow.keep(db, { request_id: submission.request_id }, submission)
}

const readSubmissionRow = rowFinder(
  'request_id',
  (db, _: Pick<SubmissionRow, 'request_id'>, ids): Promise<SubmissionRow[]> =>
    db.selectFrom('submission').selectAll().where('request_id', 'in', ids).execute(),
)

/** Which of these submissions have ended. */
export async function endedAmong(db: Db, requestIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('submission')
    .select('request_id')
    .where('request_id', 'in', requestIds)
    .where('outcome', 'is not', null)
    .execute()
  return rows.map(({ request_id }) => request_id)
}

export function findOwnSubmission(
  db: Db,
  owner: Owner,
  requestId: string,
): Promise<SubmissionRow | undefined> {
  return owned(db, owner).selectAll().where('request_id', '=', requestId).executeTakeFirst()
}

/** What is looked for: an id or the beginning of a code, and each way in which names are searched for the same. */
export interface Search {
  code: string
  labels: readonly SearchedLabel[]
}

/** Which submissions of an organisation are meant; all of them where nothing is said. */
export interface SubmissionFilter {
  status?: SubmissionStatus | undefined
  model?: string | undefined
  actor?: string | undefined
  /** Who owns it. */
  workOf?: WorkOf | undefined
  /** A requestId, the beginning of the code of a device or a device group, or what a name or a reference of one has. */
  search?: Search | undefined
}

/** Newest first, those before the requestId `before` where it is given. */
export async function listSubmissions(
  db: Db,
  owner: Owner,
  page: { limit: number; before?: string | undefined },
  { search, ...filter }: SubmissionFilter = {},
): Promise<SubmissionHead[]> {
  const newest = () => {
    let query = owned(db, owner).select(head).orderBy('request_id', 'desc').limit(page.limit)
    if (page.before !== undefined) query = query.where('request_id', '<', page.before)
    for (const name of ['status', 'model', 'actor'] as const) {
      const value = filter[name]
      if (value !== undefined) query = query.where(name, '=', value)
    }
    const { workOf } = filter
    if (workOf !== undefined) {
      query = query.where(isWorkOf(db, owner, 'submission', sql.ref('request_id'), workOf))
    }
    return query
  }
  if (search === undefined) return newest().execute()
  const isFiltered = Object.values(filter).some(value => value !== undefined)
  const find = (isFound: (where: ExpressionBuilder<Tables, 'submission'>) => Expression<SqlBool>) => {
    if (isFiltered) return newest().where(isFound).execute()
    // The beginning of all codes is that of all rows: the index alone says which of these are the newest.
    const ids = newest().clearSelect().select('request_id').where(isFound)
    return newest().where('request_id', 'in', ids).execute()
  }
  // Each by an index of its own: together they would be looked for one by one.
  const found = await Promise.all([
    newest().where('request_id', '=', search.code).execute(),
    ...(['device', 'group'] as const).flatMap(kind => [
      find(where =>
        where.and([
          where(`${kind}_code`, '>=', search.code),
          where(`${kind}_code`, '<', `${search.code}\uffff`),
        ]),
      ),
      ...search.labels.map(label =>
        newest()
          .where('request_id', 'in', selectNamed(db, owner, kind, label))
          .execute(),
      ),
    ]),
  ])
  const byId = new Map(found.flat().map(row => [row.request_id, row]))
  return [...byId.values()]
    .sort((one, other) => (one.request_id < other.request_id ? 1 : -1))
    .slice(0, page.limit)
}

/** The ids of an organisation's submissions of entities that are found so, looked up from these: SQLite looks at all of them else. */
function selectNamed(db: Db, owner: Owner, kind: EntityKind, label: SearchedLabel) {
  return db
    .selectFrom(selectLabelled(db, owner, kind, label).as('label'))
    .crossJoin('submission as named')
    .select('named.request_id')
    .where('named.organisation', '=', owner.organisation)
    .where('named.stage', '=', owner.stage)
    .whereRef(`named.${kind}_code`, '=', 'label.code')
    .whereRef(`named.${kind}_agency`, '=', 'label.agency')
    .whereRef('named.code_space', '=', 'label.code_space')
}

/** What a list shows of a submission: without the records, which may be large. */
const head = [
  'request_id',
  'stage',
  'model',
  'actor',
  'device_agency',
  'device_code',
  'group_agency',
  'group_code',
  'code_space',
  'plan',
  'received_at',
  'ended_at',
  'outcome',
  'doubt',
  'waits_for',
] as const satisfies readonly (keyof SubmissionRow)[]

/** What lists show of submissions with these ids. */
export async function readSubmissionHeads(db: Db, requestIds: readonly string[]): Promise<SubmissionHead[]> {
  const found: SubmissionHead[] = []
  for (const some of inChunks(requestIds)) {
    found.push(...(await db.selectFrom('submission').select(head).where('request_id', 'in', some).execute()))
  }
  return found
}

export type SubmissionHead = Pick<SubmissionRow, (typeof head)[number]>

function owned(db: Db, owner: Owner) {
  return db
    .selectFrom('submission')
    .where(where => where.and({ organisation: owner.organisation, stage: owner.stage }))
}
