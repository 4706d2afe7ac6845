import type { WriteTransaction } from './changes.ts'
import type { Db } from './database.ts'
import { removeFiles } from './files.ts'
import { ownedRows } from './owned-rows.ts'
import type { Owner } from './submissions.ts'
import type { ImportRow, ImportStepRow } from './tables.ts'

export async function insertImport(db: WriteTransaction, row: ImportRow): Promise<void> {
  await db.insertInto('import').values(row).execute()
}

const owned = ownedRows('import')

export const { find: findImport, list: listImports } = owned

/** How many imports of an organisation have not been submitted. */
export function countUnsubmitted(db: Db, owner: Owner): Promise<number> {
  return owned.count(db, owner, all => all.where('batch_id', 'is', null))
}

/** Changes an import that still has this revision; `false` where it has another one, or is gone. */
export async function changeImport(
  db: WriteTransaction,
  { id, revision }: Pick<ImportRow, 'id' | 'revision'>,
  change: Partial<ImportRow>,
): Promise<boolean> {
  const changed = await db
    .updateTable('import')
    .set(change)
    .where(where => where.and({ id, revision }))
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** The steps of an import, the oldest first. */
export function listSteps(db: Db, importId: string): Promise<ImportStepRow[]> {
  return db
    .selectFrom('import_step')
    .selectAll()
    .where('import_id', '=', importId)
    .orderBy('number')
    .execute()
}

/** How many steps stand, and how many cells they change. */
export async function countSteps(db: Db, importId: string): Promise<{ steps: number; cells: number }> {
  const { steps, cells } = await db
    .selectFrom('import_step')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('steps'),
      fn.sum<number | string | null>('cell_count').as('cells'),
    ])
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
  return { steps: Number(steps), cells: Number(cells ?? 0) }
}

export async function insertStep(db: WriteTransaction, step: ImportStepRow): Promise<void> {
  await db.insertInto('import_step').values(step).execute()
}

/** Removes a step. @returns whether there was one */
export async function removeStep(db: WriteTransaction, importId: string, number: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('import_step')
    .where(where => where.and({ import_id: importId, number }))
    .executeTakeFirst()
  return numDeletedRows > 0
}

/** Removes imports with all that is kept of them; batches that were made of them stay. */
export async function removeImports(db: WriteTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const table of ['import_record', 'import_step', 'import_part'] as const) {
    await db.deleteFrom(table).where('import_id', 'in', ids).execute()
  }
  const removed = await db
    .deleteFrom('import')
    .where('id', 'in', ids)
    .returning(['file_id', 'checked_file_id'])
    .execute()
  await removeFiles(
    db,
    removed.flatMap(({ file_id, checked_file_id }) => [file_id, checked_file_id]),
  )
}

/** Removes an import with all that is kept of it. @returns `false` where it has another revision by now, or is gone */
export async function removeRevision(
  db: WriteTransaction,
  { id, revision }: Pick<ImportRow, 'id' | 'revision'>,
): Promise<boolean> {
  // That locks the row: nothing changes it before it is gone.
  const isThere = await changeImport(db, { id, revision }, { revision })
  if (isThere) await removeImports(db, [id])
  return isThere
}

/** Imports whose batch ended before a time, or is gone, and that were not changed since. */
export async function endedImports(db: Db, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('import')
    .leftJoin('batch', 'batch.id', 'import.batch_id')
    .select('import.id')
    .where('import.batch_id', 'is not', null)
    .where('import.changed_at', '<', before)
    .where(where => where.or([where('batch.id', 'is', null), where('batch.ended_at', '<', before)]))
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
