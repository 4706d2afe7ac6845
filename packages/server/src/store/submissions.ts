import type { ExpressionBuilder } from 'kysely'
import { type Circumstances, evidenceOfSubmission } from '../evidence/facts.ts'
import { record } from '../evidence/record.ts'
import type { Stage } from '../stage.ts'
import { type SubmissionStatus, submissionStatus } from '../submissions/status.ts'
import { eventOfSubmission } from '../webhooks/event-of-row.ts'
import { tell } from '../webhooks/tell.ts'
import type { Db } from './database.ts'
import { inChunks } from './evidence.ts'
import { rowFinder, rowInserter } from './gathered.ts'
import type { OperationRow, SubmissionRow, Tables } from './tables.ts'

/** Whose submissions are meant: an organisation sees its own on one stage, and no other. */
export interface Owner {
  organisation: string
  stage: Stage
}

/**
 * Stores a submission with its operations: the intent, complete before anything is sent.
 *
 * @param circumstances what else is known of how it came
 */
export async function insertSubmission(
  db: Db,
  submission: SubmissionRow,
  operations: readonly OperationRow[],
  circumstances: Circumstances = {},
): Promise<void> {
  await insertSubmissions(db, [submission])
  await insertOperations(db, operations)
  await record(db, evidenceOfSubmission(submission, operations, circumstances))
  if (submission.outcome !== null) tell(db, eventOfSubmission('submission.ended', submission))
}

const insertSubmissions = rowInserter((db, rows: readonly SubmissionRow[]) =>
  db.insertInto('submission').values(rows).execute(),
)

const insertOperations = rowInserter((db, rows: readonly OperationRow[]) =>
  db.insertInto('operation').values(rows).execute(),
)

/** The submissions that wait for the group operation of another one, in the order in which they came. */
export function submissionsWaitingFor(db: Db, requestId: string): Promise<SubmissionRow[]> {
  return db
    .selectFrom('submission')
    .selectAll()
    .where('waits_for', '=', requestId)
    .orderBy('request_id')
    .execute()
}

/** Notes that a submission waits for no other one any longer. */
export async function stopWaiting(db: Db, requestId: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('submission')
    .set({ waits_for: null })
    .where('request_id', '=', requestId)
    .where('waits_for', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) await record(db, [{ chain: requestId, kind: 'freed', facts: {} }])
}

export function findSubmission(db: Db, requestId: string): Promise<SubmissionRow | undefined> {
  return submissionOf(db, { request_id: requestId })
}

const submissionOf = rowFinder(
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

/** Which submissions of an organisation are meant; all of them where nothing is said. */
export interface SubmissionFilter {
  status?: SubmissionStatus | undefined
  model?: string | undefined
  actor?: string | undefined
  /** A requestId, or the beginning of the code of a device or a device group. */
  search?: string | undefined
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
    return query
  }
  if (search === undefined) return newest().execute()
  // Each by an index of its own: together they would be looked for one by one.
  const found = await Promise.all([
    newest().where('request_id', '=', search).execute(),
    ...(['device_code', 'group_code'] as const).map(name => {
      const isFound = (where: ExpressionBuilder<Tables, 'submission'>) =>
        where.and([where(name, '>=', search), where(name, '<', `${search}\uffff`)])
      const isFiltered = Object.values(filter).some(value => value !== undefined)
      if (isFiltered) return newest().where(isFound).execute()
      // The beginning of all codes is that of all rows: the index alone says which of these are the newest.
      const ids = newest().clearSelect().select('request_id').where(isFound)
      return newest().where('request_id', 'in', ids).execute()
    }),
  ])
  const byId = new Map(found.flat().map(row => [row.request_id, row]))
  return [...byId.values()]
    .sort((one, other) => (one.request_id < other.request_id ? 1 : -1))
    .slice(0, page.limit)
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
  'plan',
  'received_at',
  'ended_at',
  'outcome',
  'doubt',
  'waits_for',
] as const satisfies readonly (keyof SubmissionRow)[]

/** What lists show of submissions with these ids. */
export async function headsOf(db: Db, requestIds: readonly string[]): Promise<SubmissionHead[]> {
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
    .where('organisation', '=', owner.organisation)
    .where('stage', '=', owner.stage)
}

/** Ends a submission with its outcome; the caller's token is gone with it. */
export async function endSubmission(db: Db, requestId: string, outcome: object, now: Date): Promise<void> {
  const ended = await db
    .updateTable('submission')
    .set({
      outcome: JSON.stringify(outcome),
      status: submissionStatus({ outcome: JSON.stringify(outcome), doubt: null }),
      ended_at: now.getTime(),
      sealed_token: null,
    })
    .where('request_id', '=', requestId)
    .returning(told)
    .executeTakeFirst()
  await record(db, [{ chain: requestId, kind: 'ended', at: now, facts: { outcome } }])
  if (ended) tell(db, eventOfSubmission('submission.ended', ended, now))
}

/** Brings the doubt of a submission up to date: it is that of its first operation that has one. */
export async function refreshDoubt(db: Db, requestId: string): Promise<void> {
  const changed = await db
    .updateTable('submission')
    .set(row => ({ doubt: firstDoubt(row), status: statusWithDoubt(row) }))
    .where('request_id', '=', requestId)
    .where(row => row('doubt', 'is distinct from', firstDoubt(row)))
    .returning(['doubt', ...told])
    .executeTakeFirst()
  if (!changed) return
  await record(db, [{ chain: requestId, kind: 'doubt', facts: { doubt: changed.doubt } }])
  if (changed.doubt !== null) tell(db, eventOfSubmission('submission.in_doubt', changed))
}

/** What webhooks are told of a submission. */
const told = ['request_id', 'organisation', 'stage', 'actor', 'outcome'] as const

/** An outcome that is known stays the status, whatever is doubted of it afterwards. */
function statusWithDoubt(row: ExpressionBuilder<Tables, 'submission'>) {
  return row
    .case()
    .when('outcome', 'is not', null)
    .then(row.ref('status'))
    .when(firstDoubt(row), 'is not', null)
    .then(row.val<SubmissionStatus>('IN_DOUBT'))
    .else(row.val<SubmissionStatus>('IN_SUBMISSION'))
    .end()
}

function firstDoubt({ selectFrom }: ExpressionBuilder<Tables, 'submission'>) {
  return selectFrom('operation')
    .select('operation.doubt')
    .whereRef('operation.request_id', '=', 'submission.request_id')
    .where('operation.doubt', 'is not', null)
    .orderBy('operation.position')
    .limit(1)
}
