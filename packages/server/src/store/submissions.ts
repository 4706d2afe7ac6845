import type { ExpressionBuilder } from 'kysely'
import { type Circumstances, evidenceOfSubmission } from '../evidence/facts.ts'
import { record } from '../evidence/record.ts'
import type { Stage } from '../stage.ts'
import type { Db } from './database.ts'
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

/** Newest first, those before the requestId `before` where it is given. */
export function listSubmissions(
  db: Db,
  owner: Owner,
  page: { limit: number; before?: string | undefined },
): Promise<SubmissionHead[]> {
  const query = owned(db, owner).select(head).orderBy('request_id', 'desc').limit(page.limit)
  return (page.before === undefined ? query : query.where('request_id', '<', page.before)).execute()
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

export type SubmissionHead = Pick<SubmissionRow, (typeof head)[number]>

function owned(db: Db, owner: Owner) {
  return db
    .selectFrom('submission')
    .where('organisation', '=', owner.organisation)
    .where('stage', '=', owner.stage)
}

/** Ends a submission with its outcome; the caller's token is gone with it. */
export async function endSubmission(db: Db, requestId: string, outcome: object, now: Date): Promise<void> {
  await db
    .updateTable('submission')
    .set({
      outcome: JSON.stringify(outcome),
      ended_at: now.getTime(),
      sealed_token: null,
    })
    .where('request_id', '=', requestId)
    .execute()
  await record(db, [{ chain: requestId, kind: 'ended', at: now, facts: { outcome } }])
}

/** Brings the doubt of a submission up to date: it is that of its first operation that has one. */
export async function refreshDoubt(db: Db, requestId: string): Promise<void> {
  const changed = await db
    .updateTable('submission')
    .set(row => ({ doubt: firstDoubt(row) }))
    .where('request_id', '=', requestId)
    .where(row => row('doubt', 'is distinct from', firstDoubt(row)))
    .returning('doubt')
    .executeTakeFirst()
  if (changed) await record(db, [{ chain: requestId, kind: 'doubt', facts: { doubt: changed.doubt } }])
}

function firstDoubt({ selectFrom }: ExpressionBuilder<Tables, 'submission'>) {
  return selectFrom('operation')
    .select('operation.doubt')
    .whereRef('operation.request_id', '=', 'submission.request_id')
    .where('operation.doubt', 'is not', null)
    .orderBy('operation.position')
    .limit(1)
}
