import type { Stage } from '../stage.ts'
import type { Db } from './database.ts'

/** Notes that all answers of a stage have been collected. */
export async function noteEmptyMailbox(db: Db, stage: Stage, at: Date): Promise<void> {
  const empty_at = at.getTime()
  await db
    .insertInto('mailbox')
    .values({ stage, empty_at })
    .onConflict(conflict => conflict.column('stage').doUpdateSet({ empty_at }))
    .execute()
}

/** When all answers of a stage had been collected, in milliseconds since 1970; 0 where that was never so. */
export async function mailboxEmptyAt(db: Db, stage: Stage): Promise<number> {
  const row = await db.selectFrom('mailbox').select('empty_at').where('stage', '=', stage).executeTakeFirst()
  return row?.empty_at ?? 0
}
