import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { RegisterOnStage, Stage } from '../stage.ts'
import { rowsFinder } from './batch-calls.ts'
import type { Db } from './database.ts'
import { locksRows } from './locks-rows.ts'
import type { WorkOnStage } from './shards.ts'
import type { Owner } from './submissions.ts'
import type { MessageRow, OperationRow, SubmissionRow, Tables } from './tables.ts'

/** An operation that can go into a message, with the submission that asks for it. */
export type ReadyOperation = OperationRow & { state: 'ready'; submission: SubmissionRow }

/** The operations of a submission, in their order. */
export function listSubmissionOperations(db: Db, requestId: string): Promise<readonly OperationRow[]> {
  return readOperationsOf(db, { request_id: requestId })
}

/** Has the operations of a submission found that are not written yet, in a transaction that works share. */
export function keepSubmissionOperations(
  db: Db,
  requestId: string,
  operations: readonly OperationRow[],
): void {
  readOperationsOf.keep(db, { request_id: requestId }, operations)
}

const readOperationsOf = rowsFinder(
  'request_id',
  (db, _: Pick<OperationRow, 'request_id'>, ids): Promise<OperationRow[]> =>
    db.selectFrom('operation').selectAll().where('request_id', 'in', ids).orderBy('position').execute(),
)

export function findOperation(
  db: Db,
  { request_id, position }: Pick<OperationRow, 'request_id' | 'position'>,
): Promise<OperationRow | undefined> {
  return db
    .selectFrom('operation')
    .selectAll()
    .where(where => where.and({ request_id, position }))
    .executeTakeFirst()
}

/** The same, as it stays until the transaction ends; where other processes may change it, what they do now is waited for. */
export function holdOperation(
  db: Db,
  { request_id, position }: Pick<OperationRow, 'request_id' | 'position'>,
): Promise<OperationRow | undefined> {
  const query = db
    .selectFrom('operation')
    .selectAll()
    .where(where => where.and({ request_id, position }))
  return (locksRows(db) ? query.forUpdate() : query).executeTakeFirst()
}

/** The operations that a message carries, in the order in which it carries them. */
export function listMessageOperations(db: Db, messageId: string): Promise<OperationRow[]> {
  return db
    .selectFrom('operation')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('request_id')
    .orderBy('position')
    .execute()
}

/** The operations that a message has carried, those too that travel in another one since it was rejected as a whole. */
export function operationsCarriedBy(db: Db, messageId: string): Promise<OperationRow[]> {
  return db
    .selectFrom('operation_message')
    .innerJoin('operation', join =>
      join
        .onRef('operation.request_id', '=', 'operation_message.request_id')
        .onRef('operation.position', '=', 'operation_message.position'),
    )
    .selectAll('operation')
    .where('operation_message.message_id', '=', messageId)
    .orderBy('operation.request_id')
    .orderBy('operation.position')
    .execute()
}

/** The operations in doubt of all submissions of an actor. */
export function findOperationsInDoubt(db: Db, stage: Stage, actor: string): Promise<OperationRow[]> {
  return db
    .selectFrom('operation')
    .innerJoin('submission', 'submission.request_id', 'operation.request_id')
    .selectAll('operation')
    .where('operation.stage', '=', stage)
    .where('operation.doubted_at', 'is not', null)
    .where('submission.actor', '=', actor)
    .orderBy('operation.request_id')
    .orderBy('operation.position')
    .execute()
}

/** Whether another message than this one, which carries it now, has carried an operation. */
export async function wasCarriedBefore(
  db: Db,
  { request_id, position }: Pick<OperationRow, 'request_id' | 'position'>,
  messageId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('operation_message')
    .select('message_id')
    .where(where => where.and({ request_id, position }))
    .where('message_id', '!=', messageId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Every message that has carried an operation of a submission, or asked about one, in the order in which they were made. */
export function listMessages(db: Db, requestId: string): Promise<MessageRow[]> {
  return selectMessages(db, requestId).selectAll().execute()
}

/** The ids of the same: without their documents, which may be large and carry operations of many submissions. */
export async function listMessageIds(db: Db, requestId: string): Promise<string[]> {
  const rows = await selectMessages(db, requestId).select('message_id').execute()
  return rows.map(({ message_id }) => message_id)
}

function selectMessages(db: Db, requestId: string) {
  return db
    .selectFrom('message')
    .where('message_id', 'in', query =>
      query
        .selectFrom('operation_message')
        .select('message_id')
        .where('request_id', '=', requestId)
        .union(query.selectFrom('look_up').select('message_id').where('request_id', '=', requestId)),
    )
    .orderBy('created_at')
    .orderBy('message_id')
}

/** The organisations that have operations on a stage which can go into a message. */
export async function organisationsReady(db: Db, { stage, register }: RegisterOnStage): Promise<string[]> {
  // One step of the index for each of them, however many operations they have.
  const next = (after: RawBuilder<unknown>) => sql`(
    select organisation from operation
    where state = 'ready' and stage = ${stage} and register = ${register} and organisation > ${after}
    order by organisation limit 1
  )`
  const { rows } = await sql<{ organisation: string }>`
    with recursive ready (organisation) as (
      select ${next(sql.lit(''))}
      union all
      select ${next(sql.ref('ready.organisation'))} from ready where ready.organisation is not null
    )
    select organisation from ready where organisation is not null`.execute(db)
  return rows.map(({ organisation }) => organisation)
}

/** Operations of an organisation that can go into a message: those of its oldest submissions. */
export async function readyOperations(
  db: Db,
  { stage, register, organisation, shards }: Owner & WorkOnStage,
  limit: number,
): Promise<ReadyOperation[]> {
  const select = (shard?: number) => {
    const query = db
      .selectFrom('operation')
      .selectAll()
      .where('state', '=', sql.lit('ready'))
      .where(where => where.and({ ask_first: 0, stage, register, organisation }))
      .orderBy('request_id')
      .orderBy('position')
      .limit(limit)
    return shard === undefined ? query : query.where('shard', '=', shard)
  }
  const ready = shards && (await shardsReady(db, { stage, register, organisation }))
  const operations = ready
    ? await readTogether(db, ready.filter(each => shards.includes(each)).map(select), limit)
    : await select().execute()
  if (operations.length === 0) return []
  const ids = operations.map(({ request_id }) => request_id)
  const submissions = await db.selectFrom('submission').selectAll().where('request_id', 'in', ids).execute()
  const byId = new Map(submissions.map(submission => [submission.request_id, submission]))
  return operations.flatMap(operation => {
    const submission = byId.get(operation.request_id)
    return submission ? [{ ...operation, state: 'ready' as const, submission }] : []
  })
}

/** The shards of an organisation that have operations which can go into a message. */
async function shardsReady(
  db: Db,
  { stage, register, organisation }: Owner & RegisterOnStage,
): Promise<number[]> {
  // As in `organisationsReady`.
  const next = (after: RawBuilder<unknown>) => sql`(
    select shard from operation
    where state = 'ready' and stage = ${stage} and register = ${register}
      and organisation = ${organisation} and shard > ${after}
    order by shard limit 1
  )`
  const { rows } = await sql<{ shard: number }>`
    with recursive ready (shard) as (
      select ${next(sql.lit(-1))}
      union all
      select ${next(sql.ref('ready.shard'))} from ready where ready.shard is not null
    )
    select shard from ready where shard is not null`.execute(db)
  return rows.map(({ shard }) => shard)
}

/** The first rows of several queries together, each of which is one of an index. */
async function readTogether(
  db: Db,
  [first, ...others]: readonly SelectQueryBuilder<Tables, 'operation', OperationRow>[],
  limit: number,
): Promise<OperationRow[]> {
  if (!first) return []
  const wrap = (query: typeof first) => db.selectFrom(query.as('of_shard')).selectAll()
  return db
    .selectFrom(others.reduce((all, each) => all.unionAll(wrap(each)), wrap(first)).as('operation'))
    .selectAll()
    .orderBy('request_id')
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** Whether an operation of a submission can be sent, and is not with the access point. */
export async function isToBeSent(db: Db, requestId: string): Promise<boolean> {
  const row = await db
    .selectFrom('operation')
    .leftJoin('message', 'message.message_id', 'operation.message_id')
    .select('operation.position')
    .where('operation.request_id', '=', requestId)
    .where(where =>
      where.or([
        where('operation.state', '=', 'ready'),
        where.and([where('operation.state', '=', 'sent'), where('message.state', '=', 'waiting')]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
