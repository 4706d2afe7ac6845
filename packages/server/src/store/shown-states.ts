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
  await keep(db, stage, { refused_at: null, refusal: null, shown_at: at.getTime() })
}

/** Notes that it has refused one. */
export async function noteStatesRefused(db: Db, stage: Stage, at: Date, refusal: string): Promise<void> {
  await keep(db, stage, { refused_at: at.getTime(), refusal, shown_at: null })
}

/** Notes that the authority has answered a question for what has changed. */
export async function noteChangesShown(db: Db, stage: Stage): Promise<void> {
  if ((await findShownStates(db, stage))?.changed_refused_at == null) return
  await keep(db, stage, { changed_refused_at: null, changed_refusal: null })
}

/** Notes that it has refused one, in its words. */
export async function noteChangesRefused(db: Db, stage: Stage, at: Date, refusal: string): Promise<void> {
  await keep(db, stage, { changed_refused_at: at.getTime(), changed_refusal: refusal })
}

async function keep(db: Db, stage: Stage, told: Partial<Omit<ShownStateRow, 'stage'>>): Promise<void> {
  const untold = { refused_at: null, refusal: null, shown_at: null, changed_refused_at: null }
  await db
    .insertInto('shown_state')
    .values({ ...untold, changed_refusal: null, stage, ...told })
    .onConflict(conflict => conflict.column('stage').doUpdateSet(told))
    .execute()
}
