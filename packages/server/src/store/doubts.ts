import { sql } from 'kysely'
import { announce, type WriteTransaction } from './changes.ts'
import type { Db } from './database.ts'
import type { Owner } from './submissions.ts'
import type { DecisionRow, OperationRow, SubmissionRow } from './tables.ts'
import { isWorkOf, type WorkOf } from './work-of.ts'

/** An operation in doubt, with what it is about. */
export type DoubtRow = OperationRow &
  Pick<
    SubmissionRow,
    | 'model'
    | 'actor'
    | 'device_agency'
    | 'device_code'
    | 'group_agency'
    | 'group_code'
    | 'code_space'
    | 'subject'
    | 'received_at'
    | 'ended_at'
  >

/** Operations in doubt of an organisation on a stage, newest submission first. */
export function listDoubts(
  db: Db,
  owner: Owner,
  page: {
    limit: number
    after?: Pick<OperationRow, 'request_id' | 'position'> | undefined
    needsOperator?: boolean | undefined
    workOf?: WorkOf | undefined
  },
): Promise<DoubtRow[]> {
  let query = db
    .selectFrom('operation')
    .innerJoin('submission', 'submission.request_id', 'operation.request_id')
    .selectAll('operation')
    .select([
      'submission.model',
      'submission.actor',
      'submission.device_agency',
      'submission.device_code',
      'submission.group_agency',
      'submission.group_code',
      'submission.code_space',
      'submission.subject',
      'submission.received_at',
      'submission.ended_at',
    ])
    .where('operation.organisation', '=', owner.organisation)
    .where('operation.stage', '=', owner.stage)
    .where('operation.doubted_at', 'is not', null)
    .orderBy('operation.request_id', 'desc')
    .orderBy('operation.position')
    .limit(page.limit)
  const { after } = page
  if (after !== undefined) {
    query = query.where(where =>
      where.or([
        where('operation.request_id', '<', after.request_id),
        where.and([
          where('operation.request_id', '=', after.request_id),
          where('operation.position', '>', after.position),
        ]),
      ]),
    )
  }
  if (page.needsOperator !== undefined)
    query = query.where('operation.needs_operator', '=', page.needsOperator ? 1 : 0)
  const { workOf } = page
  if (workOf !== undefined) {
    query = query.where(isWorkOf(db, owner, 'submission', sql.ref('operation.request_id'), workOf))
  }
  return query.execute()
}

export async function insertDecision(db: WriteTransaction, decision: DecisionRow): Promise<void> {
  await db.insertInto('decision').values(decision).execute()
  announce(db, { type: 'decision-made', decision })
}

/**
 * Erases who decided on doubts of an organisation, wherever that was this name: the evidence goes on committing to it, and nothing
 * tells any longer to what.
 *
 * @param by id of the API key
 * @returns how many decisions bore it, and how many of them bear it on, since the evidence of earlier versions has it as it is
 */
export async function eraseDecider(
  db: WriteTransaction,
  { organisation, stage }: Owner,
  name: string,
  by: string,
  at: Date,
): Promise<{ erased: number; kept: number }> {
  const named = await db
    .selectFrom('decision')
    .innerJoin('submission', 'submission.request_id', 'decision.request_id')
    .select(['decision.id', 'decision.request_id', 'decision.decided_by_salt'])
    .where(where =>
      where.and({ 'submission.organisation': organisation, 'submission.stage': stage, decided_by: name }),
    )
    .where('decision.key_id', '<>', '')
    .execute()
  const erasable = named.filter(({ decided_by_salt }) => decided_by_salt !== null)
  for (const decision of erasable) {
    const nothing = { decided_by: '', decided_by_salt: null }
    await db.updateTable('decision').set(nothing).where('id', '=', decision.id).execute()
    announce(db, { type: 'decider-erased', decision, by, at })
  }
  return { erased: erasable.length, kept: named.length - erasable.length }
}

/** What people decided about the operations of a submission, first to last. */
export function listDecisions(db: Db, requestId: string): Promise<DecisionRow[]> {
  return db
    .selectFrom('decision')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('decided_at')
    .orderBy('id')
    .execute()
}
