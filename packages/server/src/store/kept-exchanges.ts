import type { Stage } from '../stage.ts'
import type { Db } from './database.ts'
import type { ReceivedExchangeRow, SentExchangeRow } from './tables.ts'

/** What the evidence of messages is compared with. */
export type SentExchangeProof = Pick<SentExchangeRow, 'transmission_id' | 'payload_hmac' | 'response'>
export type ReceivedExchangeProof = Pick<ReceivedExchangeRow, 'exchange_id' | 'payload_hmac'>

/** A database takes so many values in a query, and more. */
const mostValues = 500

export function findSentProofs(db: Db, ids: readonly string[]): Promise<SentExchangeProof[]> {
  return inParts(ids, part =>
    db
      .selectFrom('sent_exchange')
      .select(['transmission_id', 'payload_hmac', 'response'])
      .where('transmission_id', 'in', part)
      .execute(),
  )
}

export function findReceivedProofs(db: Db, ids: readonly string[]): Promise<ReceivedExchangeProof[]> {
  return inParts(ids, part =>
    db
      .selectFrom('received_exchange')
      .select(['exchange_id', 'payload_hmac'])
      .where('exchange_id', 'in', part)
      .execute(),
  )
}

/** What is kept of sent messages, to be handed to others. */
export function findSentKept(
  db: Db,
  ids: readonly string[],
): Promise<(SentExchangeKept & Pick<SentExchangeRow, 'ended_at'>)[]> {
  return inParts(ids, part =>
    db
      .selectFrom('sent_exchange')
      .select(['transmission_id', 'envelope', 'cover', 'outcome', 'response', 'ended_at'])
      .where('transmission_id', 'in', part)
      .execute(),
  )
}

/** The same of messages that were received in a stage. */
export function findReceivedKept(
  db: Db,
  stage: Stage,
  ids: readonly string[],
): Promise<(ReceivedExchangeKept & Pick<ReceivedExchangeRow, 'received_at'>)[]> {
  return inParts(ids, part =>
    db
      .selectFrom('received_exchange')
      .select(['stage', 'exchange_id', 'envelope', 'cover', 'receipt', 'received_at'])
      .where('stage', '=', stage)
      .where('exchange_id', 'in', part)
      .execute(),
  )
}

async function inParts<Row>(
  ids: readonly string[],
  read: (part: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; start < ids.length; start += mostValues)
    rows.push(...(await read(ids.slice(start, start + mostValues))))
  return rows
}

export type SentExchangeKept = Pick<
  SentExchangeRow,
  'transmission_id' | 'envelope' | 'cover' | 'outcome' | 'response'
>

/** What was sent, after the id `after`. */
export function listSentKept(db: Db, after: string, limit: number): Promise<SentExchangeKept[]> {
  return db
    .selectFrom('sent_exchange')
    .select(['transmission_id', 'envelope', 'cover', 'outcome', 'response'])
    .where('transmission_id', '>', after)
    .orderBy('transmission_id')
    .limit(limit)
    .execute()
}

export type ReceivedExchangeKept = Pick<
  ReceivedExchangeRow,
  'stage' | 'exchange_id' | 'envelope' | 'cover' | 'receipt'
>

/** What was received, after a stage and id. */
export function listReceivedKept(
  db: Db,
  after: Pick<ReceivedExchangeKept, 'exchange_id'> & { stage: string },
  limit: number,
): Promise<ReceivedExchangeKept[]> {
  return db
    .selectFrom('received_exchange')
    .select(['stage', 'exchange_id', 'envelope', 'cover', 'receipt'])
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('stage', 'exchange_id'), '>', tuple(after.stage as 'preview', after.exchange_id)),
    )
    .orderBy('stage')
    .orderBy('exchange_id')
    .limit(limit)
    .execute()
}
