import { type EvidenceKind, hashOfEntry, noPrevious, openingKinds } from '../evidence/entry.ts'
import type { Db } from './database.ts'
import type { EvidenceHeadRow, EvidenceRow } from './tables.ts'

/** How many rows go into one statement, within the number of parameters that every store takes. */
const rowsAtOnce = 1000

/** An entry that is to go to the end of its chain. */
export interface Appended {
  chain: string
  kind: EvidenceKind
  at: Date
  facts: Record<string, unknown>
}

/**
 * Puts entries at the end of their chains, those of a chain in the order in which they are given. What else appends to
 * the same chains waits until the transaction ends.
 */
export async function appendEvidence(db: Db, entries: readonly Appended[]): Promise<void> {
  if (entries.length === 0) return
  const chains = new Map<string, Appended[]>()
  for (const entry of entries) {
    const chain = chains.get(entry.chain)
    if (chain) chain.push(entry)
    else chains.set(entry.chain, [entry])
  }
  // In one order everywhere, so that two transactions cannot each wait for the other.
  const names = [...chains.keys()].toSorted()
  const going = names.filter(name => !openingKinds.has(chains.get(name)?.[0]?.kind ?? 'received'))
  const heads = await lockedHeads(db, going)
  const rows: EvidenceRow[] = []
  const newHeads: EvidenceHeadRow[] = []
  for (const chain of names) {
    let { seq, hash } = heads.get(chain) ?? { seq: 0, hash: noPrevious }
    for (const { kind, at, facts } of chains.get(chain) ?? []) {
      seq += 1
      const entry = { chain, seq, at: at.getTime(), kind, facts: JSON.stringify(facts), previous: hash }
      hash = hashOfEntry(entry)
      rows.push({ ...entry, hash })
    }
    newHeads.push({ chain, seq, hash, checkpoint: null })
  }
  for (const some of inChunks(rows)) await db.insertInto('evidence').values(some).execute()
  for (const some of inChunks(newHeads)) {
    await db
      .insertInto('evidence_head')
      .values(some)
      .onConflict(conflict =>
        conflict.column('chain').doUpdateSet(({ ref }) => ({
          seq: ref('excluded.seq'),
          hash: ref('excluded.hash'),
          checkpoint: null,
        })),
      )
      .execute()
  }
}

/** The present heads of chains, which nobody else can change before the transaction ends. */
async function lockedHeads(
  db: Db,
  chains: readonly string[],
): Promise<ReadonlyMap<string, Pick<EvidenceHeadRow, 'seq' | 'hash'>>> {
  const heads = await readHeads(db, chains)
  const beginning = chains.filter(chain => !heads.has(chain))
  if (beginning.length === 0 || !locksRows(db)) return heads
  // There is no row to lock yet, and somebody else may begin the same chain.
  for (const some of inChunks(beginning)) {
    const rows = some.map(chain => ({ chain, seq: 0, hash: noPrevious, checkpoint: null }))
    await db
      .insertInto('evidence_head')
      .values(rows)
      .onConflict(conflict => conflict.column('chain').doNothing())
      .execute()
  }
  return readHeads(db, chains)
}

async function readHeads(db: Db, chains: readonly string[]) {
  const heads = new Map<string, Pick<EvidenceHeadRow, 'seq' | 'hash'>>()
  for (const some of inChunks(chains)) {
    const query = db
      .selectFrom('evidence_head')
      .select(['chain', 'seq', 'hash'])
      .where('chain', 'in', some)
      .orderBy('chain')
    for (const { chain, ...head } of await (locksRows(db) ? query.forUpdate() : query).execute()) {
      heads.set(chain, head)
    }
  }
  return heads
}

/** Whether several transactions can write at once, so that rows have to be locked. */
export function locksRows(db: Db): boolean {
  return db.getExecutor().adapter.supportsMultipleConnections !== false
}

/** Rows in lots of which each fits into one statement. */
export function* inChunks<Row>(rows: readonly Row[]): Iterable<readonly Row[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) yield rows.slice(from, from + rowsAtOnce)
}
