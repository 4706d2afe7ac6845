import type { Finding } from '@udigate/udi'
import { describeEntity } from '@udigate/udi'
import { isDirective } from '../models/families.ts'
import { fieldOf } from '../records/differences.ts'
import { unknownGroup } from '../rules/unknown-group.ts'
import { type EntityVerdict, judgeDevice, judgeGroup, nothingToChange } from './judge-entity.ts'
import { type HeldEntity, isHeld, type Known, type Wanted } from './known-entity.ts'
import { deviceKey, groupKey } from './names.ts'
import { oneDeviceOfGroup } from './one-device-of-group.ts'
import { otherModel } from './other-model.ts'
import { contentIsNotKnown, groupIsNotRegistered } from './reasons.ts'

/** What is to change of what the authority holds, of the group first, and what stands against it. */
export function judgeSubmission(wanted: Wanted, known: Known): readonly EntityVerdict[] {
  const wrongModel = heldUnderOtherModel(wanted, known)
  if (wrongModel.length > 0) return [{ ...nothingToChange, findings: wrongModel }]
  const { device, deviceGroup } = known
  if (isHeld(device)) return judgeHeld(wanted, device, known)
  if (isHeld(deviceGroup)) {
    const verdict = judgeGroup(wanted, deviceGroup)
    return isDirective(wanted.model) ? [verdict, otherDeviceOfGroup(wanted)] : [verdict]
  }
  return wanted.deviceGroup === undefined
    ? [{ ...nothingToChange, findings: [unknownGroup(wanted.device.DeviceGroup)] }]
    : []
}

/** A EUDAMED DI has one device for ever. Source: BR-UDID-648. */
function otherDeviceOfGroup({ device }: Wanted): EntityVerdict {
  const finding = oneDeviceOfGroup('/device/DeviceGroup', device.DeviceGroup)
  return { ...nothingToChange, findings: [finding] }
}

function heldUnderOtherModel(wanted: Wanted, { device, deviceGroup }: Known): readonly Finding[] {
  const { model } = wanted
  const found: Finding[] = []
  if (isHeld(deviceGroup) && deviceGroup.model !== model) {
    const key = groupKey(wanted)
    const path = wanted.deviceGroup === undefined ? '/device/DeviceGroup' : '/deviceGroup/DeviceGroup'
    found.push(otherModel(path, describeEntity(key), key.code, deviceGroup.model, model))
  }
  if (isHeld(device) && device.model !== model) {
    const key = deviceKey(wanted)
    found.push(otherModel('/device/Device', describeEntity(key), key.code, device.model, model))
  }
  return found
}

function judgeHeld(wanted: Wanted, device: HeldEntity, known: Known): readonly EntityVerdict[] {
  const ofDevice = judgeDevice(wanted, device)
  // The known group is the one that is wanted; a device that is registered in another one does not come to it.
  const isMoved = ofDevice.differences.some(difference => groupFields.has(fieldOf(difference)))
  if (isMoved) return [ofDevice]
  const isUpdated = device.state === 'REGISTERED' && ofDevice.differences.length > 0
  return [judgeGroupOfHeldDevice(wanted, known, isUpdated), ofDevice]
}

const groupFields: ReadonlySet<string> = new Set(['DeviceGroup', 'DeviceGroupAgency'])

/** Source: BR-DTX-UDI-037 (an update of a device needs a registered group too). */
function judgeGroupOfHeldDevice(
  wanted: Wanted,
  { deviceGroup: group }: Known,
  isUpdated: boolean,
): EntityVerdict {
  const name = describeEntity(groupKey(wanted))
  const state = group?.state ?? 'NONE'
  if (!isHeld(group)) {
    if (wanted.deviceGroup === undefined && !(isUpdated && state === 'DISCARDED')) return nothingToChange
    const reason = state === 'DISCARDED' ? groupIsNotRegistered(name, state) : contentIsNotKnown(name, state)
    return { ...nothingToChange, reasons: [reason] }
  }
  const verdict = judgeGroup(wanted, group)
  if (!isUpdated || state === 'REGISTERED' || verdict.reasons.length > 0) return verdict
  return { ...verdict, reasons: [groupIsNotRegistered(name, state)] }
}
