import { inChunks } from './chunks.ts'
import type { Db } from './database.ts'
import type { EntityName } from './entities.ts'
import type { Owner } from './submissions.ts'
import type { OperationRow, PullDifferenceRow, SubmissionRow } from './tables.ts'

/** The submissions that were about an entity, newest first; of a group those that brought its record. */
export function submissionsAbout(
  db: Db,
  { organisation, stage }: Owner,
  { kind, agency, code, code_space }: EntityName,
  limit: number,
): Promise<SubmissionRow[]> {
  const [agencyColumn, codeColumn] =
    kind === 'group' ? (['group_agency', 'group_code'] as const) : (['device_agency', 'device_code'] as const)
  const query = db
    .selectFrom('submission')
    .selectAll()
    .where(where => where.and({ organisation, stage }))
    .where(codeColumn, '=', code)
    .where(agencyColumn, '=', agency)
    .where('code_space', '=', code_space)
    .orderBy('request_id', 'desc')
    .limit(limit)
  return (kind === 'group' ? query.where('device_group', 'is not', null) : query).execute()
}

/** The operations of these submissions. */
export async function listOperationsOfSubmissions(
  db: Db,
  requestIds: readonly string[],
): Promise<OperationRow[]> {
  const found: OperationRow[] = []
  for (const some of inChunks(requestIds)) {
    found.push(
      ...(await db
        .selectFrom('operation')
        .selectAll()
        .where('request_id', 'in', some)
        .orderBy('position')
        .execute()),
    )
  }
  return found
}

/** What pulls found of an entity that was known otherwise, newest first. */
export function listDifferences(
  db: Db,
  { organisation, stage }: Owner,
  { kind, agency, code, code_space }: EntityName,
  limit: number,
): Promise<(PullDifferenceRow & { started_at: number })[]> {
  return db
    .selectFrom('pull_difference')
    .innerJoin('pull', 'pull.id', 'pull_difference.pull_id')
    .selectAll('pull_difference')
    .select('pull.started_at')
    .where('pull.organisation', '=', organisation)
    .where('pull.stage', '=', stage)
    .where('pull_difference.kind', '=', kind)
    .where('pull_difference.agency', '=', agency)
    .where('pull_difference.code', '=', code)
    .where('pull_difference.code_space', '=', code_space)
    .orderBy('pull_difference.pull_id', 'desc')
    .limit(limit)
    .execute()
}
