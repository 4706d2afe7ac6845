import type { RegisterOnStage } from '../stage.ts'
import type { Db } from './database.ts'

/** Notes that all answers of a register have been collected. */
export async function noteEmptyMailbox(
  db: Db,
  { stage, register }: RegisterOnStage,
  at: Date,
): Promise<void> {
  const empty_at = at.getTime()
  await db
    .insertInto('mailbox')
    .values({ stage, register, empty_at })
    .onConflict(conflict => conflict.columns(['stage', 'register']).doUpdateSet({ empty_at }))
    .execute()
}

/** When all answers of a register had been collected, in milliseconds since 1970; 0 where that was never so. */
export async function mailboxEmptyAt(db: Db, { stage, register }: RegisterOnStage): Promise<number> {
  const row = await db
    .selectFrom('mailbox')
    .select('empty_at')
    .where(where => where.and({ stage, register }))
    .executeTakeFirst()
  return row?.empty_at ?? 0
}
