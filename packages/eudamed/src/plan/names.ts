import { criterionByModel } from '../models/criteria.ts'
import type { Wanted } from './known-entity.ts'
import type { EntityKey } from './submission-plan.ts'

/** What names the device of a submission. */
export function deviceKey({ model, device }: Wanted): EntityKey {
  const criterion = criterionByModel[model]
  return { kind: 'device', criterion, issuingAgency: device.IssuingAgency, code: device.Device }
}

/** What names the device group of a submission. */
export function groupKey({ model, device, deviceGroup }: Wanted): EntityKey {
  const agency = deviceGroup?.DeviceGroupAgency ?? device.DeviceGroupAgency ?? device.IssuingAgency
  return {
    kind: 'group',
    criterion: criterionByModel[model],
    issuingAgency: agency,
    code: deviceGroup?.DeviceGroup ?? device.DeviceGroup,
  }
}

/** What an entity is called in sentences: `Device GS1 00308676965723`. */
export function formatEntityName({ kind, issuingAgency, code }: Omit<EntityKey, 'criterion'>): string {
  return `${kind === 'device' ? 'Device' : 'Device group'} ${issuingAgency} ${code}`
}
