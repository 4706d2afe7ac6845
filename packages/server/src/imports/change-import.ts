import { type ActName, recordPath } from '../store/acts.ts'
import type { WriteTransaction } from '../store/changes.ts'
import { removeFiles } from '../store/files.ts'
import { removeParts } from '../store/import-parts.ts'
import { changeImport, findImport } from '../store/imports.ts'
import { recordAct } from '../store/record-act.ts'
import type { ImportRow } from '../store/tables.ts'
import type { ImportServices } from './services.ts'

/** What was known of a revision, and is not of the next one. */
const nothingKnown = {
  checked_at: null,
  checked_file_id: null,
  check_counts: null,
  check_tables: null,
  planned_at: null,
  plan: null,
} as const

/** Who makes a revision, and what the audit trail has of it. */
export interface RevisionAct {
  author: string
  act: ActName
  details?: Readonly<Record<string, unknown>>
}

/**
 * Makes the next revision of an import.
 *
 * @param more stores what else changes, in the same transaction
 * @returns the import as it is then; nothing where it has another revision by now
 */
export function changeRevision(
  { store, now }: Pick<ImportServices, 'store' | 'now'>,
  row: ImportRow,
  { author, act, details }: RevisionAct,
  change: Partial<ImportRow>,
  more: (db: WriteTransaction) => Promise<unknown> = async () => {},
): Promise<ImportRow | undefined> {
  const revision = row.revision + 1
  const changed = { ...change, ...nothingKnown, revision, changed_at: now().getTime(), changed_by: author }
  return store.write(async db => {
    if (!(await changeImport(db, row, changed))) return undefined
    await removeParts(db, row.id, ['check'])
    await removeFiles(db, [row.checked_file_id])
    await more(db)
    recordAct(db, { ...row, author }, act, recordPath('imports', row.id), { revision, ...details })
    return findImport(db, row, row.id)
  })
}
