import { defineCheck, describeEntity, type EntityKey, type Finding, writeSentence } from '@udigate/udi'
import { type Criterion, criterionByModel } from '../../models/criteria.ts'
import { isDirective } from '../../models/families.ts'
import { type DesiredRecords, isHeld, type RegisteredEntities } from '../desired-and-registered.ts'
import type { Reason } from '../reasons.ts'
import { stateAfterRegistration } from '../state-after-registration.ts'
import type { LinkedHalf } from './compare-properties.ts'
import { describeOther, type LinkChecks, listDifferences } from './link-obstacles.ts'

type Link = { readonly IssuingAgency: string; readonly Device: string }

const refused = 'EUDAMED refuses a device that is linked so.'

export const linkedOfOtherManufacturer = defineCheck(
  'BR-UDID-700-B',
  `MFActorCode {value} is not the manufacturer of the {other} that RelatedLegacyDevice names, which is {registered}. ${refused} Correct RelatedLegacyDevice, or leave it out.`,
)
const differs = `{field} is {value}, and {registered} for the {other} that RelatedLegacyDevice names. ${refused} Correct the one that is wrong, or leave RelatedLegacyDevice out.`
export const linkedPropertyDiffers = defineCheck('BR-UDID-702-B', differs)
/** Of a device of class III and an active implantable one. */
export const linkedImplantDiffers = defineCheck('BR-UDID-706-B', differs)
export const cannotBeLinked = defineCheck(
  'BR-UDID-704-C',
  'RelatedLegacyDevice names the {other}: {reason}. {advice}',
)
export const linkedIsUnknown = defineCheck(
  'BR-UDID-704-D',
  'RelatedLegacyDevice names the {other}, of which nothing is known here. EUDAMED refuses the device unless that one is registered, by the same manufacturer, and has no other link. Check its identifier, or read what EUDAMED holds.',
)
const linkedIsNotRegistered = writeSentence(
  '{name}, which RelatedLegacyDevice names, is {state}; EUDAMED links registered devices alone.',
)

const checks: LinkChecks = {
  manufacturer: linkedOfOtherManufacturer,
  property: linkedPropertyDiffers,
  implant: linkedImplantDiffers,
}

/** What is to be said of a link: what editing the request fixes, what only time does, and what stands against nothing. */
export interface LinkVerdict {
  readonly findings: readonly Finding[]
  readonly reasons: readonly Reason[]
  readonly warnings: readonly Finding[]
}

const nothing: LinkVerdict = { findings: [], reasons: [], warnings: [] }

/** The directive device that a device says it is linked with. */
export function linkedDeviceKey({ model, device }: DesiredRecords): EntityKey<Criterion> | undefined {
  const link = readLink(device)
  if (link === undefined || isDirective(model)) return undefined
  const { IssuingAgency: issuingAgency, Device: code } = link
  return { kind: 'device', criterion: criterionByModel.EU_UDI_MDD, issuingAgency, code }
}

function readLink(record: object | undefined): Link | undefined {
  // Records have the shape of their model.
  return record && 'RelatedLegacyDevice' in record ? (record.RelatedLegacyDevice as Link) : undefined
}

/**
 * Judges the link with a directive device that the manufacturer gives with a device. EUDAMED refuses the whole device where it
 * cannot make the link. A link that is registered already is not judged again.
 *
 * @param linked what is registered of the directive device and its group; without it, nothing was looked for
 * @returns with paths into the canonical records
 *
 * Source: BR-UDID-700, BR-UDID-702, BR-UDID-704, BR-UDID-706.
 */
export function judgeGivenLink(
  desired: DesiredRecords,
  registered: RegisteredEntities,
  linked: RegisteredEntities | undefined,
): LinkVerdict {
  const key = linkedDeviceKey(desired)
  if (key === undefined || linked === undefined) return nothing
  // Another link than the registered one is BR-UDID-704-A.
  if (isHeld(registered.device) && readLink(registered.device.record) !== undefined) return nothing
  const at = { path: '/device/RelatedLegacyDevice', value: key.code }
  const { device: other, deviceGroup: otherGroup } = linked
  const name = describeOther(key, otherGroup?.record?.ApplicableLegislation)
  if (other === undefined) return { ...nothing, warnings: [linkedIsUnknown.find(at, { other: name })] }

  const findings: Finding[] = []
  const reasons: Reason[] = []
  const stands = (reason: string, advice: string): void => {
    findings.push(cannotBeLinked.find(at, { other: name, reason, advice }))
  }
  if (other.state === 'DISCARDED') stands('it was discarded', 'Name another device, or leave it out.')
  else if (other.state !== 'REGISTERED') {
    const state = other.state === 'SUBMITTED' ? 'SUBMITTED' : 'not registered yet'
    reasons.push({
      message: linkedIsNotRegistered.say({ name: describeEntity(key), state }),
      ruleId: cannotBeLinked.id,
    })
  }
  const deviceGroup = desired.deviceGroup ?? registered.deviceGroup?.record
  if (deviceGroup !== undefined && !isHeld(registered.device)) {
    const state = stateAfterRegistration(desired.model, { ...deviceGroup })
    if (state !== 'REGISTERED') {
      const reason =
        'this device waits for its notified body once it is sent, and EUDAMED links registered devices alone'
      stands(reason, 'Leave RelatedLegacyDevice out, and add it once this device is registered.')
    }
  }
  const taken = readLink(other.record)
  if (taken !== undefined && !isItself(taken, desired)) {
    const reason = `it is linked with ${taken.IssuingAgency} ${taken.Device} already`
    stands(reason, 'Name another device, or leave it out.')
  }
  if (deviceGroup !== undefined && other.record !== undefined && otherGroup?.record !== undefined) {
    const own: LinkedHalf = {
      model: desired.model,
      device: { ...desired.device },
      deviceGroup: { ...deviceGroup },
    }
    const half: LinkedHalf = { model: other.model, device: other.record, deviceGroup: otherGroup.record }
    findings.push(...listDifferences(own, half, name, checks))
  }
  return { findings, reasons, warnings: [] }
}

function isItself({ IssuingAgency, Device }: Link, { device }: DesiredRecords): boolean {
  return IssuingAgency === device.IssuingAgency && Device === device.Device
}
