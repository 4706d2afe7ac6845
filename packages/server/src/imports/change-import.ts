import type { WriteTransaction } from '../store/changes.ts'
import { removeOlderPieces, removeParts } from '../store/import-parts.ts'
import { changeImport, findImport } from '../store/imports.ts'
import type { ImportRow } from '../store/tables.ts'
import type { Importing } from './importing.ts'

/** What was known of a revision, and is not of the next one. */
const nothingKnown = {
  checked_at: null,
  checked_bytes: null,
  check_counts: null,
  planned_at: null,
  plan: null,
} as const

/**
 * Makes the next revision of an import.
 *
 * @param by the key under which it is changed
 * @param more stores what else changes, in the same transaction
 * @returns the import as it is then; nothing where it has another revision by now
 */
export function changeRevision(
  { store, now }: Pick<Importing, 'store' | 'now'>,
  row: ImportRow,
  by: string,
  change: Partial<ImportRow>,
  more: (db: WriteTransaction) => Promise<unknown> = async () => {},
): Promise<ImportRow | undefined> {
  const revision = row.revision + 1
  const changed = { ...change, ...nothingKnown, revision, changed_at: now().getTime(), changed_by: by }
  return store.write(async db => {
    if (!(await changeImport(db, row, changed))) return undefined
    await removeParts(db, row.id, ['check'])
    await removeOlderPieces(db, row.id, revision)
    await more(db)
    return findImport(db, row, row.id)
  })
}
