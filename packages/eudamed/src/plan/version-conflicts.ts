import { describeEntity } from '@udigate/udi'
import {
  fieldOfPart,
  type Operation,
  type Part,
  partOf,
  partsOfDevice,
  type Versions,
} from '../operations.ts'
import { getField } from '../records/differences.ts'
import {
  type DesiredRecords,
  type EudamedEntity,
  isHeld,
  type RegisteredEntities,
} from './desired-and-registered.ts'
import { deviceKey, groupKey } from './names.ts'
import type { Reason } from './reasons.ts'
import type { PlannedDifference } from './submission-plan.ts'

/**
 * A sentence with both numbers for every version on which a request is not rightly based, of what it would make a new
 * version of. Of what stays as it is, any version will do.
 */
export function versionConflicts(
  expected: Versions,
  operations: readonly Operation[],
  differences: readonly PlannedDifference[],
  desired: DesiredRecords,
  registered: RegisteredEntities,
): readonly Reason[] {
  const touched = new Set([...operations.flatMap(newParts), ...differences.flatMap(changedParts)])
  return (Object.entries(expected) as [Part, number][]).flatMap(([part, version]) => {
    if (!touched.has(part)) return []
    const isOfGroup = part === 'deviceGroup'
    const entity = isOfGroup ? registered.deviceGroup : registered.device
    const held = isHeld(entity) ? (entity.versions?.[part] ?? 0) : 0
    if (held === version) return []
    const name = describeEntity(isOfGroup ? groupKey(desired) : deviceKey(desired))
    const message = `${name} ${whatIsRegistered(entity, part, held)}; the request expects version ${version}.`
    return [{ message }]
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
  const field = getField(difference)
  const own = partsOfDevice.filter(part => fieldOfPart[part] === field)
  return [partOf[operation], ...own]
}

function whatIsRegistered(entity: EudamedEntity | undefined, part: Part, version: number): string {
  if (!isHeld(entity)) return entity?.state === 'DISCARDED' ? 'is DISCARDED' : 'is not registered'
  const number = version === 0 ? 'no version that is known here' : `version ${version}`
  return part === 'device' || part === 'deviceGroup'
    ? `has ${number}`
    : `has ${number} of its ${wordsOf[part]}`
}

const wordsOf = {
  marketInfos: 'market countries',
  packages: 'packages',
  originalManufacturer: 'original manufacturer',
} as const
