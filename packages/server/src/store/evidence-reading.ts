import { laneHeads } from './chains.ts'
import type { Db } from './database.ts'
import { locksRows } from './locks-rows.ts'
import { readPages } from './read-pages.ts'
import type { EvidenceHeadRow, EvidenceRow } from './tables.ts'

/** How many entries are read at once. */
const entriesAtOnce = 1_000

/** Does what reads together things that belong together: nothing changes in between. */
export function readInOneTransaction<Result>(db: Db, read: (db: Db) => Promise<Result>): Promise<Result> {
  const transaction = db.transaction()
  return (locksRows(db) ? transaction.setIsolationLevel('repeatable read') : transaction).execute(read)
}

/**
 * Heads of chains by their names, those after `after`; of `chains` alone where they are given, and of those alone that have grown since the
 * checkpoint `since`.
 */
export function listHeads(
  db: Db,
  page: {
    after?: string | undefined
    limit: number
    chains?: readonly string[] | undefined
    since?: number | undefined
  },
): Promise<EvidenceHeadRow[]> {
  const { after, limit, chains, since } = page
  let query = db
    .selectFrom('evidence_head')
    .selectAll()
    .where('chain', 'not like', `${laneHeads}%`)
    .orderBy('chain')
    .limit(limit)
  if (after !== undefined) query = query.where('chain', '>', after)
  if (chains !== undefined) query = query.where('chain', 'in', chains)
  if (since !== undefined) {
    const covered = db.selectFrom('evidence_checkpoint_head').select('chain').where('checkpoint', '>', since)
    query = query.where(({ or, eb }) =>
      or([eb('checkpoint', 'is', null), eb('checkpoint', '>', since), eb('chain', 'in', covered)]),
    )
  }
  return query.execute()
}

/** The entries of some chains, chain after chain, each in its order. */
export async function* readEntries(db: Db, chains: readonly string[]): AsyncGenerator<EvidenceRow> {
  for await (const page of readEntryPages(db, chains)) yield* page
}

/** The same, as many together as are read at once. */
export async function* readEntryPages(db: Db, chains: readonly string[]): AsyncGenerator<EvidenceRow[]> {
  if (chains.length === 0) return
  yield* readPages(
    (after, limit) => listEntries(db, after, limit).where('chain', 'in', chains).execute(),
    entriesAtOnce,
  )
}

/** All entries, chain after chain. */
export async function* readAllEntries(db: Db): AsyncGenerator<EvidenceRow> {
  const pages = readPages<EvidenceRow>(
    (after, limit) => listEntries(db, after, limit).execute(),
    entriesAtOnce,
  )
  for await (const page of pages) yield* page
}

/** Entries after another one, or the first ones, chain after chain. */
function listEntries(
  db: Db,
  { chain, seq }: Pick<EvidenceRow, 'chain' | 'seq'> = { chain: '', seq: 0 },
  limit: number,
) {
  return db
    .selectFrom('evidence')
    .selectAll()
    .where(({ eb, refTuple, tuple }) => eb(refTuple('chain', 'seq'), '>', tuple(chain, seq)))
    .orderBy('chain')
    .orderBy('seq')
    .limit(limit)
}
