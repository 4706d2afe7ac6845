import type { GroupFindings, JudgedGroups, RecordRequest, Spoilt } from '@udigate/udi'
import { FindingLists, isNothing } from '@udigate/udi'
import { isDirective } from './models/families.ts'
import type { Model } from './models/index.ts'
import type { GroupForm } from './records/canonical.ts'

/** What follows from a device group alone. */
export interface JudgedGroup extends Pick<GroupFindings, 'byRule'> {
  readonly form: GroupForm
  /** What its schema finds. */
  shape?: { readonly lists: FindingLists; readonly spoilt: Spoilt }
}

/**
 * What is kept of the group of a request, to be found out or found out before; nothing where it is judged for this request alone.
 *
 * @param spoilt what of the request is known to stand for nothing before its records are looked at
 */
export function findJudgedGroup(
  groups: JudgedGroups | undefined,
  model: Model,
  { deviceGroup, actorCode, authorizedRepresentativeCode }: RecordRequest,
  spoilt: Spoilt,
): JudgedGroup | undefined {
  if (groups === undefined || typeof deviceGroup !== 'object' || deviceGroup === null) return undefined
  // What names a directive group may follow from its device.
  if (isDirective(model) && !namesItself(deviceGroup)) return undefined
  // Most groups come once: what follows from them is kept from the second time on.
  if (!groups.has(deviceGroup)) {
    groups.set(deviceGroup, new Map())
    return undefined
  }
  const known = groups.get(deviceGroup) as Map<string, JudgedGroup>
  const left = [...spoilt].filter(([path]) => isOnGroup(path))
  const places = left.map(([path, items]) => [path, items === 'whole' ? items : [...items]])
  const key = JSON.stringify([model, actorCode, authorizedRepresentativeCode, places])
  let group = known.get(key)
  if (group === undefined) {
    group = { form: {}, byRule: new Map() }
    known.set(key, group)
  }
  return group
}

/**
 * Notes what the schema finds of a group: by `inspect`, unless that is known.
 *
 * @param spoilt the places that have not their shape
 */
export function inspectGroup(
  group: JudgedGroup,
  lists: FindingLists,
  spoilt: Spoilt,
  inspect: (lists: FindingLists) => void,
): void {
  if (group.shape === undefined) {
    const found = new FindingLists()
    inspect(found)
    group.shape = { lists: found, spoilt: new Map([...spoilt].filter(([path]) => isOnGroup(path))) }
  }
  for (const [path, items] of group.shape.spoilt) spoilt.set(path, items)
  lists.repeat(group.shape.lists)
}

function namesItself(deviceGroup: object): boolean {
  return (
    'DeviceGroup' in deviceGroup &&
    typeof deviceGroup.DeviceGroup === 'string' &&
    !isNothing(deviceGroup.DeviceGroup)
  )
}

function isOnGroup(path: string): boolean {
  return path === '/deviceGroup' || path.startsWith('/deviceGroup/')
}
