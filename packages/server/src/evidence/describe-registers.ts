import type { RegisterEntityRow, RegisterFileRow } from '../store/tables.ts'
import { hashContent } from './entry.ts'

/** What of a file for a further register never changes. */
export function describeRegisterFile(row: RegisterFileRow) {
  return {
    organisation: row.organisation,
    stage: row.stage,
    register: row.register,
    actor: row.actor,
    model: row.model,
    operation: row.operation,
    devices: row.devices,
    bytes: row.bytes,
    fileSha256: row.sha256,
    by: row.made_by,
  }
}

/**
 * Where a file stands: whether it was uploaded, and a hash of all that is stored of what is in it.
 *
 * @param entities of the file, in any order
 */
export function describeRegisterFileState(row: RegisterFileRow, entities: readonly RegisterEntityRow[]) {
  return {
    uploadedAt: row.uploaded_at,
    uploadedBy: row.uploaded_by,
    contentSha256: hashEntities(entities),
  }
}

/** A hash of rows, whose columns have an order of their own. */
export function hashEntities(entities: readonly RegisterEntityRow[]): string {
  const lines = entities.map(row =>
    JSON.stringify([
      row.kind,
      row.agency,
      row.code,
      row.code_space,
      row.stage,
      row.register,
      row.organisation,
      row.actor,
      row.model,
      row.file,
      row.record,
      row.sha256,
      row.group_agency,
      row.group_code,
      row.made_at,
      row.uploaded_at,
      row.confirmed_at,
      row.confirmed_by,
      row.current,
    ]),
  )
  return hashContent(lines.sort().join('\n'))
}

/** The names of devices, as entries have them. */
export function nameDevices(entities: readonly RegisterEntityRow[]): string[] {
  return entities.flatMap(({ kind, agency, code }) => (kind === 'device' ? [`${agency}:${code}`] : [])).sort()
}
