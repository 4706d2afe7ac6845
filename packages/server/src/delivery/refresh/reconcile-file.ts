import type { EntityRow, PullRow } from '../../store/tables.ts'
import { findLastLook } from '../../store/waiting-entities.ts'
import { type Reconciliation, reconcileEntity, type ShownEntity } from './reconcile-entity.ts'

/** What becomes of an entity that a file shows, and whether the file is older than what is known of it. */
export interface FileReconciliation extends Reconciliation {
  isOlder: boolean
}

/**
 * Compares an entity that a file shows with what is known of it here, as `reconcileEntity` does with one that the authority
 * shows now. The file is right, but for what was learned after it was made.
 *
 * @param known its row, where it has been met before
 * @param isAbsentSince whether the authority, asked for everything after the file was made, did not show what is unknown here
 */
export function reconcileFile(
  shown: ShownEntity,
  known: EntityRow | undefined,
  pull: Pick<PullRow, 'id' | 'stage' | 'organisation' | 'actor'>,
  shownAt: Date,
  isAbsentSince: boolean,
): FileReconciliation {
  const found = reconcileEntity(shown, known, { ...pull, started_at: shownAt.getTime() }, shownAt)
  const isOlder = known === undefined ? isAbsentSince : findLastLook(known) > shownAt
  if (!isOlder) return { ...found, ...markRow(found, known, pull.id), isOlder }
  const finding = findOlder(found, known, pull.organisation)
  return { isNew: false, isOlder, ...(finding ? { finding } : {}) }
}

/** Content that the authority has told stays so marked, where the file says nothing else. */
function markRow(
  { row, isNew, finding }: Reconciliation,
  known: EntityRow | undefined,
  pullId: string,
): Pick<Reconciliation, 'row'> {
  if (row === undefined) return {}
  const isOfFile = isNew || finding !== undefined || (known !== undefined && known.file_pull !== null)
  return { row: { ...row, file_pull: isOfFile ? pullId : null } }
}

/** The finding for an entity of which the file knows less than is known here; nothing where both say the same. */
function findOlder(
  { row, finding }: Reconciliation,
  known: EntityRow | undefined,
  organisation: string,
): Reconciliation['finding'] {
  const nothing = { differences: [] }
  if (known === undefined) return { finding: 'OLDER', details: nothing }
  if (known.organisation !== organisation) {
    return row === undefined && finding === undefined ? undefined : { finding: 'ELSEWHERE', details: nothing }
  }
  if (known.held_by !== null || finding === undefined) return finding
  return { finding: 'OLDER', details: finding.details }
}
