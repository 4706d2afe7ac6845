import type { RegisterOnStage } from '../stage.ts'
import type { Db } from './database.ts'

/**
 * Lets nothing wait for longer than it may, as it would where an earlier process had a clock that was ahead of this
 * one's.
 *
 * @param now by the clock of the waits
 * @param longest the longest pause there is, in milliseconds
 */
export async function shortenPauses(
  db: Db,
  { stage, register }: RegisterOnStage,
  now: Date,
  longest: number,
): Promise<void> {
  const soon = now.getTime()
  await db
    .updateTable('message')
    .set({ due_at: soon })
    .where(where => where.and({ stage, register }))
    .where('due_at', '>', soon + longest)
    .execute()
  await db
    .updateTable('operation')
    .set({ look_up_at: soon })
    .where('look_up_at', '>', soon + longest)
    .where(where =>
      where.exists(
        where
          .selectFrom('submission')
          .select('stage')
          .whereRef('submission.request_id', '=', 'operation.request_id')
          .where(submission => submission.and({ stage, register })),
      ),
    )
    .execute()
}
