import { defineCheck, type Finding, type UseElsewhere } from '@udigate/udi'
import { isDirective, isPack } from '../../models/families.ts'
import type { Model } from '../../models/index.ts'
import { type DesiredRecords, isHeld, type RegisteredEntities } from '../desired-and-registered.ts'
import { deviceKey } from '../names.ts'
import { stateAfterRegistration } from '../state-after-registration.ts'
import type { LinkedHalf } from './compare-properties.ts'
import { describeOther, type LinkChecks, listDifferences } from './link-obstacles.ts'

type Fields = Readonly<Record<string, unknown>>

export const willBeLinked = defineCheck(
  'BR-UDID-645',
  'EUDAMED links this device with the {other}, since both have the same UDI-DI and agree in what it compares. Check that both are the same device.',
)
export const otherManufacturer = defineCheck(
  'BR-UDID-700',
  'MFActorCode {value} is not the manufacturer of the {other}, which is {registered}. EUDAMED links only devices of one manufacturer. Check which of them makes the device.',
)
export const notLinked = defineCheck(
  'BR-UDID-704-B',
  'EUDAMED does not link this device with the {other}: {reason}. It links two devices once both are registered and neither has another link. Give RelatedLegacyDevice then.',
)

const differs =
  '{field} is {value}, and {registered} for the {other}. EUDAMED links the two only where they agree; correct the one that is wrong.'
export const propertyDiffers = defineCheck('BR-UDID-702', differs)
/** Of a device of class III and an active implantable one. */
export const implantDiffers = defineCheck('BR-UDID-706', differs)

const checks: LinkChecks = {
  manufacturer: otherManufacturer,
  property: propertyDiffers,
  implant: implantDiffers,
}

/**
 * What is to be said of registering a device whose UDI-DI the authority holds for a device of the other kind, under a
 * directive or under a regulation: that EUDAMED links the two, or what stands against it. All of it is a warning: that the
 * registration is refused where the two do not fit each other is said nowhere.
 *
 * @param registered what is registered under the kind of `desired`
 * @param counterpart what is registered of the device of the other kind with the same UDI-DI, and of its group
 * @param usesElsewhere for what else the identifiers are used, which tells of devices that name that one as their link
 * @returns with paths into the canonical records; nothing where there is no such device, or the desired one is held already
 *
 * Source: BR-UDID-645, BR-UDID-700, BR-UDID-702, BR-UDID-704, BR-UDID-706.
 */
export function judgeLink(
  desired: DesiredRecords,
  registered: RegisteredEntities,
  counterpart: RegisteredEntities | undefined,
  usesElsewhere: readonly UseElsewhere[] = [],
): readonly Finding[] {
  const other = counterpart?.device
  const otherRecord = other?.record
  const otherGroup = counterpart?.deviceGroup?.record
  const deviceGroup = desired.deviceGroup ?? registered.deviceGroup?.record
  if (isHeld(registered.device) || !isHeld(other) || !canBeLinked(desired.model, other.model)) return []
  // EUDAMED makes the link that is given.
  if ('RelatedLegacyDevice' in desired.device && desired.device.RelatedLegacyDevice !== undefined) return []
  if (deviceGroup === undefined || otherRecord === undefined || otherGroup === undefined) return []

  const own: LinkedHalf = {
    model: desired.model,
    device: { ...desired.device },
    deviceGroup: { ...deviceGroup },
  }
  const half: LinkedHalf = { model: other.model, device: otherRecord, deviceGroup: otherGroup }
  const name = describeOther(deviceKey(desired), half.deviceGroup.ApplicableLegislation)
  const obstacles = [
    ...judgeStates(own, other.state, name, findLinks(half, desired, usesElsewhere)),
    ...listDifferences(own, half, name, checks),
  ]
  if (obstacles.length > 0) return obstacles
  return [willBeLinked.find({ path: '/device/Device', value: desired.device.Device }, { other: name })]
}

/** Systems and procedure packs are never linked, nor two devices of one kind. */
function canBeLinked(one: Model, other: Model): boolean {
  return !isPack(one) && !isPack(other) && isDirective(one) !== isDirective(other)
}

function judgeStates(
  own: LinkedHalf,
  state: 'SUBMITTED' | 'REGISTERED',
  name: string,
  links: readonly string[],
): Finding[] {
  const reasons: string[] = []
  if (state !== 'REGISTERED') reasons.push('that one is submitted and not registered yet')
  if (stateAfterRegistration(own.model, own.deviceGroup) !== 'REGISTERED') {
    reasons.push('this one waits for its notified body before it is registered')
  }
  for (const link of links) reasons.push(`that one is linked with ${link} already`)
  return reasons.map(reason => notLinked.find({ path: '/device/Device' }, { other: name, reason }))
}

/** What a device is linked with: as it says itself, or else as another one says that bears this link. */
function findLinks(
  { device }: LinkedHalf,
  desired: DesiredRecords,
  usesElsewhere: readonly UseElsewhere[],
): readonly string[] {
  const link = device.RelatedLegacyDevice as Fields | undefined
  if (link !== undefined) return [`${String(link.IssuingAgency)} ${String(link.Device)}`]
  const { issuingAgency, code } = deviceKey(desired)
  const other = usesElsewhere.find(
    use => use.purpose === 'link' && use.isOwn && use.agency === issuingAgency && use.code === code,
  )
  return other === undefined ? [] : [`${other.bearer.agency} ${other.bearer.code}`]
}
