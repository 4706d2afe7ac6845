import type { Stage } from '../stage.ts'
import { rowFinder } from './batch-calls.ts'
import type { Db } from './database.ts'
import type { SubmissionRow } from './tables.ts'

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

/** The other parts of a request, as they are stored, the first ones first. */
export function listParts(db: Db, requestId: string): Promise<SubmissionRow[]> {
  return db
    .selectFrom('submission')
    .selectAll()
    .where('part_of', '=', requestId)
    .orderBy('request_id')
    .execute()
}

/** The submission of this id, or the first part of the request that was answered with it and has no submission of its own. */
export async function findOwnRequest(
  db: Db,
  owner: Owner,
  requestId: string,
): Promise<SubmissionRow | undefined> {
  const submission = await findOwnSubmission(db, owner, requestId)
  if (submission) return submission
  const [part] = await listParts(db, requestId)
  return part && findOwnSubmission(db, owner, part.request_id)
}

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
  return db
    .selectFrom('submission')
    .selectAll()
    .where(where => where.and({ organisation: owner.organisation, stage: owner.stage }))
    .where('request_id', '=', requestId)
    .executeTakeFirst()
}
