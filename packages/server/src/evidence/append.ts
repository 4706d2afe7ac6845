import { insertTrailRows } from '../store/audit-trail.ts'
import type { Db } from '../store/database.ts'
import { insertEntries, lockHeads, putHeads } from '../store/evidence.ts'
import type { EvidenceHeadRow, EvidenceRow } from '../store/tables.ts'
import { hashEntry, noPrevious } from './entry.ts'
import type { Lane } from './lanes.ts'
import { findKind } from './things/things.ts'
import type { TrailOwner } from './things/trail-owner.ts'
import { listTrailRows, type TrailEntry } from './trail/trail-rows.ts'

/** An entry that goes to the end of its chain. */
export interface Appended {
  chain: string
  kind: string
  /** In milliseconds since 1970. */
  at: number
  facts: object
  /** Whose it is, where that is known. */
  owner?: TrailOwner | undefined
}

/**
 * Puts entries at the end of their chains, those of a chain in the order in which they are given. What else appends to
 * the same chains waits until the transaction ends. However many there are, it takes a few statements.
 *
 * @param lane no other transaction has it before this one is committed
 * @returns the key that the store belongs to, read once no other process can change it; `undefined` where no other process shares the store
 */
export async function appendEvidence(
  db: Db,
  lane: Lane,
  entries: readonly Appended[],
): Promise<string | undefined> {
  if (entries.length === 0) return undefined
  const chains = Map.groupBy(entries, ({ chain }) => chain)
  // In one order everywhere, so that two transactions cannot each wait for the other.
  const names = [...chains.keys()].toSorted()
  const begun = names.filter(name => !findKind(chains.get(name)?.[0]?.kind ?? '')?.opens)
  const heads = await lockHeads(db, begun, noPrevious)
  const rows: EvidenceRow[] = []
  const acts: TrailEntry[] = []
  const newHeads: EvidenceHeadRow[] = []
  for (const chain of names) {
    let { seq, hash } = heads.get(chain) ?? { seq: 0, hash: noPrevious }
    for (const { kind, at, facts, owner } of chains.get(chain) ?? []) {
      seq += 1
      const entry = { chain, seq, at, kind, facts: JSON.stringify(facts), previous: hash }
      hash = hashEntry(entry)
      rows.push({ ...entry, hash, ...lane.next(hash) })
      acts.push({ chain, seq, at, kind, facts: { ...facts }, owner })
    }
    newHeads.push({ chain, seq, hash, checkpoint: null })
  }
  await insertEntries(db, rows)
  await insertTrailRows(db, await listTrailRows(db, acts))
  return putHeads(db, newHeads, lane.head())
}
