import type { Db } from './database.ts'
import { contentColumns, type EntityName, entityKey } from './entities.ts'
import type { Json } from './json.ts'
import { readPages } from './read-pages.ts'
import { listEntities } from './shown-entities.ts'
import type { Owner } from './submissions.ts'
import { type EntityRow, entityKinds, type SubmissionRow } from './tables.ts'

/** What an export is about: one submission, everything that was submitted for a device, or a part of all that an organisation has. */
export type ExportSubject = { requestId: string } | DeviceSubject | RegisterSubject

interface DeviceSubject {
  issuingAgency: string
  code: string
  criterion?: string | undefined
}

/** Many devices: those of a device group, those of groups that name a certificate, or all. */
export type RegisterSubject = { deviceGroup: DeviceSubject } | { certificate: string } | { everything: true }

/** An owner's submissions that an export of one thing is about, first to last. */
export function listSubjectSubmissions(
  db: Db,
  { organisation, stage }: Owner,
  subject: { requestId: string } | DeviceSubject,
): Promise<SubmissionRow[]> {
  const own = db
    .selectFrom('submission')
    .selectAll()
    .where(where => where.and({ stage, organisation }))
    .orderBy('request_id')
  const chosen =
    'requestId' in subject
      ? own.where('request_id', '=', subject.requestId)
      : own.where('device_agency', '=', subject.issuingAgency).where('device_code', '=', subject.code)
  return chosen.execute()
}

/** How many submissions, which may be large, are read at a time. */
const submissionsAtOnce = 50

/** An owner's submissions, first to last. @param group of devices of that group alone, where it is given */
export async function* readOwnSubmissions(
  db: Db,
  { organisation, stage }: Owner,
  group?: EntityName,
): AsyncGenerator<SubmissionRow, void> {
  const pages = readPages<SubmissionRow>((after, limit) => {
    let query = db
      .selectFrom('submission')
      .selectAll()
      .where(where => where.and({ stage, organisation }))
      .orderBy('request_id')
      .limit(limit)
    if (group !== undefined) {
      const { agency: group_agency, code: group_code, code_space } = group
      query = query.where(where => where.and({ group_agency, group_code, code_space }))
    }
    if (after !== undefined) query = query.where('request_id', '>', after.request_id)
    return query.execute()
  }, submissionsAtOnce)
  for await (const page of pages) yield* page
}

/** Every device and device group of an owner, as pages of lists have them. */
export async function* readOwnEntities(db: Db, owner: Owner): AsyncGenerator<EntityName, void> {
  for (const kind of entityKinds) {
    const pages = readPages<EntityName>((after, limit) => listEntities(db, owner, kind, { limit, after }))
    for await (const page of pages) yield* page
  }
}

/** A group with what is kept of it, and the devices that belong to it. */
export async function* readEntitiesOfGroup(
  db: Db,
  owner: Owner,
  group: EntityName,
): AsyncGenerator<EntityName, void> {
  yield group
  const { agency, code, code_space } = group
  const pages = readPages((after: Awaited<ReturnType<typeof listEntities>>[number] | undefined, limit) =>
    listEntities(db, owner, 'device', { limit, after }, { group: code }),
  )
  for await (const page of pages)
    for (const row of page) if (row.group_agency === agency && row.code_space === code_space) yield row
}

/** The device groups of an owner with their records, in a fixed order. */
export async function* readOwnGroups(
  db: Db,
  { organisation, stage }: Owner,
): AsyncGenerator<EntityRow & { record: Json<object> | null }, void> {
  const pages = readPages<EntityRow>((after, limit) => {
    let query = db
      .selectFrom('entity')
      .select([...entityKey, ...contentColumns, 'record'])
      .where(where => where.and({ organisation, stage, kind: 'group' }))
      .orderBy('code')
      .orderBy('agency')
      .orderBy('code_space')
      .limit(limit)
    if (after !== undefined) {
      const { code, agency, code_space } = after
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('code', 'agency', 'code_space'), '>', tuple(code, agency, code_space)),
      )
    }
    return query.execute()
  }, submissionsAtOnce)
  for await (const page of pages) yield* page
}
