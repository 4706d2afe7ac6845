import { sql } from 'kysely'
import { inChunks } from './chunks.ts'
import type { Db } from './database.ts'
import { locksRows } from './locks-rows.ts'
import type { EvidenceHeadRow, EvidenceRow } from './tables.ts'
import { type RowStatement, writeRows } from './write-rows.ts'

export function insertEntries(db: Db, rows: readonly EvidenceRow[]): Promise<void> {
  return writeRows(db, intoEvidence, rows)
}

const intoEvidence: RowStatement<EvidenceRow> = (db, rows) => db.insertInto('evidence').values(rows)

/**
 * Stores which entry is the last of each chain, and of the lane; no checkpoint covers it yet.
 *
 * @returns the id of the key that the store belongs to, which stays so until the transaction ends, since entries were inserted
 * before (`holdEvidence`); `undefined` where no other process can change it, or it is not known
 */
export async function putHeads(
  db: Db,
  heads: readonly EvidenceHeadRow[],
  laneHead: EvidenceHeadRow,
): Promise<string | undefined> {
  const all = [...heads, laneHead]
  if (!locksRows(db)) {
    await writeRows(db, putStatement, all)
    return undefined
  }
  let keyId: string | undefined
  for (const some of inChunks(all)) {
    const chain = sql.ref('evidence_head.chain')
    const key = sql<
      string | null
    >`case when ${chain} = ${laneHead.chain} then (select key_id from secret_key) end`
    const put = putStatement(db, some).returning(key.as('key_id'))
    for (const { key_id } of await put.execute()) keyId = key_id ?? keyId
  }
  return keyId
}

const putStatement = (db: Db, heads: readonly EvidenceHeadRow[]) =>
  db
    .insertInto('evidence_head')
    .values(heads)
    .onConflict(conflict =>
      conflict.column('chain').doUpdateSet(({ ref }) => ({
        seq: ref('excluded.seq'),
        hash: ref('excluded.hash'),
        checkpoint: null,
      })),
    )

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
