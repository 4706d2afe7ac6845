import { stages } from '../stage.ts'
import { readInChunks } from './chunks.ts'
import type { Db } from './database.ts'
import { readPages } from './read-pages.ts'
import { groupByOwner } from './submissions.ts'
import type { BatchRecordRow, EntityKind, EntityRow, SubmissionRow } from './tables.ts'

/** All entities of a kind of all organisations in a fixed order, some at a time. */
export async function* readEntities(db: Db, kind: EntityKind): AsyncIterable<EntityRow[]> {
  // Each page is a span of the index by which entities are named.
  for (const stage of stages)
    yield* readPages<EntityRow>((after, limit) => listEntitiesAfter(db, { stage, kind }, after, limit))
}

const beforeAll = { agency: '', code: '', code_space: '' }

function listEntitiesAfter(
  db: Db,
  { stage, kind }: Pick<EntityRow, 'stage' | 'kind'>,
  { agency, code, code_space }: Pick<EntityRow, 'agency' | 'code' | 'code_space'> = beforeAll,
  limit: number,
): Promise<EntityRow[]> {
  return db
    .selectFrom('entity')
    .selectAll()
    .where('stage', '=', stage)
    .where('kind', '=', kind)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('agency', 'code', 'code_space'), '>', tuple(agency, code, code_space)),
    )
    .orderBy('agency')
    .orderBy('code')
    .orderBy('code_space')
    .limit(limit)
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
