import { namePlace, type RegisterOnStage } from '../stage.ts'
import type { WriteTransaction } from './changes.ts'
import type { Db } from './database.ts'
import type { BudgetUseRow, HeldFor, PacingRow } from './tables.ts'

/** Whose pace is meant. */
export interface Paced extends RegisterOnStage {
  readonly organisation: string
}

/** The longest that any organisation is held, and that what it sent counts, in milliseconds. */
const longestWindow = 24 * 3_600_000

/** How far a clock may be ahead before what it wrote counts as of now, in milliseconds. */
const tolerance = 60_000

/** The lock of what an organisation sends, where its pace matters. */
export function namePaceLock({ organisation, ...place }: Paced): string {
  return `${namePlace(place)} pace ${organisation}`
}

/** What was sent within the last day, the newest first. */
export function listUses(
  db: Db,
  { stage, register, organisation }: Paced,
  now: Date,
): Promise<Pick<BudgetUseRow, 'at' | 'entities'>[]> {
  return db
    .selectFrom('budget_use')
    .select(['at', 'entities'])
    .where(where => where.and({ stage, register, organisation }))
    .where('at', '>', now.getTime() - longestWindow)
    .orderBy('at', 'desc')
    .execute()
}

/** Keeps that a message is about to go out, and forgets what no window counts any longer. */
export async function storeUse(db: WriteTransaction, use: BudgetUseRow): Promise<void> {
  const { stage, register, organisation } = use
  await db
    .deleteFrom('budget_use')
    .where(where => where.and({ stage, register, organisation }))
    .where('at', '<=', use.at - longestWindow)
    .execute()
  await db.insertInto('budget_use').values(use).execute()
}

/** What a clock wrote that was ahead counts as of now: it would stay in every window else. */
export async function settleClock(
  db: WriteTransaction,
  { stage, register, organisation }: Paced,
  now: Date,
): Promise<void> {
  const at = now.getTime()
  await db
    .updateTable('budget_use')
    .set({ at })
    .where(where => where.and({ stage, register, organisation }))
    .where('at', '>', at + tolerance)
    .execute()
}

/** A message certainly did not go out after all. */
export async function takeBackUse(
  db: WriteTransaction,
  { message_id, number }: Pick<BudgetUseRow, 'message_id' | 'number'>,
): Promise<void> {
  await db
    .deleteFrom('budget_use')
    .where(where => where.and({ message_id, number }))
    .execute()
}

/** When a message last went out; `undefined` where that is longer than a day ago. */
export async function findLastUse(db: Db, messageId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('budget_use')
    .select('at')
    .where('message_id', '=', messageId)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

export function findPacing(db: Db, { stage, register, organisation }: Paced): Promise<PacingRow | undefined> {
  return db
    .selectFrom('pacing')
    .selectAll()
    .where(where => where.and({ stage, register, organisation }))
    .executeTakeFirst()
}

/** Keeps until when an organisation sends nothing. */
export async function holdUntil(
  db: WriteTransaction,
  paced: Paced,
  until: number,
  heldFor: HeldFor,
): Promise<void> {
  await keep(db, paced, { held_until: until, held_for: heldFor })
}

/** Keeps how far an organisation is slowed down, as of a rejection for traffic. */
export async function noteTrafficRejection(
  db: WriteTransaction,
  paced: Paced,
  level: number,
  rejectedAt: number,
): Promise<void> {
  await keep(db, paced, { level, rejected_at: rejectedAt })
}

/** Until when an organisation is held, where it is; what a clock wrote that was far ahead holds nothing. */
export function readHold(
  row: PacingRow | undefined,
  now: Date,
): { until: Date; heldFor: HeldFor } | undefined {
  const { held_until: until = null, held_for: heldFor = null } = row ?? {}
  const ahead = (until ?? 0) - now.getTime()
  if (until === null || heldFor === null || ahead <= 0 || ahead > longestWindow) return undefined
  return { until: new Date(until), heldFor }
}

/** The organisations that are held at a register now, as part of a query. */
export function selectHeld(db: Db, { stage, register }: RegisterOnStage, now: Date) {
  return db
    .selectFrom('pacing')
    .select('organisation')
    .where(where => where.and({ stage, register }))
    .where('held_until', '>', now.getTime())
    .where('held_until', '<=', now.getTime() + longestWindow)
}

/** How many messages of an organisation wait that carry operations. */
export async function countWaitingDeliveries(
  db: Db,
  { stage, register, organisation }: Paced,
  questionOperations: readonly string[],
): Promise<number> {
  const row = await db
    .selectFrom('message')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where(where => where.and({ stage, register, organisation, state: 'waiting' }))
    .where('due_at', 'is not', null)
    .where('operation', 'not in', questionOperations)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

async function keep(
  db: WriteTransaction,
  { stage, register, organisation }: Paced,
  change: Partial<Omit<PacingRow, 'stage' | 'register' | 'organisation'>>,
): Promise<void> {
  const unset = { level: 0, rejected_at: null, held_until: null, held_for: null }
  await db
    .insertInto('pacing')
    .values({ stage, register, organisation, ...unset, ...change })
    .onConflict(conflict => conflict.columns(['stage', 'register', 'organisation']).doUpdateSet(change))
    .execute()
}
