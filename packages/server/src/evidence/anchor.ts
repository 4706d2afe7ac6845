import type { Db } from '../store/database.ts'
import { coveredTables, rowsWithoutChain } from '../store/evidence-reading.ts'
import { record, recording } from './record.ts'
import { storedStates } from './stored-state.ts'

/** How many rows are anchored at once. */
const rowsAtOnce = 2_000

/**
 * Begins a chain for every row that has none, with what is stored of it at this moment: from then on it is covered, and a row
 * without a chain is one that somebody else has written. Done once, in the transaction that brings an older store up to date.
 */
export async function anchorRows(transaction: Db, now: () => Date): Promise<void> {
  for (const table of coveredTables) {
    for (;;) {
      const chains = await rowsWithoutChain(transaction, table, '', rowsAtOnce)
      if (chains.length === 0) break
      const stored = await storedStates(transaction, chains)
      await recording(transaction, now, db =>
        record(
          db,
          chains.map(chain => {
            const { kind, at, facts, state, parts } = stored.get(chain) ?? {}
            return { chain, kind: 'anchored', facts: { kind, at, facts, state, parts: [...(parts ?? [])] } }
          }),
        ),
      )
    }
  }
}
