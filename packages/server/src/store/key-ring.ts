import { sql } from 'kysely'
import type { Db } from './database.ts'
import { locksRows } from './locks-rows.ts'
import type { KeyRingRow, ResealingRow } from './tables.ts'

/** The keys that the store has had, the first one first; none where it always had the same. */
export function listKeyRing(db: Db): Promise<KeyRingRow[]> {
  return db.selectFrom('key_ring').selectAll().orderBy('number').execute()
}

/**
 * Keeps everyone from adding to the evidence and from signing checkpoints until the transaction ends. Who has begun before is
 * waited for; who waits finds the key that this transaction leaves.
 */
export async function holdEvidence(db: Db): Promise<void> {
  if (!locksRows(db)) return
  await sql`lock table evidence, evidence_checkpoint in share row exclusive mode`.execute(db)
}

/** Puts keys in the place of those with the same numbers, and adds those that are new. */
export async function putKeyRing(db: Db, rows: readonly KeyRingRow[]): Promise<void> {
  for (const row of rows) {
    await db
      .insertInto('key_ring')
      .values(row)
      .onConflict(conflict => conflict.column('number').doUpdateSet(row))
      .execute()
  }
}

/** Destroys what is kept of a former secret key but for what proves what it has recorded. */
export async function destroySealedKey(db: Db, keyId: string): Promise<void> {
  await db.updateTable('key_ring').set({ sealed_key: null }).where('key_id', '=', keyId).execute()
}

/** How far what former keys have sealed is sealed with the present one; `undefined` where the store always had the same. */
export function findResealing(db: Db): Promise<ResealingRow | undefined> {
  return db.selectFrom('resealing').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()
}

/** Keeps how far that is. */
export async function keepResealing(db: Db, row: ResealingRow): Promise<void> {
  await db
    .insertInto('resealing')
    .values(row)
    .onConflict(conflict => conflict.column('number').doUpdateSet(row))
    .execute()
}
