import type { Stage } from '../stage.ts'
import type { Db } from './database.ts'
import type { ShownStateRow } from './tables.ts'

/** What is known of whether the authority of a stage shows every state; `undefined` where it was never asked. */
export function findShownStates(db: Db, stage: Stage): Promise<ShownStateRow | undefined> {
  return db.selectFrom('shown_state').selectAll().where('stage', '=', stage).executeTakeFirst()
}

/** Notes that the authority has answered a question for another state than REGISTERED. */
export async function noteStatesShown(db: Db, stage: Stage, at: Date): Promise<void> {
  const known = await findShownStates(db, stage)
  if (known && known.shown_at !== null) return
  await keep(db, { stage, refused_at: null, refusal: null, shown_at: at.getTime() })
}

/** Notes that it has refused one. */
export async function noteStatesRefused(db: Db, stage: Stage, at: Date, refusal: string): Promise<void> {
  await keep(db, { stage, refused_at: at.getTime(), refusal, shown_at: null })
}

async function keep(db: Db, row: ShownStateRow): Promise<void> {
  const { stage: _, ...told } = row
  await db
    .insertInto('shown_state')
    .values(row)
    .onConflict(conflict => conflict.column('stage').doUpdateSet(told))
    .execute()
}
