import type { Finding } from '@udigate/udi'
import { describeEntity } from '@udigate/udi'
import { isDirective } from '../models/families.ts'
import { getField } from '../records/differences.ts'
import { unknownGroup } from '../rules/unknown-group.ts'
import {
  type DesiredRecords,
  type HeldEntity,
  isHeld,
  type RegisteredEntities,
} from './desired-and-registered.ts'
import { type EntityVerdict, judgeDevice, judgeGroup, nothingToChange } from './judge-entity.ts'
import { deviceKey, groupKey } from './names.ts'
import { refuseSecondDevice } from './one-device-of-group.ts'
import { otherModel } from './other-model.ts'
import { contentIsNotKnown, explainGroupState } from './reasons.ts'

/** What is to change of what the authority holds, of the group first, and what stands against it. */
export function judgeSubmission(
  desired: DesiredRecords,
  registered: RegisteredEntities,
): readonly EntityVerdict[] {
  const wrongModel = heldUnderOtherModel(desired, registered)
  if (wrongModel.length > 0) return [{ ...nothingToChange, findings: wrongModel }]
  const { device, deviceGroup } = registered
  if (isHeld(device)) return judgeHeld(desired, device, registered)
  if (isHeld(deviceGroup)) {
    const verdict = judgeGroup(desired, deviceGroup)
    return isDirective(desired.model) ? [verdict, refuseOtherDevice(desired)] : [verdict]
  }
  return desired.deviceGroup === undefined
    ? [{ ...nothingToChange, findings: [unknownGroup(desired.device.DeviceGroup)] }]
    : []
}

/** A EUDAMED DI has one device for ever. Source: BR-UDID-648. */
function refuseOtherDevice({ device }: DesiredRecords): EntityVerdict {
  const finding = refuseSecondDevice('/device/DeviceGroup', device.DeviceGroup)
  return { ...nothingToChange, findings: [finding] }
}

function heldUnderOtherModel(
  desired: DesiredRecords,
  { device, deviceGroup }: RegisteredEntities,
): readonly Finding[] {
  const { model } = desired
  const found: Finding[] = []
  if (isHeld(deviceGroup) && deviceGroup.model !== model) {
    const key = groupKey(desired)
    const path = desired.deviceGroup === undefined ? '/device/DeviceGroup' : '/deviceGroup/DeviceGroup'
    found.push(otherModel(path, describeEntity(key), key.code, deviceGroup.model, model))
  }
  if (isHeld(device) && device.model !== model) {
    const key = deviceKey(desired)
    found.push(otherModel('/device/Device', describeEntity(key), key.code, device.model, model))
  }
  return found
}

function judgeHeld(
  desired: DesiredRecords,
  device: HeldEntity,
  registered: RegisteredEntities,
): readonly EntityVerdict[] {
  const ofDevice = judgeDevice(desired, device)
  // The registered group is the one that is desired; a device that is registered in another one does not come to it.
  const isMoved = ofDevice.differences.some(difference => groupFields.has(getField(difference)))
  if (isMoved) return [ofDevice]
  const isUpdated = device.state === 'REGISTERED' && ofDevice.differences.length > 0
  return [judgeGroupOfHeldDevice(desired, registered, isUpdated), ofDevice]
}

const groupFields: ReadonlySet<string> = new Set(['DeviceGroup', 'DeviceGroupAgency'])

/** Source: BR-DTX-UDI-037 (an update of a device needs a registered group too). */
function judgeGroupOfHeldDevice(
  desired: DesiredRecords,
  { deviceGroup: group }: RegisteredEntities,
  isUpdated: boolean,
): EntityVerdict {
  const name = describeEntity(groupKey(desired))
  const state = group?.state ?? 'NONE'
  if (!isHeld(group)) {
    if (desired.deviceGroup === undefined && !(isUpdated && state === 'DISCARDED')) return nothingToChange
    const reason =
      state === 'DISCARDED' ? explainGroupState(desired.model, name, state) : contentIsNotKnown(name, state)
    return { ...nothingToChange, reasons: [reason] }
  }
  const verdict = judgeGroup(desired, group)
  if (!isUpdated || state === 'REGISTERED' || verdict.reasons.length > 0) return verdict
  return { ...verdict, reasons: [explainGroupState(desired.model, name, state)] }
}
