import { laneHeads } from './chains.ts'
import { inChunks } from './chunks.ts'
import type { Db } from './database.ts'
import { locksRows } from './locks-rows.ts'
import type {
  EvidenceCheckpointHeadRow,
  EvidenceCheckpointRow,
  EvidenceHeadRow,
  EvidenceRow,
} from './tables.ts'

/** The last entry of a chain, as a checkpoint covers it. */
export type Head = Pick<EvidenceHeadRow, 'chain' | 'seq' | 'hash'>

/** The newest checkpoint; `undefined` where there is none. */
export function lastCheckpoint(db: Db): Promise<EvidenceCheckpointRow | undefined> {
  return db
    .selectFrom('evidence_checkpoint')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findCheckpoint(db: Db, number: number): Promise<EvidenceCheckpointRow | undefined> {
  return db.selectFrom('evidence_checkpoint').selectAll().where('number', '=', number).executeTakeFirst()
}

/** Checkpoints in their order, those after the number `after` where it is given. */
export function listCheckpoints(
  db: Db,
  after: number | undefined,
  limit: number,
): Promise<EvidenceCheckpointRow[]> {
  const query = db.selectFrom('evidence_checkpoint').selectAll().orderBy('number').limit(limit)
  return (after === undefined ? query : query.where('number', '>', after)).execute()
}

/**
 * Heads of chains that no checkpoint covers; they do not change before the transaction ends. What changes right now is left
 * out. With them the heads of the lanes in which these chains grew, which go on growing.
 */
export async function takeOpenHeads(db: Db, limit: number): Promise<Head[]> {
  const open = db.selectFrom('evidence_head').select(['chain', 'seq', 'hash']).where('checkpoint', 'is', null)
  const chains = open
    .where('seq', '>', 0)
    .where('chain', 'not like', `${laneHeads}%`)
    .orderBy('chain')
    .limit(limit)
  const heads = await (locksRows(db) ? chains.forUpdate().skipLocked() : chains).execute()
  if (heads.length === 0) return []
  // After the chains, so that a lane reaches at least as far as they do.
  return [...heads, ...(await open.where('chain', 'like', `${laneHeads}%`).orderBy('chain').execute())]
}

/**
 * Stores a checkpoint over heads that were taken in the same transaction; `false` where its number is taken. Those of lanes that have
 * grown since stay open.
 */
export async function insertCheckpoint(
  db: Db,
  checkpoint: EvidenceCheckpointRow,
  heads: readonly Head[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('evidence_checkpoint')
    .values(checkpoint)
    .onConflict(conflict => conflict.column('number').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  const { number } = checkpoint
  for (const some of inChunks(heads))
    await db
      .insertInto('evidence_checkpoint_head')
      .values(some.map(head => ({ checkpoint: number, ...head })))
      .execute()
  const covering = db.updateTable('evidence_head').set({ checkpoint: number })
  for (const some of inChunks(heads.filter(head => !isOfLane(head)))) {
    const chains = some.map(({ chain }) => chain)
    await covering.where('chain', 'in', chains).execute()
  }
  for (const { chain, seq } of heads.filter(isOfLane))
    await covering.where('chain', '=', chain).where('seq', '=', seq).execute()
  return true
}

function isOfLane({ chain }: Pick<Head, 'chain'>): boolean {
  return chain.startsWith(laneHeads)
}

/** The heads that a checkpoint covers, by the names of their chains. */
export function listCheckpointHeads(db: Db, number: number): Promise<EvidenceCheckpointHeadRow[]> {
  return db
    .selectFrom('evidence_checkpoint_head')
    .selectAll()
    .where('checkpoint', '=', number)
    .orderBy('chain')
    .execute()
}

/** The entries of a kind in a chain, each once for every checkpoint that covers it, with the number of that. */
export function coveredEntries(
  db: Db,
  chain: string,
  kind: string,
): Promise<(Pick<EvidenceCheckpointHeadRow, 'checkpoint'> & Pick<EvidenceRow, 'facts'>)[]> {
  return db
    .selectFrom('evidence_checkpoint_head')
    .innerJoin('evidence', join =>
      join
        .onRef('evidence.chain', '=', 'evidence_checkpoint_head.chain')
        .onRef('evidence.seq', '<=', 'evidence_checkpoint_head.seq'),
    )
    .select(['checkpoint', 'facts'])
    .where('evidence_checkpoint_head.chain', '=', chain)
    .where('kind', '=', kind)
    .execute()
}
