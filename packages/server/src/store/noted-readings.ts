import type { Db } from './database.ts'
import type { NotedReadingRow } from './tables.ts'

/** A reading that was noted, and whether the instance that reads it is there. */
export type SeenReading = NotedReadingRow & { isHeld: boolean }

/** What is noted of readings, the oldest first: of those with these names where they are given. */
export async function listNotedReadings(db: Db, names?: readonly string[]): Promise<SeenReading[]> {
  const all = db
    .selectFrom('noted_reading')
    .leftJoin('instance', 'instance.id', 'noted_reading.held_by')
    .selectAll('noted_reading')
    .select('instance.id as living')
    .orderBy('noted_reading.id')
  const rows = await (names ? all.where('noted_reading.name', 'in', names) : all).execute()
  return rows.map(({ living, ...row }) => ({ ...row, isHeld: living !== null }))
}

export async function insertNotedReading(db: Db, row: NotedReadingRow): Promise<void> {
  await db.insertInto('noted_reading').values(row).execute()
}

/** Notes why a reading ended its reader. */
export async function noteReaderEnd(db: Db, id: string, because: string): Promise<void> {
  await db.updateTable('noted_reading').set({ because }).where('id', '=', id).execute()
}

export async function deleteNotedReadings(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('noted_reading').where('id', 'in', ids).execute()
}

/** Removes what was noted before that time. */
export async function forgetNotedReadings(db: Db, before: number): Promise<void> {
  await db.deleteFrom('noted_reading').where('begun_at', '<', before).execute()
}
