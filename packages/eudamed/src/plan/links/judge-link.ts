import type { Finding } from '@udigate/udi'
import { isDirective, isMedical, isPack } from '../../models/families.ts'
import type { Model } from '../../models/index.ts'
import { type DesiredRecords, isHeld, type RegisteredEntities } from '../desired-and-registered.ts'
import { inWords } from '../must-stay.ts'
import { deviceKey } from '../names.ts'
import { stateAfterRegistration } from '../state-after-registration.ts'
import { compareProperties, isActiveImplantPair, type LinkedHalf } from './compare-properties.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * What is to be said of registering a device whose UDI-DI the authority holds for a device of the other kind, under a
 * directive or under a regulation: that EUDAMED links the two, or what stands against it. All of it is a warning: that the
 * registration is refused where the two do not fit each other is said nowhere.
 *
 * @param registered what is registered under the kind of `desired`
 * @param counterpart what is registered of the device of the other kind with the same UDI-DI, and of its group
 * @returns with paths into the canonical records; nothing where there is no such device, or the desired one is held already
 *
 * Source: BR-UDID-645, BR-UDID-700, BR-UDID-702, BR-UDID-704, BR-UDID-706.
 */
export function judgeLink(
  desired: DesiredRecords,
  registered: RegisteredEntities,
  counterpart: RegisteredEntities | undefined,
): readonly Finding[] {
  const other = counterpart?.device
  const otherRecord = other?.record
  const otherGroup = counterpart?.deviceGroup?.record
  const deviceGroup = desired.deviceGroup ?? registered.deviceGroup?.record
  if (isHeld(registered.device) || !isHeld(other) || !canBeLinked(desired.model, other.model)) return []
  if (deviceGroup === undefined || otherRecord === undefined || otherGroup === undefined) return []

  const own: LinkedHalf = {
    model: desired.model,
    device: { ...desired.device },
    deviceGroup: { ...deviceGroup },
  }
  const half: LinkedHalf = { model: other.model, device: otherRecord, deviceGroup: otherGroup }
  const name = describeOther(desired, half)
  const obstacles = [
    ...judgeManufacturer(own, half, name),
    ...judgeStates(own, half, other.state, name),
    ...judgeProperties(own, half, name),
  ]
  return obstacles.length > 0 ? obstacles : [willBeLinked(desired, name)]
}

/** Systems and procedure packs are never linked, nor two devices of one kind. */
function canBeLinked(one: Model, other: Model): boolean {
  return !isPack(one) && !isPack(other) && isDirective(one) !== isDirective(other)
}

/** `the device GS1 00308676965723 under MDD` */
function describeOther(desired: DesiredRecords, { deviceGroup }: LinkedHalf): string {
  const { issuingAgency, code } = deviceKey(desired)
  return `device ${issuingAgency} ${code} under ${String(deviceGroup.ApplicableLegislation)}`
}

function willBeLinked(desired: DesiredRecords, name: string): Finding {
  return {
    path: '/device/Device',
    ruleId: 'BR-UDID-645',
    message: `EUDAMED links this device with the ${name}, since both have the same UDI-DI and agree in what it compares.`,
    value: desired.device.Device,
  }
}

function judgeManufacturer(own: LinkedHalf, other: LinkedHalf, name: string): Finding[] {
  const [value, manufacturer] = [own.deviceGroup.MFActorCode, other.deviceGroup.MFActorCode]
  if (value === manufacturer) return []
  return [
    {
      path: '/deviceGroup/MFActorCode',
      ruleId: 'BR-UDID-700',
      message: `MFActorCode ${inWords(value)} is not the manufacturer of the ${name}, which is ${inWords(manufacturer)}. EUDAMED links only devices of one manufacturer.`,
      value: String(value),
    },
  ]
}

function judgeStates(
  own: LinkedHalf,
  other: LinkedHalf,
  state: 'SUBMITTED' | 'REGISTERED',
  name: string,
): Finding[] {
  const reasons: string[] = []
  if (state !== 'REGISTERED') reasons.push('that one is submitted and not registered yet')
  if (stateAfterRegistration(own.model, own.deviceGroup) !== 'REGISTERED') {
    reasons.push('this one waits for its notified body before it is registered')
  }
  const link = other.device.RelatedLegacyDevice as Fields | undefined
  if (link !== undefined) {
    reasons.push(`that one is linked with ${String(link.IssuingAgency)} ${String(link.Device)} already`)
  }
  return reasons.map(reason => ({
    path: '/device/Device',
    ruleId: 'BR-UDID-704-B',
    message: `EUDAMED does not link this device with the ${name}: ${reason}. It links two registered devices that have no other link.`,
  }))
}

function judgeProperties(own: LinkedHalf, other: LinkedHalf, name: string): Finding[] {
  const ruleId = isActiveImplantPair(own, other) ? 'BR-UDID-706' : 'BR-UDID-702'
  if (isMedical(own.model) !== isMedical(other.model)) {
    return [
      {
        path: '/deviceGroup/ApplicableLegislation',
        ruleId,
        message: `ApplicableLegislation ${inWords(own.deviceGroup.ApplicableLegislation)} does not fit the ${name}, which has the same UDI-DI: EUDAMED links MDD and AIMDD with MDR, IVDD with IVDR.`,
        value: String(own.deviceGroup.ApplicableLegislation),
      },
    ]
  }
  return compareProperties(own, other).map(({ path, value, otherValue }) => ({
    path,
    ruleId,
    message: `${path.slice(path.lastIndexOf('/') + 1)} is ${inWords(value)}, and ${inWords(otherValue)} for the ${name}. EUDAMED links the two only where they agree; correct the one that is wrong.`,
    ...(value === undefined ? {} : { value }),
  }))
}
