import type { EntityKey } from '@udigate/udi'
import { type Criterion, criterionByModel } from '../models/criteria.ts'
import type { DesiredRecords } from './desired-and-registered.ts'

/** What names the device of a submission. */
export function deviceKey({ model, device }: DesiredRecords): EntityKey<Criterion> {
  const criterion = criterionByModel[model]
  return { kind: 'device', criterion, issuingAgency: device.IssuingAgency, code: device.Device }
}

/** What names the device group of a submission. */
export function groupKey({ model, device, deviceGroup }: DesiredRecords): EntityKey<Criterion> {
  const agency = deviceGroup?.DeviceGroupAgency ?? device.DeviceGroupAgency ?? device.IssuingAgency
  return {
    kind: 'group',
    criterion: criterionByModel[model],
    issuingAgency: agency,
    code: deviceGroup?.DeviceGroup ?? device.DeviceGroup,
  }
}
