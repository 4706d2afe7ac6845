import { submissionFacts } from './batch-records.ts'
import type { WriteTransaction } from './changes.ts'
import { inChunks } from './chunks.ts'
import type { Db } from './database.ts'
import type { BatchRecordState, ImportRecordRow, RecordPlan } from './tables.ts'

/** Keeps what a plan says of the records of an import, in the place of what is there. */
export async function replaceRecords(
  db: WriteTransaction,
  importId: string,
  records: readonly ImportRecordRow[],
): Promise<void> {
  await db.deleteFrom('import_record').where('import_id', '=', importId).execute()
  for (const some of inChunks(records)) await db.insertInto('import_record').values(some).execute()
}

/** Which records of a plan are asked for. */
export interface WantedRecords {
  plan?: RecordPlan | undefined
  group?: string | undefined
  /** Those that stand so in the batch that was made of the import. */
  state?: BatchRecordState | undefined
}

/**
 * Records of a plan after a number, in their order, with what became of them in the batch that was made of it.
 *
 * @param batchId that batch; `''` before there is one
 */
export function planRecordsAfter(
  db: Db,
  importId: string,
  batchId: string,
  after: number,
  limit: number,
  { plan, group, state }: WantedRecords = {},
) {
  let query = db
    .selectFrom('import_record')
    .leftJoin('batch_record', join =>
      join
        .onRef('batch_record.number', '=', 'import_record.number')
        .on('batch_record.batch_id', '=', batchId),
    )
    .leftJoin('submission', 'submission.request_id', 'batch_record.request_id')
    .selectAll('import_record')
    .select([
      'batch_record.state as record_state',
      'batch_record.request_id',
      'batch_record.reasons as record_reasons',
      'batch_record.findings as record_findings',
      'submission.outcome',
      'submission.doubt',
      'submission.waits_for',
      ...submissionFacts,
    ])
    .where('import_record.import_id', '=', importId)
    .where('import_record.number', '>', after)
    .orderBy('import_record.number')
    .limit(limit)
  if (plan !== undefined) query = query.where('import_record.plan', '=', plan)
  if (group !== undefined) query = query.where('import_record.plan_group', '=', group)
  if (state !== undefined) query = query.where('batch_record.state', '=', state)
  return query.execute()
}

export type PlannedRecord = Awaited<ReturnType<typeof planRecordsAfter>>[number]
