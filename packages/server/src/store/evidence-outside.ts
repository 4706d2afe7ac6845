import type { Db } from './database.ts'
import type { EvidenceCosignatureRow, EvidenceTimestampRow } from './tables.ts'

/** The signatures of witnesses over the log of the checkpoints up to one, by the names of the witnesses. */
export function listCosignatures(db: Db, checkpoint: number): Promise<EvidenceCosignatureRow[]> {
  return db
    .selectFrom('evidence_cosignature')
    .selectAll()
    .where('checkpoint', '=', checkpoint)
    .orderBy('witness')
    .execute()
}

/** The newest signature of a witness. */
export function findLastCosignature(db: Db, witness: string): Promise<EvidenceCosignatureRow | undefined> {
  return db
    .selectFrom('evidence_cosignature')
    .selectAll()
    .where('witness', '=', witness)
    .orderBy('checkpoint', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest checkpoint that a witness has signed; `undefined` where none has signed any. */
export async function findLastCosigned(db: Db): Promise<number | undefined> {
  const { checkpoint } = await db
    .selectFrom('evidence_cosignature')
    .select(({ fn }) => fn.max('checkpoint').as('checkpoint'))
    .executeTakeFirstOrThrow()
  return checkpoint ?? undefined
}

/** Keeps the signature of a witness, in the place of an earlier one over the same. */
export async function keepCosignature(db: Db, row: EvidenceCosignatureRow): Promise<void> {
  await db
    .insertInto('evidence_cosignature')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['checkpoint', 'witness']).doUpdateSet(({ ref }) => ({
        signature: ref('excluded.signature'),
        at: ref('excluded.at'),
      })),
    )
    .execute()
}

/** The newest time stamp. */
export function findLastTimestamp(db: Db): Promise<EvidenceTimestampRow | undefined> {
  return db
    .selectFrom('evidence_timestamp')
    .selectAll()
    .orderBy('checkpoint', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The first time stamp of a checkpoint, or of one after it: it proves that this one was there then. */
export function findTimestampFrom(db: Db, checkpoint: number): Promise<EvidenceTimestampRow | undefined> {
  return db
    .selectFrom('evidence_timestamp')
    .selectAll()
    .where('checkpoint', '>=', checkpoint)
    .orderBy('checkpoint')
    .limit(1)
    .executeTakeFirst()
}

/** Keeps a time stamp, unless there is one of that checkpoint. */
export async function keepTimestamp(db: Db, row: EvidenceTimestampRow): Promise<void> {
  await db
    .insertInto('evidence_timestamp')
    .values(row)
    .onConflict(conflict => conflict.column('checkpoint').doNothing())
    .execute()
}
