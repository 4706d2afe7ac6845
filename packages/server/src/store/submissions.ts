import type { Insertable } from 'kysely'
import type { Stage } from '../stage.ts'
import type { Db } from './database.ts'
import type { OperationRow, SubmissionRow, Tables } from './tables.ts'

/** Whose submissions are meant: an organisation sees its own on one stage, and no other. */
export interface Owner {
  organisation: string
  stage: Stage
}

/** Stores a submission with its operations: the intent, complete before anything is sent. */
export async function insertSubmission(
  db: Db,
  submission: Insertable<Tables['submission']>,
  operations: readonly OperationRow[],
): Promise<void> {
  await db.insertInto('submission').values(submission).execute()
  if (operations.length > 0) await db.insertInto('operation').values(operations).execute()
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

/** Notes that a submission waits for no other one any longer. */
export async function stopWaiting(db: Db, requestId: string): Promise<void> {
  await db.updateTable('submission').set({ waits_for: null }).where('request_id', '=', requestId).execute()
}

export function findSubmission(db: Db, requestId: string): Promise<SubmissionRow | undefined> {
  return db.selectFrom('submission').selectAll().where('request_id', '=', requestId).executeTakeFirst()
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
}

/** Brings the doubt of a submission up to date: it is that of its first operation that has one. */
export async function refreshDoubt(db: Db, requestId: string): Promise<void> {
  await db
    .updateTable('submission')
    .set(({ selectFrom }) => ({
      doubt: selectFrom('operation')
        .select('doubt')
        .where('request_id', '=', requestId)
        .where('doubt', 'is not', null)
        .orderBy('position')
        .limit(1),
    }))
    .where('request_id', '=', requestId)
    .execute()
}
