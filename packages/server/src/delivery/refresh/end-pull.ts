import type { WriteTransaction } from '../../store/changes.ts'
import { decodeJson, encodeJson } from '../../store/json.ts'
import { listUnseen } from '../../store/pulled-entities.ts'
import { insertPullDifferences, movePull } from '../../store/pulls.ts'
import type { PullDifferenceRow, PullRow } from '../../store/tables.ts'
import { addCounts, completeCounts, numberDifferences } from './tally.ts'

/** Ends a pull that cannot go on; what it has stored stays. @returns false where it has ended already */
export function failPull(db: WriteTransaction, id: string, because: string, now: Date): Promise<boolean> {
  return movePull(db, id, { state: 'failed', because, ended_at: now.getTime() })
}

/**
 * Ends a pull. Where it has seen everything that the authority shows, records what is registered here and was not among
 * it. That is left as it is: only the authority's own word makes an entity discarded.
 */
export async function completePull(db: WriteTransaction, pull: PullRow, now: Date): Promise<void> {
  let missing = 0
  let after: PullDifferenceRow | undefined
  while (pull.scope === 'full') {
    const unseen = await listUnseen(db, pull, { state: 'REGISTERED' }, { limit: 500, after })
    const rows = numberDifferences(
      { id: pull.id, differences: pull.differences + missing },
      unseen.map(entity => ({ entity, finding: 'MISSING', details: { differences: [] } })),
    )
    await insertPullDifferences(db, rows)
    missing += rows.length
    after = rows.at(-1)
    if (after === undefined) break
  }
  await movePull(db, pull.id, {
    state: 'complete',
    ended_at: now.getTime(),
    differences: pull.differences + missing,
    counts: encodeJson(addCounts(decodeJson(pull.counts), completeCounts({ missing }))),
  })
}
