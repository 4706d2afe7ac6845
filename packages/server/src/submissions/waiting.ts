import type { DesiredByRequest } from '@udigate/udi'
import { findHomeLaw } from '../authorities/laws.ts'
import { nameEntity } from '../delivery/stored-entities.ts'
import type { Acting } from '../rights/caller.ts'
import type { Db } from '../store/database.ts'
import { findEntity } from '../store/entities.ts'
import { findLastLook } from '../store/waiting-entities.ts'

/** What of a request waits for its notified body, so that it cannot change. */
export interface Waiting {
  /** The code of its group. */
  group: string
  /** When the authority last said so: of device and group, the longer ago. */
  lastLook: Date
}

/** What of a request waits for its notified body, as it is known here; `undefined` where nothing does. */
export async function findWaiting(
  db: Db,
  caller: Acting,
  desired: DesiredByRequest,
): Promise<Waiting | undefined> {
  const law = findHomeLaw(desired.model)
  const { device, deviceGroup } = law.identify(desired)
  const looks: number[] = []
  for (const key of [device, deviceGroup]) {
    const row = await findEntity(db, caller.stage, nameEntity(law, key))
    if (row?.state === 'SUBMITTED') looks.push(findLastLook(row).getTime())
  }
  return looks.length === 0 ? undefined : { group: deviceGroup.code, lastLook: new Date(Math.min(...looks)) }
}

/** The reason beside those that something waits for its notified body: as of when that is known. */
export function describeLastLook({ lastLook }: Waiting): string {
  return `The authority last said so at ${lastLook.toISOString()}.`
}
