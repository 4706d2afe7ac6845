import type { Db } from './database.ts'
import type { Owner } from './submissions.ts'
import type { IdempotencyKeyRow } from './tables.ts'

/** What was sent under a key before; `undefined` where nothing was. */
export function findIdempotencyKey(
  db: Db,
  { organisation, stage }: Owner,
  key: string,
): Promise<IdempotencyKeyRow | undefined> {
  return db
    .selectFrom('idempotency_key')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('stage', '=', stage)
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Notes which submission a key stands for; kept as long as that. */
export async function keepIdempotencyKey(db: Db, row: IdempotencyKeyRow): Promise<void> {
  await db.insertInto('idempotency_key').values(row).execute()
}
