import { readInChunks } from './chunks.ts'
import type { Db } from './database.ts'
import { groupByOwner } from './submissions.ts'
import type { BatchRecordRow, EntityKind, EntityRow, SubmissionRow } from './tables.ts'

/** Entities of a kind of all organisations in a fixed order, after one of them where it is given. */
export function listEntitiesAfter(
  db: Db,
  kind: EntityKind,
  after: EntityRow | undefined,
  limit: number,
): Promise<EntityRow[]> {
  const query = db
    .selectFrom('entity')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('stage')
    .orderBy('agency')
    .orderBy('code')
    .orderBy('code_space')
    .limit(limit)
  if (!after) return query.execute()
  return query
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('stage', 'agency', 'code', 'code_space'),
        '>',
        tuple(after.stage, after.agency, after.code, after.code_space),
      ),
    )
    .execute()
}

/** The submissions of these devices, the last one of each. */
export async function listLastSubmissions(
  db: Db,
  devices: readonly EntityRow[],
): Promise<readonly SubmissionRow[]> {
  const last = new Map<string, SubmissionRow>()
  for (const [{ organisation, stage }, some] of groupByOwner(devices)) {
    const codes = [...new Set(some.map(({ code }) => code))]
    const rows = await readInChunks(codes, chunk =>
      db
        .selectFrom('submission')
        .selectAll()
        .where('organisation', '=', organisation)
        .where('stage', '=', stage)
        .where('device_code', 'in', chunk)
        .orderBy('request_id')
        .execute(),
    )
    for (const row of rows) last.set(nameSubmittedDevice(row), row)
  }
  return devices.flatMap(device => {
    const { stage, agency: device_agency, code: device_code, code_space } = device
    return last.get(nameSubmittedDevice({ stage, device_agency, device_code, code_space })) ?? []
  })
}

function nameSubmittedDevice(
  row: Pick<SubmissionRow, 'stage' | 'device_agency' | 'device_code' | 'code_space'>,
): string {
  return JSON.stringify([row.stage, row.device_agency, row.device_code, row.code_space])
}

/** Records of all batches, the oldest first, with whose they are; those after a record where it is given. */
export function listBatchRecordsAfter(
  db: Db,
  after: Pick<BatchRecordRow, 'batch_id' | 'number'> | undefined,
  limit: number,
) {
  const query = db
    .selectFrom('batch_record')
    .innerJoin('batch', 'batch.id', 'batch_record.batch_id')
    .selectAll('batch_record')
    .select(['batch.organisation', 'batch.stage', 'batch.model as batch_model'])
    .orderBy('batch_record.batch_id')
    .orderBy('batch_record.number')
    .limit(limit)
  if (!after) return query.execute()
  return query
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('batch_record.batch_id', 'batch_record.number'), '>', tuple(after.batch_id, after.number)),
    )
    .execute()
}

/** A record of a batch, with whose it is. */
export type OwnedBatchRecord = Awaited<ReturnType<typeof listBatchRecordsAfter>>[number]
