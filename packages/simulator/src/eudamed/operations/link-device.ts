import type { Device } from '../register/entity.ts'
import {
  enterLinked,
  findLinkProblems,
  isAutomatic,
  type Linkable,
  linkAutomatically,
  readHalf,
} from '../register/links.ts'
import { findLegacyDevice, type Register } from '../register/register.ts'
import { areSame, type Identifier } from '../structure.ts'
import type { SubmittedDevice } from '../submitted/read-udi-di.ts'
import type { Problem } from '../verdict.ts'

/** What comes of the relatedUDILink of a device. */
export interface JudgedLink {
  readonly problems: readonly Problem[]
  /** The device that it is to be linked with. */
  readonly other?: Device
  readonly isRemoved?: boolean
}

/**
 * Judges the link that a device under a regulation is sent with. One that a device under a directive is sent with says
 * nothing: it is the device under a regulation that names the other (LinkType.xsd, DeviceRelatedLinkType).
 */
export function judgeLink(half: Linkable, link: Identifier | undefined, register: Register): JudgedLink {
  if (!link || half.device.criterion === 'LEGACY') return { problems: [] }
  const other = findLegacyDevice(register, link)
  const otherHalf = other && readHalf(register, other)
  if (!other || !otherHalf) {
    const detail = `relatedUDILink: no device ${link.code} of ${link.issuingAgency} under a directive is registered`
    return { problems: [{ code: 'BR-UDID-704', detail }] }
  }
  const problems = findLinkProblems(half, otherHalf)
  return problems.length > 0 ? { problems } : { problems, other }
}

/**
 * Judges the link in an update. What EUDAMED linked by itself stays; what the manufacturer linked is lost where the update
 * of the device under a regulation does not repeat it.
 * Source: data dictionary 2.18, FLD-UDID-180 and FLD-UDID-331; EUDAMED UDI business rules 2.18.1, BR-UDID-704.
 */
export function judgeLinkOfPatch(held: Device, sent: SubmittedDevice, register: Register): JudgedLink {
  const { link } = sent
  if (held.criterion === 'LEGACY' || (link && held.link && areSame(link, held.link))) return { problems: [] }
  if (!link) return { problems: [], isRemoved: held.link !== undefined && !isAutomatic(held, held.link) }
  const half = readHalf(register, held)
  return half ? judgeLink(half, link, register) : { problems: [] }
}

/** Links a new device with the one it names, or else with the one that bears its UDI-DI. */
export function linkNew(device: Device, other: Device | undefined, register: Register): void {
  if (other) enterLinked(register, device, other)
  else linkAutomatically(register, device)
}
