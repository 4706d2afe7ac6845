import type { Db } from './database.ts'
import type { SentExchangeRow } from './tables.ts'

/** What a sent message is, without the bytes that are sent. */
export type SentExchangeState = Omit<SentExchangeRow, 'body' | 'envelope' | 'response'>

const stateColumns = [
  'transmission_id',
  'stage',
  'built_at',
  'first_sent_at',
  'tries',
  'content_type',
  'cover',
  'payload_hmac',
  'payload_bytes',
  'outcome',
  'because',
  'ended_at',
] as const satisfies readonly (keyof SentExchangeRow)[]

export function findSentExchange(db: Db, transmissionId: string): Promise<SentExchangeState | undefined> {
  return db
    .selectFrom('sent_exchange')
    .select(stateColumns)
    .where('transmission_id', '=', transmissionId)
    .executeTakeFirst()
}

/** Keeps a message that is about to be sent for the first time; it takes the place of one of its id that certainly never left. */
export async function storeSentExchange(db: Db, row: SentExchangeRow): Promise<void> {
  const { transmission_id: _id, ...change } = row
  await db
    .insertInto('sent_exchange')
    .values(row)
    .onConflict(conflict =>
      conflict
        .column('transmission_id')
        .doUpdateSet(change)
        .where('sent_exchange.first_sent_at', 'is', null)
        .where('sent_exchange.outcome', 'is', null),
    )
    .execute()
}

export type InFlightRow = Pick<SentExchangeRow, 'body' | 'content_type' | 'cover' | 'tries'>

/** Notes one more try, and gives the bytes to send; nothing where there is an outcome. */
export async function noteExchangeTry(db: Db, transmissionId: string): Promise<InFlightRow | undefined> {
  await db
    .updateTable('sent_exchange')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('transmission_id', '=', transmissionId)
    .where('outcome', 'is', null)
    .execute()
  return db
    .selectFrom('sent_exchange')
    .select(['body', 'content_type', 'cover', 'tries'])
    .where('transmission_id', '=', transmissionId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
}

/** The only try certainly did not leave. */
export async function takeBackExchangeTry(db: Db, transmissionId: string): Promise<void> {
  await db
    .updateTable('sent_exchange')
    .set({ first_sent_at: null, tries: 0 })
    .where('transmission_id', '=', transmissionId)
    .where('tries', '=', 1)
    .where('outcome', 'is', null)
    .execute()
}

/** Keeps what became of a message; what is decided stays, but that a receipt may come late. */
export async function endSentExchange(
  db: Db,
  transmissionId: string,
  end: Pick<SentExchangeRow, 'outcome' | 'because' | 'response' | 'ended_at'>,
): Promise<void> {
  await db
    .updateTable('sent_exchange')
    .set({ ...end, body: null })
    .where('transmission_id', '=', transmissionId)
    .where(where =>
      where.or([
        where('outcome', 'is', null),
        ...(end.outcome === 'receipted' ? [where('outcome', '=', 'undecided' as const)] : []),
      ]),
    )
    .execute()
}
