import { sql } from 'kysely'
import { laneHeads } from './chains.ts'
import type { Db } from './database.ts'
import type { EvidenceCheckpointHeadRow } from './tables.ts'

/** Of some chains, what a checkpoint covers of their present heads; nothing of those that have grown since. */
export async function listCovers(
  db: Db,
  chains: readonly string[],
): Promise<ReadonlyMap<string, EvidenceCheckpointHeadRow>> {
  if (chains.length === 0) return new Map()
  const rows = await db
    .selectFrom('evidence_head')
    .innerJoin('evidence_checkpoint_head as covered', join =>
      join.onRef('covered.chain', '=', 'evidence_head.chain').onRef('covered.seq', '>=', 'evidence_head.seq'),
    )
    .selectAll('covered')
    .where('evidence_head.chain', 'in', chains)
    .orderBy('covered.seq')
    .orderBy('covered.checkpoint')
    .execute()
  return new Map(rows.map(row => [row.chain, row]))
}

/** Of some chains, the newest head that a checkpoint covers. */
export async function coveredHeads(
  db: Db,
  chains: readonly string[],
): Promise<ReadonlyMap<string, EvidenceCheckpointHeadRow>> {
  if (chains.length === 0) return new Map()
  const newest = db
    .selectFrom('evidence_checkpoint_head')
    .select(({ fn }) => ['chain', fn.max('seq').as('seq')])
    .where('chain', 'in', chains)
    .groupBy('chain')
  const rows = await db
    .selectFrom(newest.as('newest'))
    .innerJoin('evidence_checkpoint_head as covered', join =>
      join.onRef('covered.chain', '=', 'newest.chain').onRef('covered.seq', '=', 'newest.seq'),
    )
    .selectAll('covered')
    .orderBy('checkpoint')
    .execute()
  return new Map(rows.map(row => [row.chain, row]))
}

/** The last entry of a chain that a checkpoint or one before it covers; 0 where that is none. */
export async function findCoveredSeq(db: Db, chain: string, checkpoint: number): Promise<number> {
  const { seq } = await db
    .selectFrom('evidence_checkpoint_head')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('chain', '=', chain)
    .where('checkpoint', '<=', checkpoint)
    .executeTakeFirstOrThrow()
  return seq ?? 0
}

/** The lanes of the entries in chains that have grown since a checkpoint, as far as it does not cover them; null for those in none. */
export async function listLanesSince(db: Db, checkpoint: number): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('evidence_head')
    .innerJoin('evidence', 'evidence.chain', 'evidence_head.chain')
    .select('evidence.lane')
    .distinct()
    .where('evidence_head.chain', 'not like', `${laneHeads}%`)
    .where(({ or, eb }) =>
      or([eb('evidence_head.checkpoint', 'is', null), eb('evidence_head.checkpoint', '>', checkpoint)]),
    )
    .where(({ eb, fn, selectFrom, val }) => {
      const covered = selectFrom('evidence_checkpoint_head')
        .select(({ fn: each }) => each.max('evidence_checkpoint_head.seq').as('seq'))
        .whereRef('evidence_checkpoint_head.chain', '=', 'evidence_head.chain')
        .where('evidence_checkpoint_head.checkpoint', '<=', checkpoint)
      return eb('evidence.seq', '>', fn.coalesce(covered, val(0)))
    })
    .execute()
  return rows.map(({ lane }) => lane)
}

/** The heads of a checkpoint of which the chain, or the lane, has no such entry. */
export async function headsNotInChains(db: Db, number: number): Promise<EvidenceCheckpointHeadRow[]> {
  const lane = sql<string>`substr(evidence_checkpoint_head.chain, ${sql.lit(laneHeads.length + 1)})`
  const covered = db.selectFrom('evidence_checkpoint_head').where('checkpoint', '=', number)
  const rows = await covered
    .leftJoin('evidence', join =>
      join
        .onRef('evidence.chain', '=', 'evidence_checkpoint_head.chain')
        .onRef('evidence.seq', '=', 'evidence_checkpoint_head.seq')
        .onRef('evidence.hash', '=', 'evidence_checkpoint_head.hash'),
    )
    .selectAll('evidence_checkpoint_head')
    .where('evidence_checkpoint_head.chain', 'not like', `${laneHeads}%`)
    .where('evidence.hash', 'is', null)
    .execute()
  const lanes = await covered
    .leftJoin('evidence', join =>
      join
        .on('evidence.lane', '=', lane)
        .onRef('evidence.place', '=', 'evidence_checkpoint_head.seq')
        .onRef('evidence.mac', '=', 'evidence_checkpoint_head.hash'),
    )
    .selectAll('evidence_checkpoint_head')
    .where('evidence_checkpoint_head.chain', 'like', `${laneHeads}%`)
    .where('evidence.mac', 'is', null)
    .execute()
  return [...rows, ...lanes]
}

/** Heads that are said to be covered by a checkpoint that there is not. */
export function listUncoveredHeads(db: Db, limit: number): Promise<EvidenceCheckpointHeadRow[]> {
  return db
    .selectFrom('evidence_checkpoint_head')
    .selectAll()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('evidence_checkpoint')
            .select('number')
            .whereRef('evidence_checkpoint.number', '=', 'evidence_checkpoint_head.checkpoint'),
        ),
      ),
    )
    .limit(limit)
    .execute()
}
