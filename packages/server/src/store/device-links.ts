import { sql } from 'kysely'
import type { Stage } from '../stage.ts'
import { inChunks, readInChunks } from './chunks.ts'
import type { Db } from './database.ts'
import type { Owner } from './submissions.ts'
import type { DeviceLinkRow } from './tables.ts'

/** What devices of a stage were linked with so far. */
export function findDeviceLinks(db: Db, stage: Stage, codes: readonly string[]): Promise<DeviceLinkRow[]> {
  return readInChunks(codes, some =>
    db.selectFrom('device_link').selectAll().where('stage', '=', stage).where('code', 'in', some).execute(),
  )
}

/** Notes what a device is linked with now; nothing where it has no link. */
export async function putDeviceLink(
  db: Db,
  { stage, code, agency, code_space }: Omit<DeviceLinkRow, 'linked_agency' | 'linked_code' | 'organisation'>,
  link: DeviceLinkRow | undefined,
): Promise<void> {
  await db
    .deleteFrom('device_link')
    .where('stage', '=', stage)
    .where('code', '=', code)
    .where('agency', '=', agency)
    .where('code_space', '=', code_space)
    .execute()
  if (link) await db.insertInto('device_link').values(link).execute()
}

/**
 * Notes which of the devices that have one of these codes need not be registered, since another one takes their place: a
 * registered one that bears the same code in another code space, or that links them.
 *
 * @param models of the devices that others may take the place of, and of those others
 */
export async function markSucceeded(
  db: Db,
  { organisation, stage }: Owner,
  codes: readonly string[],
  { ending, successor }: { ending: readonly string[]; successor: readonly string[] },
): Promise<void> {
  const isSucceeded = sql<number>`case when exists (
      select 1 from entity
      where entity.stage = due_device.stage and entity.kind = 'device'
        and entity.agency = due_device.agency and entity.code = due_device.code
        and entity.organisation = due_device.organisation
        and entity.state = 'REGISTERED' and entity.model in (${sql.join(successor)})
    ) or exists (
      select 1 from device_link
      where device_link.stage = due_device.stage
        and device_link.linked_code = due_device.code and device_link.linked_agency = due_device.agency
        and device_link.organisation = due_device.organisation
    ) then 1 else 0 end`
  for (const some of inChunks(codes)) {
    await db
      .updateTable('due_device')
      .set({ succeeded: isSucceeded })
      .where('stage', '=', stage)
      .where('code', 'in', some)
      .where('organisation', '=', organisation)
      .where('kind', '=', 'registration')
      .where('model', 'in', ending)
      .execute()
  }
}
