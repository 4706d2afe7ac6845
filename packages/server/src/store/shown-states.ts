import type { RegisterOnStage } from '../stage.ts'
import type { Db } from './database.ts'
import type { ShownStateRow } from './tables.ts'

/** What is known of whether the authority of a stage shows every state; `undefined` where it was never asked. */
export function findShownStates(
  db: Db,
  { stage, register }: RegisterOnStage,
): Promise<ShownStateRow | undefined> {
  return db
    .selectFrom('shown_state')
    .selectAll()
    .where(where => where.and({ stage, register }))
    .executeTakeFirst()
}

/** Notes that the authority has answered a question for another state than REGISTERED. */
export async function noteStatesShown(db: Db, place: RegisterOnStage, at: Date): Promise<void> {
  const known = await findShownStates(db, place)
  if (known && known.shown_at !== null) return
  await keep(db, place, { refused_at: null, refusal: null, shown_at: at.getTime() })
}

/** Notes that it has refused one. */
export async function noteStatesRefused(
  db: Db,
  place: RegisterOnStage,
  at: Date,
  refusal: string,
): Promise<void> {
  await keep(db, place, { refused_at: at.getTime(), refusal, shown_at: null })
}

/** Notes that the authority has answered a question for what has changed. */
export async function noteChangesShown(db: Db, place: RegisterOnStage): Promise<void> {
  if ((await findShownStates(db, place))?.changed_refused_at == null) return
  await keep(db, place, { changed_refused_at: null, changed_refusal: null })
}

/** Notes that it has refused one, in its words. */
export async function noteChangesRefused(
  db: Db,
  place: RegisterOnStage,
  at: Date,
  refusal: string,
): Promise<void> {
  await keep(db, place, { changed_refused_at: at.getTime(), changed_refusal: refusal })
}

async function keep(
  db: Db,
  { stage, register }: RegisterOnStage,
  told: Partial<Omit<ShownStateRow, 'stage' | 'register'>>,
): Promise<void> {
  const untold = { refused_at: null, refusal: null, shown_at: null, changed_refused_at: null }
  await db
    .insertInto('shown_state')
    .values({ ...untold, changed_refusal: null, stage, register, ...told })
    .onConflict(conflict => conflict.columns(['stage', 'register']).doUpdateSet(told))
    .execute()
}
