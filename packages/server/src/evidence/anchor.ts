import { chainOfEdition } from '../store/chains.ts'
import type { Db } from '../store/database.ts'
import { coveredTables, listHeads, rowsWithoutChain } from '../store/evidence-reading.ts'
import { appendEvidence } from './append.ts'
import { kinds } from './kinds/kinds.ts'
import type { Lane } from './lanes.ts'
import type { Signer } from './signing.ts'
import { describeStanding } from './standing.ts'
import { storedStates } from './stored-state.ts'

/** How many rows are anchored at once. */
const rowsAtOnce = 2_000

/** The migration since which every row has evidence from its beginning. */
const sinceCovered = '0017-secret-key'

/** The migration since which every entry is proven by the key of the gateway. */
const sinceProven = '0039-lanes'

/**
 * Records what stands in a store that is older than its evidence, once: in the transaction that brings it up to date. The
 * entries that it has from before, and then the rows that have none.
 */
export async function anchorOlderStore(
  db: Db,
  made: ReadonlySet<string>,
  anchoring: { lane: Lane; now: () => Date; signer: () => Signer },
): Promise<void> {
  const { lane, now, signer } = anchoring
  if (made.has(sinceProven) && (await listHeads(db, { limit: 1 })).length > 0) {
    const facts = kinds.edition.facts(await describeStanding(db, signer()))
    await appendEvidence(db, lane, [{ chain: chainOfEdition, kind: 'edition', at: now().getTime(), facts }])
  }
  if (made.has(sinceCovered)) await anchorRows(db, lane, now)
}

/**
 * Begins a chain for every row that has none, with what is stored of it at this moment: from then on it is covered, and a row
 * without a chain is one that the gateway did not write.
 */
export async function anchorRows(db: Db, lane: Lane, now: () => Date): Promise<void> {
  for (const table of coveredTables) {
    for (;;) {
      const chains = await rowsWithoutChain(db, table, '', rowsAtOnce)
      if (chains.length === 0) break
      const stored = await storedStates(db, chains)
      await appendEvidence(
        db,
        lane,
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
