import { type RecordWithSubmission, recordsAfter } from '../store/batch-records.ts'
import { type TargetWithPart, withTargets } from '../store/batch-targets.ts'
import type { Store } from '../store/database.ts'

/** A record with what became of it at each register. */
export type TargetedRecord = RecordWithSubmission & { targets?: readonly TargetWithPart[] | undefined }

/** How many records are read at once. */
const atOnce = 500

/**
 * The records of a batch in their order, a page at a time.
 *
 * @param which all of them, or those of which something was found
 */
export async function* readBatchRecords(
  { db }: Pick<Store, 'db'>,
  batchId: string,
  which: 'all' | 'with-findings',
): AsyncGenerator<readonly TargetedRecord[]> {
  for (let after = 0; ; ) {
    const rows = await recordsAfter(db, batchId, after, atOnce, { isFound: which === 'with-findings' })
    if (rows.length > 0) yield withTargets(db, batchId, rows)
    const last = rows.at(-1)
    if (rows.length < atOnce || !last) return
    after = last.number
  }
}
