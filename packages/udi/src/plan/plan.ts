import { isSameDevice, isSameDeviceGroup } from '../records/same-content.ts'
import type { KnownEntity, Wanted } from './known-entity.ts'

export type { KnownEntity, Wanted } from './known-entity.ts'

/** What the authority is asked to do. */
export type Operation = 'DEVICE.POST' | 'UDI_DI.POST'

export type Plan =
  | { kind: 'operations'; operations: readonly Operation[] }
  /** A state of the authority's entities forbids it; only time or the authority cures that. */
  | { kind: 'blocked'; reasons: readonly string[] }

/**
 * The operations that a submission needs, in order, or why none is possible. No operation at all means that the
 * authority holds exactly this already.
 *
 * Source: EUDAMED business rules 2.18.1, BR-UDID-004 (a group comes with its first device), BR-UDID-268 and
 * BR-DTX-UDID-095 (a further device needs a submitted or registered group).
 */
export function plan(wanted: Wanted, known: { device?: KnownEntity; deviceGroup?: KnownEntity }): Plan {
  const { device, deviceGroup } = known
  const reasons = [
    ...(isHeld(device) ? reasonsAgainstDevice(wanted, device) : []),
    ...(isHeld(deviceGroup) ? reasonsAgainstGroup(wanted, deviceGroup) : []),
  ]
  if (reasons.length > 0) return { kind: 'blocked', reasons }
  if (isHeld(device)) return { kind: 'operations', operations: [] }
  return { kind: 'operations', operations: [isHeld(deviceGroup) ? 'UDI_DI.POST' : 'DEVICE.POST'] }
}

type HeldEntity = KnownEntity & { record: Readonly<Record<string, unknown>> }

function isHeld(entity: KnownEntity | undefined): entity is HeldEntity {
  return entity?.record !== undefined && (entity.state === 'SUBMITTED' || entity.state === 'REGISTERED')
}

function reasonsAgainstDevice({ model, device }: Wanted, held: HeldEntity): string[] {
  const name = `Device ${device.IssuingAgency} ${device.Device}`
  if (held.model !== model) return [`${name} is ${held.state} under ${held.model}.`]
  if (isSameDevice(device, held.record)) return []
  return [`${name} ${whyUnchangeable(held)}`]
}

function reasonsAgainstGroup({ model, device, deviceGroup }: Wanted, held: HeldEntity): string[] {
  const name = `Device group ${device.DeviceGroup}`
  if (held.model !== model) return [`${name} is ${held.state} under ${held.model}.`]
  if (deviceGroup === undefined || isSameDeviceGroup(deviceGroup, held.record)) return []
  return [`${name} ${whyUnchangeable(held)}`]
}

function whyUnchangeable({ state }: HeldEntity): string {
  return state === 'SUBMITTED'
    ? 'is SUBMITTED: it waits for its notified body and cannot be changed before it is REGISTERED.'
    : 'is REGISTERED with other content: this version of udigate does not send changes to registered entities.'
}
