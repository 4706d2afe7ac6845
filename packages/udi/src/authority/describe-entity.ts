import type { EntityKey } from './records.ts'

/** What an entity is called in sentences: `Device GS1 00308676965723`. */
export function describeEntity({ kind, issuingAgency, code }: Omit<EntityKey, 'criterion'>): string {
  return `${words[kind]} ${issuingAgency} ${code}`
}

const words: Readonly<Record<EntityKey['kind'], string>> = {
  device: 'Device',
  group: 'Device group',
  item: 'Item',
}

/**
 * Why an actor cannot submit an entity that is another one's.
 *
 * @param owner the actor whose it is; absent where that is not for the caller to know
 */
export function describeForeignEntity(
  entity: Omit<EntityKey, 'criterion'>,
  owner: string | undefined,
  actor: string,
): string {
  const whose = owner === undefined ? 'is not available' : `belongs to actor ${owner}`
  const advice =
    owner === undefined ? 'Correct its code' : `Submit it in the name of ${owner}, or correct its code`
  return `${describeEntity(entity)} ${whose}; ${actor} cannot submit it. ${advice}.`
}
