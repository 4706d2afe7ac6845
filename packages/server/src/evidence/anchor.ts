import type { Db } from '../store/database.ts'
import { coveredTables, rowsWithoutChain } from '../store/evidence-reading.ts'
import { appendEvidence } from './append.ts'
import { kinds } from './kinds/kinds.ts'
import { storedStates } from './stored-state.ts'

/** How many rows are anchored at once. */
const rowsAtOnce = 2_000

/** The migration since which every row has evidence from its beginning. */
const sinceCovered = '0017-secret-key'

/** Anchors the rows of a store that is older than their evidence, once: in the transaction that brings it up to date. */
export async function anchorOlderRows(db: Db, made: ReadonlySet<string>, now: () => Date): Promise<void> {
  if (made.has(sinceCovered)) await anchorRows(db, now)
}

/**
 * Begins a chain for every row that has none, with what is stored of it at this moment: from then on it is covered, and a row
 * without a chain is one that the gateway did not write.
 */
export async function anchorRows(db: Db, now: () => Date): Promise<void> {
  for (const table of coveredTables) {
    for (;;) {
      const chains = await rowsWithoutChain(db, table, '', rowsAtOnce)
      if (chains.length === 0) break
      const stored = await storedStates(db, chains)
      await appendEvidence(
        db,
        chains.map(chain => ({
          chain,
          kind: 'anchored',
          at: now().getTime(),
          facts: kinds.anchored.facts(stored.get(chain)),
        })),
      )
    }
  }
}
