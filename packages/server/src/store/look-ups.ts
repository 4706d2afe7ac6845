import { announce, type WriteTransaction } from './changes.ts'
import type { Db } from './database.ts'
import type { WorkOnStage } from './shards.ts'
import type { LookUpRow, OperationRow } from './tables.ts'

type OperationId = Pick<OperationRow, 'request_id' | 'position'>

export async function insertLookUp(db: WriteTransaction, lookUp: LookUpRow): Promise<void> {
  await db.insertInto('look_up').values(lookUp).execute()
  announce(db, { type: 'look-up-asked', lookUp })
}

/** The question that a message asks about an operation in doubt; none where it asks something else. */
export function findLookUp(db: Db, messageId: string): Promise<LookUpRow | undefined> {
  return db.selectFrom('look_up').selectAll().where('message_id', '=', messageId).executeTakeFirst()
}

/** What the authority was asked about an operation, first to last. */
export function listLookUps(db: Db, { request_id, position }: OperationId): Promise<LookUpRow[]> {
  return (
    db
      .selectFrom('look_up')
      .selectAll()
      .where(where => where.and({ request_id, position }))
      .orderBy('number')
      // Of those that have no number.
      .orderBy('asked_at')
      .orderBy('message_id')
      .execute()
  )
}

/** Whether nothing was asked about its operation after a question. */
export async function isLastLookUp(db: Db, lookUp: LookUpRow): Promise<boolean> {
  return (await listLookUps(db, lookUp)).at(-1)?.message_id === lookUp.message_id
}

/** Keeps what the authority shows; `false` where it has been kept before. */
export async function answerLookUp(
  db: WriteTransaction,
  messageId: string,
  answer: Pick<LookUpRow, 'answered_at' | 'finding' | 'details'>,
): Promise<boolean> {
  const answered = await db
    .updateTable('look_up')
    .set(answer)
    .where('message_id', '=', messageId)
    .where('answered_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!answered) return false
  announce(db, { type: 'look-up-answered', lookUp: answered })
  return true
}

/** Operations of a stage about which the authority is to be asked by now, the longest due first. */
export function operationsToLookUp(
  db: Db,
  within: WorkOnStage,
  at: Date,
  limit: number,
): Promise<OperationRow[]> {
  return awaitingLookUp(db, within)
    .selectAll('operation')
    .where('look_up_at', '<=', at.getTime())
    .limit(limit)
    .execute()
}

/** When the authority is to be asked next, in milliseconds since 1970; `undefined` when it is not. */
export async function nextLookUpAt(db: Db, within: WorkOnStage): Promise<number | undefined> {
  const row = await awaitingLookUp(db, within).select('look_up_at').limit(1).executeTakeFirst()
  return row?.look_up_at ?? undefined
}

function awaitingLookUp(db: Db, { stage, register, shards }: WorkOnStage) {
  const query = db
    .selectFrom('operation')
    // So that SQLite begins with the few that are due.
    .crossJoin('submission')
    .whereRef('submission.request_id', '=', 'operation.request_id')
    .where('submission.stage', '=', stage)
    .where('submission.register', '=', register)
    .where('operation.look_up_at', 'is not', null)
    .orderBy('operation.look_up_at')
  return shards === undefined ? query : query.where('operation.shard', 'in', shards)
}
