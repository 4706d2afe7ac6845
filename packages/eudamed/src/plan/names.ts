import type { Wanted } from './known-entity.ts'
import type { EntityKey } from './submission-plan.ts'

/** What names the device of a submission. */
export function deviceKey({ device }: Wanted): EntityKey {
  return { kind: 'device', issuingAgency: device.IssuingAgency, code: device.Device }
}

/** What names the device group of a submission. */
export function groupKey({ device, deviceGroup }: Wanted): EntityKey {
  const agency = deviceGroup?.DeviceGroupAgency ?? device.DeviceGroupAgency ?? device.IssuingAgency
  return { kind: 'group', issuingAgency: agency, code: deviceGroup?.DeviceGroup ?? device.DeviceGroup }
}

/** What an entity is called in sentences: `Device GS1 00308676965723`. */
export function nameOf({ kind, issuingAgency, code }: EntityKey): string {
  return `${kind === 'device' ? 'Device' : 'Device group'} ${issuingAgency} ${code}`
}
