import { rowFinder, rowInserter } from './batch-calls.ts'
import type { Db } from './database.ts'
import type { Owner } from './submissions.ts'
import type { IdempotencyKeyRow } from './tables.ts'
import { type RowStatement, writeRows } from './write-rows.ts'

/** What was sent under a key before; `undefined` where nothing was. */
export function findIdempotencyKey(
  db: Db,
  { organisation, stage }: Owner,
  key: string,
): Promise<IdempotencyKeyRow | undefined> {
  return rowOfKey(db, { organisation, stage, key })
}

const rowOfKey = rowFinder(
  'key',
  (db, { organisation, stage }: Owner & { key: string }, keys): Promise<IdempotencyKeyRow[]> =>
    db
      .selectFrom('idempotency_key')
      .selectAll()
      .where(where => where.and({ organisation, stage }))
      .where('key', 'in', keys)
      .execute(),
)

/** Keys in the order of their names, those after `after`. */
export function listIdempotencyKeys(
  db: Db,
  after: IdempotencyKeyRow | undefined,
  limit: number,
): Promise<IdempotencyKeyRow[]> {
  const query = db
    .selectFrom('idempotency_key')
    .selectAll()
    .orderBy('organisation')
    .orderBy('stage')
    .orderBy('key')
    .limit(limit)
  if (after === undefined) return query.execute()
  const { organisation, stage, key } = after
  return query
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('organisation', 'stage', 'key'), '>', tuple(organisation, stage, key)),
    )
    .execute()
}

/** Notes which submission a key stands for; kept as long as that. */
export async function keepIdempotencyKey(db: Db, row: IdempotencyKeyRow): Promise<void> {
  await insertKeys(db, [row])
  const { organisation, stage, key } = row
  rowOfKey.keep(db, { organisation, stage, key }, row)
}

const insertKeys = rowInserter((db, rows: readonly IdempotencyKeyRow[]) => writeRows(db, intoKeys, rows))

const intoKeys: RowStatement<IdempotencyKeyRow> = (db, rows) => db.insertInto('idempotency_key').values(rows)
