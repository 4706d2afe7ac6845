import { inChunks } from './chunks.ts'
import type { Db } from './database.ts'
import type { EvidenceHeadRow, EvidenceRow } from './tables.ts'

export async function insertEntries(db: Db, rows: readonly EvidenceRow[]): Promise<void> {
  for (const some of inChunks(rows)) await db.insertInto('evidence').values(some).execute()
}

/** Stores which entry is the last of each chain; no checkpoint covers it yet. */
export async function putHeads(db: Db, heads: readonly EvidenceHeadRow[]): Promise<void> {
  for (const some of inChunks(heads)) {
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

/**
 * The present heads of chains, which no other transaction can change before this one ends.
 *
 * @param chains in the order in which every transaction locks them
 * @param noHash what a chain without entries has in place of a hash
 */
export async function lockHeads(
  db: Db,
  chains: readonly string[],
  noHash: string,
): Promise<ReadonlyMap<string, Pick<EvidenceHeadRow, 'seq' | 'hash'>>> {
  const heads = await readHeads(db, chains)
  const beginning = chains.filter(chain => !heads.has(chain))
  if (beginning.length === 0 || !locksRows(db)) return heads
  // There is no row to lock yet, and another transaction may begin the same chain.
  for (const some of inChunks(beginning)) {
    const rows = some.map(chain => ({ chain, seq: 0, hash: noHash, checkpoint: null }))
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
