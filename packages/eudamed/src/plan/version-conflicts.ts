import { describeEntity } from '@udigate/udi'
import {
  fieldOfPart,
  type Operation,
  type Part,
  partOf,
  partsOfDevice,
  type Versions,
} from '../operations.ts'
import { fieldOf } from '../records/differences.ts'
import { isHeld, type Known, type KnownEntity, type Wanted } from './known-entity.ts'
import { deviceKey, groupKey } from './names.ts'
import type { PlannedDifference } from './submission-plan.ts'

/**
 * A sentence with both numbers for every version on which a request is not rightly based, of what it would make a new
 * version of. Of what stays as it is, any version will do.
 */
export function versionConflicts(
  expected: Versions,
  operations: readonly Operation[],
  differences: readonly PlannedDifference[],
  wanted: Wanted,
  known: Known,
): readonly string[] {
  const touched = new Set([...operations.flatMap(newParts), ...differences.flatMap(changedParts)])
  return (Object.entries(expected) as [Part, number][]).flatMap(([part, version]) => {
    if (!touched.has(part)) return []
    const isOfGroup = part === 'deviceGroup'
    const entity = isOfGroup ? known.deviceGroup : known.device
    const registered = isHeld(entity) ? (entity.versions?.[part] ?? 0) : 0
    if (registered === version) return []
    const name = describeEntity(isOfGroup ? groupKey(wanted) : deviceKey(wanted))
    return [`${name} ${whatIsRegistered(entity, part, registered)}; the request expects version ${version}.`]
  })
}

function newParts(operation: Operation): readonly Part[] {
  if (operation === 'DEVICE.POST') return ['deviceGroup', 'device']
  return operation === 'UDI_DI.POST' ? ['device'] : []
}

/** The part that the operation is about, and the one that the field is of: UDI_DI.PATCH may change both. */
function changedParts(difference: PlannedDifference): readonly Part[] {
  const { operation } = difference
  if (operation === undefined) return []
  const field = fieldOf(difference)
  const own = partsOfDevice.filter(part => fieldOfPart[part] === field)
  return [partOf[operation], ...own]
}

function whatIsRegistered(entity: KnownEntity | undefined, part: Part, registered: number): string {
  if (!isHeld(entity)) return entity?.state === 'DISCARDED' ? 'is DISCARDED' : 'is not registered'
  const number = registered === 0 ? 'no version that is known here' : `version ${registered}`
  return part === 'device' || part === 'deviceGroup'
    ? `has ${number}`
    : `has ${number} of its ${wordsOf[part]}`
}

const wordsOf = {
  marketInfos: 'market countries',
  packages: 'packages',
  originalManufacturer: 'original manufacturer',
} as const
