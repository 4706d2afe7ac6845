import { createHash } from 'node:crypto'
import type { RegisteredMarks } from '@udigate/sheets'
import { describeEntity, type PlannedOperation } from '@udigate/udi'
import type { EntityRow } from '../store/tables.ts'

/** What tells a content of an entity from every other that the authority has had of it. */
export function markEntity({
  state,
  versions,
  record,
}: Pick<EntityRow, 'state' | 'versions' | 'record'>): string {
  return createHash('sha256')
    .update(JSON.stringify([state, versions, record]))
    .digest('base64url')
    .slice(0, 22)
}

/**
 * Why operations would overwrite what someone else has changed: an entity that they change is not any longer what the records were
 * written from. Nothing where none is.
 */
export function explainChangedSince(
  marks: RegisteredMarks | undefined,
  operations: readonly Pick<PlannedOperation, 'entity'>[],
  { device, group }: { device: EntityRow | undefined; group: EntityRow | undefined },
): string | undefined {
  if (marks === undefined) return undefined
  for (const { entity } of operations) {
    const [mark, row] = entity.kind === 'device' ? [marks.device, device] : [marks.deviceGroup, group]
    if (mark === undefined || (row !== undefined && markEntity(row) === mark)) continue
    return `${describeEntity(entity)} has changed since the file was written, and sending its row would overwrite that. Write the file again from what is registered now, and make the change in that.`
  }
  return undefined
}
