import type { Db } from './database.ts'
import type { Owner } from './submissions.ts'
import type { SubmissionRow } from './tables.ts'

/** What an export is about: one submission, or everything that was submitted for a device. */
export type ExportSubject =
  | { requestId: string }
  | { issuingAgency: string; code: string; criterion?: string | undefined }

/** An owner's submissions that an export is about, first to last. */
export function listSubjectSubmissions(
  db: Db,
  { organisation, stage }: Owner,
  subject: ExportSubject,
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
