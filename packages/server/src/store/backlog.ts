import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Stage } from '../stage.ts'
import type { Db } from './database.ts'
import type { BatchState, MessageState } from './tables.ts'

/** How many there are of something, and since when there has been the oldest, in milliseconds since 1970. */
export interface Heap {
  count: number
  /** Null where there is none. */
  since: number | null
}

/** Everything that waits in a store, whichever process is to process it. */
export interface Backlog {
  /** Submissions without an outcome, by when they came. */
  submissions: readonly (Heap & { stage: Stage })[]
  /** Operations that no message carries yet, by when their submissions came. */
  operations: readonly (Heap & { stage: Stage })[]
  /** Messages that are not answered, by when they were made. */
  messages: readonly (Heap & { stage: Stage; state: MessageState })[]
  doubts: readonly (Heap & { stage: Stage; needsOperator: boolean })[]
  batches: readonly (Heap & { stage: Stage; state: BatchState | 'receiving' })[]
  /** Records of batches that are ready to be submitted: of each batch `mostCounted` at most. */
  batchRecords: readonly { stage: Stage; count: number }[]
  /** Deliveries to webhooks, by when what they tell of happened. */
  deliveries: readonly (Heap & { stage: Stage })[]
}

/** How many records of a batch are counted at most: more say no more, and take longer. */
export const mostCounted = 50_000

/** Reads how much waits. Each query is answered by an index that has nothing in it but what waits. */
export async function readBacklog(db: Db): Promise<Backlog> {
  return {
    submissions: await inTurn(openSubmissions(db)),
    operations: await inTurn(readyOperations(db)),
    messages: await inTurn(openMessages(db)),
    doubts: await inTurn(doubtedOperations(db)),
    batches: await inTurn(openBatches(db)),
    batchRecords: await inTurn(readyRecords(db)),
    deliveries: await inTurn(waitingDeliveries(db)),
  }
}

/** What a query finds, after everybody else had a turn: on SQLite nothing else goes on during one. */
async function inTurn<Result>(query: Promise<Result>): Promise<Result> {
  const result = await query
  await nextTurn()
  return result
}

interface OldestSubmission {
  stage: Stage
  count: number
  since: number | null
}

async function openSubmissions(db: Db): Promise<OldestSubmission[]> {
  const { rows } = await sql<OldestSubmission>`
    select stage, count,
      (select received_at from submission where submission.request_id = oldest) as since
    from (
      select stage, count(*) as count, min(request_id) as oldest from submission where outcome is null group by stage
    ) as heaps`.execute(db)
  return rows
}

async function readyOperations(db: Db): Promise<OldestSubmission[]> {
  const { rows } = await sql<OldestSubmission>`
    select stage, count,
      (select received_at from submission where submission.request_id = oldest) as since
    from (
      select stage, count(*) as count, min(request_id) as oldest from operation where state = 'ready' group by stage
    ) as heaps`.execute(db)
  return rows
}

async function openMessages(db: Db): Promise<Backlog['messages']> {
  const { rows } = await sql<Backlog['messages'][number]>`
    select stage, state, count(*) as count, min(created_at) as since from message
    where state in ('waiting', 'handed', 'unclear') group by stage, state`.execute(db)
  return rows
}

async function doubtedOperations(db: Db): Promise<Backlog['doubts']> {
  const { rows } = await sql<Heap & { stage: Stage; needs_operator: number }>`
    select stage, needs_operator, count(*) as count, min(doubted_at) as since from operation
    where doubted_at is not null group by stage, needs_operator`.execute(db)
  return rows.map(({ needs_operator, ...heap }) => ({ ...heap, needsOperator: needs_operator === 1 }))
}

async function openBatches(db: Db): Promise<Backlog['batches']> {
  const { rows } = await sql<Backlog['batches'][number]>`
    select stage, state, count(*) as count, min(created_at) as since from batch
    where ended_at is null group by stage, state
    union all select stage, 'receiving', count(*), min(created_at) from file
    where received_by is not null group by stage`.execute(db)
  return rows
}

async function readyRecords(db: Db): Promise<Backlog['batchRecords']> {
  const { rows } = await sql<{ stage: Stage; count: number }>`
    select stage, sum((
      select count(*) from (
        select 1 as one from batch_record
        where batch_id = batch.id and batch_record.state = 'ready' limit ${sql.lit(mostCounted)}
      ) as ready
    )) as count
    from batch where ended_at is null and batch.state in ('reading', 'submitting') group by stage`.execute(db)
  return rows
}

async function waitingDeliveries(db: Db): Promise<Backlog['deliveries']> {
  const { rows } = await sql<Backlog['deliveries'][number]>`
    select webhook.stage, sum(heaps.count) as count, min((
      select occurred_at from webhook_delivery
      where webhook_delivery.webhook_id = heaps.webhook_id and webhook_delivery.event_id = heaps.oldest
    )) as since
    from (
      select webhook_id, count(*) as count, min(event_id) as oldest from webhook_delivery
      where due_at is not null group by webhook_id
    ) as heaps
    join webhook on webhook.id = heaps.webhook_id
    group by webhook.stage`.execute(db)
  return rows
}
