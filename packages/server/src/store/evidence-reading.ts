import { laneHeads, selectOwnChains } from './chains.ts'
import type { Db } from './database.ts'
import { locksRows } from './locks-rows.ts'
import type { Owner } from './submissions.ts'
import type { EvidenceHeadRow, EvidenceRow } from './tables.ts'

/** How many entries are read at once. */
const entriesAtOnce = 1_000

/** Does what reads together things that belong together: nothing changes in between. */
export function readInOneTransaction<Result>(db: Db, read: (db: Db) => Promise<Result>): Promise<Result> {
  const transaction = db.transaction()
  return (locksRows(db) ? transaction.setIsolationLevel('repeatable read') : transaction).execute(read)
}

/**
 * Heads of chains by their names, those after `after`; of one owner's chains alone where it is given, and of those alone that
 * have grown since the checkpoint `since`.
 */
export function listHeads(
  db: Db,
  page: {
    after?: string | undefined
    limit: number
    owner?: Owner | undefined
    chain?: string
    since?: number | undefined
  },
): Promise<EvidenceHeadRow[]> {
  const { after, limit, owner, chain, since } = page
  let query = db
    .selectFrom('evidence_head')
    .selectAll()
    .where('chain', 'not like', `${laneHeads}%`)
    .orderBy('chain')
    .limit(limit)
  if (after !== undefined) query = query.where('chain', '>', after)
  if (chain !== undefined) query = query.where('chain', '=', chain)
  if (since !== undefined) {
    const covered = db.selectFrom('evidence_checkpoint_head').select('chain').where('checkpoint', '>', since)
    query = query.where(({ or, eb }) =>
      or([eb('checkpoint', 'is', null), eb('checkpoint', '>', since), eb('chain', 'in', covered)]),
    )
  }
  return (owner ? query.where('chain', 'in', selectOwnChains(db, owner)) : query).execute()
}

/** The entries of some chains, chain after chain, each in its order. */
export async function* readEntries(db: Db, chains: readonly string[]): AsyncGenerator<EvidenceRow> {
  for await (const page of readEntryPages(db, chains)) yield* page
}

/** The same, as many together as are read at once. */
export async function* readEntryPages(db: Db, chains: readonly string[]): AsyncGenerator<EvidenceRow[]> {
  if (chains.length === 0) return
  let after: Pick<EvidenceRow, 'chain' | 'seq'> = { chain: '', seq: 0 }
  for (;;) {
    const query = db
      .selectFrom('evidence')
      .selectAll()
      .where('chain', 'in', chains)
      .orderBy('chain')
      .orderBy('seq')
      .limit(entriesAtOnce)
    const { chain, seq } = after
    const rows = await query
      .where(({ eb, refTuple, tuple }) => eb(refTuple('chain', 'seq'), '>', tuple(chain, seq)))
      .execute()
    yield rows
    after = rows.at(-1) ?? after
    if (rows.length < entriesAtOnce) return
  }
}

/** All entries, chain after chain. */
export async function* readAllEntries(db: Db): AsyncGenerator<EvidenceRow> {
  let after = { chain: '', seq: 0 }
  for (;;) {
    const rows = await db
      .selectFrom('evidence')
      .selectAll()
      .where(({ eb, refTuple, tuple }) => eb(refTuple('chain', 'seq'), '>', tuple(after.chain, after.seq)))
      .orderBy('chain')
      .orderBy('seq')
      .limit(entriesAtOnce)
      .execute()
    yield* rows
    after = rows.at(-1) ?? after
    if (rows.length < entriesAtOnce) return
  }
}
