import { writeContent } from '../content/write-content.ts'
import type { Device, EntityState, Part, PartName } from '../register/entity.ts'
import { shapes } from '../register/shapes.ts'
import { followDevice } from '../rules/package-statuses.ts'
import type { SubmittedDevice } from '../submitted/read-udi-di.ts'
import type { Problem } from '../verdict.ts'

/**
 * What stands against registering a device with market information although it is not on the EU market. Registered ones under a
 * directive have theirs. Source: EUDAMED UDI business rules 2.18.1, BR-UDID-046; a test report on EUDAMED's Playground of August 2026.
 */
export function checkFirstMarkets({ shape, status, parts }: SubmittedDevice): Problem[] {
  if (status === 'ON_THE_MARKET' || shapes[shape].criterion === 'LEGACY') return []
  if ((parts.marketInfos?.elements.length ?? 0) === 0) return []
  const detail = `marketInfoLink: market information is not applicable when the device's status is ${status}`
  return [{ code: 'BR-UDID-046', detail }]
}

/** A device and its parts in their first version. Source: EUDAMED UDI business rules 2.18.1, BR-DTX-UDI-034. */
export function newDevice(device: SubmittedDevice, actor: string, state: EntityState, at: string): Device {
  const parts: Partial<Record<PartName, Part>> = {}
  for (const [name, { elements }] of Object.entries(device.parts)) {
    const kept = name === 'packages' ? followDevice(elements, device.status) : elements
    if (kept.length > 0) parts[name as PartName] = { version: 1, at, content: writeContent(kept) }
  }
  return {
    kind: 'device',
    criterion: shapes[device.shape].criterion,
    identifier: device.identifier,
    group: device.group,
    actor,
    state,
    version: 1,
    at,
    status: device.status,
    content: writeContent(device.elements),
    parts,
    uses: device.uses.map(({ use, identifier }) => ({ use, identifier })),
  }
}
