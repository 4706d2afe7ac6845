import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { inChunks } from './chunks.ts'
import type { Db } from './database.ts'
import { findInSteps, type Order, widths } from './find-in-steps.ts'
import { type SearchedLabel, selectLabelled } from './labelled-entities.ts'
import { plannedEachTime } from './planned-each-time.ts'
import type { Owner } from './submissions.ts'
import type { EntityKind, SubmissionRow, SubmissionStatus, Tables } from './tables.ts'
import { isWorkOf, type WorkOf } from './work-of.ts'

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
  /** Those at this register, parts of requests among them; else requests alone, each once. */
  register?: string | undefined
  /** Whether parts of requests are among them where no register is named. */
  withParts?: boolean
  /** Who owns it. */
  workOf?: WorkOf | undefined
  /** A requestId, the beginning of the code of a device or a device group, or what a name or a reference of one has. */
  search?: Search | undefined
}

/** Newest first, those before the requestId `before` where it is given. */
export async function listSubmissions(
  store: Db,
  owner: Owner,
  page: { limit: number; before?: string | undefined },
  { search, ...filter }: SubmissionFilter = {},
): Promise<SubmissionHead[]> {
  const db = plannedEachTime(store)
  if (search === undefined) return findNewest(db, owner, page, filter)
  // Each by an index of its own: together they would be looked for one by one.
  const found = await Promise.all([
    selectNewest(db, owner, page, filter).where('request_id', '=', search.code).execute(),
    ...(['device', 'group'] as const).flatMap(kind => [
      listByCode(db, owner, kind, search.code, page, filter),
      ...search.labels.map(label => listNamed(db, owner, kind, label, page, filter)),
    ]),
  ])
  const byId = new Map(found.flat().map(row => [row.request_id, row]))
  return [...byId.values()]
    .sort((one, other) => (one.request_id < other.request_id ? 1 : -1))
    .slice(0, page.limit)
}

type NarrowFilter = Omit<SubmissionFilter, 'search'>

function selectNewest(
  db: Db,
  owner: Owner,
  { limit, before }: { limit: number; before?: string | undefined },
  { workOf, ...filter }: NarrowFilter,
) {
  let query = owned(db, owner).select(head).orderBy('request_id', 'desc').limit(limit)
  if (filter.register === undefined && filter.withParts !== true) query = query.where('part_of', 'is', null)
  if (before !== undefined) query = query.where('request_id', '<', before)
  for (const name of ['status', 'model', 'actor', 'register'] as const) {
    const value = filter[name]
    if (value !== undefined) query = query.where(name, '=', value)
  }
  if (workOf !== undefined) {
    query = query.where(isWorkOf(db, owner, 'submission', sql.ref('request_id'), workOf))
  }
  return query
}

/** The newest of those that an index has in their order, with what they are narrowed by. */
function findNewest(
  db: Db,
  owner: Owner,
  { limit, before }: { limit: number; before?: string | undefined },
  filter: NarrowFilter,
  isAlso?: (where: ExpressionBuilder<Tables, 'submission'>) => Expression<SqlBool>,
): Promise<SubmissionHead[]> {
  const { status } = filter
  const order: Order<SubmissionHead, string> = {
    async findEnd(after, width) {
      let query = owned(db, owner).select('request_id').orderBy('request_id', 'desc')
      if (status !== undefined) query = query.where('status', '=', status)
      if (after !== undefined) query = query.where('request_id', '<', after)
      const row = await query
        .offset(width - 1)
        .limit(1)
        .executeTakeFirst()
      return row?.request_id
    },
    find(after, end, rest) {
      let query = selectNewest(db, owner, { limit: rest, before: after }, filter)
      if (end !== undefined) query = query.where('request_id', '>=', end)
      if (isAlso !== undefined) query = query.where(isAlso)
      return query.execute()
    },
  }
  return findInSteps(order, limit, isAlso === undefined ? widths.entries : widths.rows, before)
}

/** Those of devices or groups whose code begins so. */
async function listByCode(
  db: Db,
  owner: Owner,
  kind: EntityKind,
  code: string,
  page: { limit: number; before?: string | undefined },
  filter: NarrowFilter,
): Promise<SubmissionHead[]> {
  const begins = (where: ExpressionBuilder<Tables, 'submission'>) =>
    where.and([where(`${kind}_code`, '>=', code), where(`${kind}_code`, '<', `${code}\uffff`)])
  const some = owned(db, owner).select('request_id').where(begins)
  const rows = await some.limit(fewCodes).execute()
  // What many have is found among the newest.
  if (rows.length === fewCodes) return findNewest(db, owner, page, filter, begins)
  return findAmong(db, owner, rows, page, filter)
}

/** So many submissions with a beginning of a code are looked up one by one. */
const fewCodes = 1_000

/** So many submissions, and those of so many codes, are looked up at a time. */
const atOnce = 200

/** Those of devices or groups that are found by a name. */
async function listNamed(
  db: Db,
  owner: Owner,
  kind: EntityKind,
  label: SearchedLabel,
  page: { limit: number; before?: string | undefined },
  filter: NarrowFilter,
): Promise<SubmissionHead[]> {
  const named = await selectLabelled(db, owner, kind, label).execute()
  const names = new Set(
    named.map(({ code, agency, code_space }) => JSON.stringify([code, agency, code_space])),
  )
  const codes = [...new Set(named.map(({ code }) => code))]
  const rows: Pick<SubmissionRow, 'request_id'>[] = []
  for (let from = 0; from < codes.length; from += atOnce) {
    const some = codes.slice(from, from + atOnce)
    for (const row of await owned(db, owner).select('request_id').where(`${kind}_code`, 'in', some).execute())
      rows.push(row)
    await nextTurn()
  }
  // Another agency may use the same code.
  return findAmong(db, owner, rows, page, filter, row =>
    names.has(JSON.stringify([row[`${kind}_code`], row[`${kind}_agency`], row.code_space])),
  )
}

/** The newest of these that are wanted. */
async function findAmong(
  db: Db,
  owner: Owner,
  rows: readonly Pick<SubmissionRow, 'request_id'>[],
  { limit, before }: { limit: number; before?: string | undefined },
  filter: NarrowFilter,
  isMeant: (row: SubmissionHead) => boolean = () => true,
): Promise<SubmissionHead[]> {
  const ids = rows.map(({ request_id }) => request_id).filter(id => before === undefined || id < before)
  ids.sort().reverse()
  const found: SubmissionHead[] = []
  for (let from = 0; from < ids.length && found.length < limit; from += atOnce) {
    const some = ids.slice(from, from + atOnce)
    const heads = await selectNewest(db, owner, { limit: some.length }, filter)
      .where('request_id', 'in', some)
      .execute()
    found.push(...heads.filter(isMeant))
    await nextTurn()
  }
  return found.slice(0, limit)
}

/** What a list shows of a submission: without the records, which may be large. */
const head = [
  'request_id',
  'part_of',
  'stage',
  'register',
  'model',
  'actor',
  'device_agency',
  'device_code',
  'group_agency',
  'group_code',
  'code_space',
  'subject',
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
