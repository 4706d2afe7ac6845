import type { Element } from '../../xml/read-xml.ts'
import { find, findChanges, notUpdatable } from '../content/find-changes.ts'
import { saySame } from '../content/same-content.ts'
import type { DeviceStatus } from '../register/entity.ts'
import type { SubmittedDevice } from '../submitted/read-udi-di.ts'
import type { Problem } from '../verdict.ts'
import { fixedDeviceFields } from './device-fields.ts'
import { findGivenOnce } from './find-given-once.ts'

/** What an update of a UDI-DI may not change, apart from its parts. */
export function checkDeviceUpdate(
  status: DeviceStatus,
  registered: readonly Element[],
  sent: SubmittedDevice,
): Problem[] {
  return [
    ...findChanges(registered, sent.elements, fixedDeviceFields),
    ...findGivenOnce(registered, sent.elements),
    ...checkNewDevice(registered, sent.elements),
    ...checkStatus(status, sent.status),
  ]
}

/** A new device may cease to be one, never become one. Source: data dictionary 2.18, FLD-UDID-159. */
function checkNewDevice(registered: readonly Element[], sent: readonly Element[]): Problem[] {
  const before = find(registered, 'newDevice')
  const after = find(sent, 'newDevice')
  const ceases = ['false', '0'].includes(after?.text.trim() ?? '')
  return ceases || saySame(before, after, 'boolean')
    ? []
    : [notUpdatable({ element: 'newDevice', label: 'New device' })]
}

/** Source: EUDAMED UDI business rules 2.18.1, BR-UDID-073. */
function checkStatus(before: DeviceStatus, after: DeviceStatus): Problem[] {
  if (after !== 'NOT_INTENDED_FOR_EU_MARKET' || before === after) return []
  const detail = `status: ${after} is the status of a registration and never that of an update`
  return [{ code: 'BR-UDID-073', detail }]
}
