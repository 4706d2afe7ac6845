import { find } from '../content/find-changes.ts'
import { readContent } from '../content/read-content.ts'
import { type Kind, saySame } from '../content/same-content.ts'
import { areSame, type Identifier } from '../structure.ts'
import type { Problem } from '../verdict.ts'
import type { Device, Group } from './entity.ts'
import { enter, findDevice, findGroup, findLegacyDevice, type Register } from './register.ts'

/** One half of a link: a device with its group. */
export interface Linkable {
  readonly group: Group
  readonly device: Device
}

/** The device that a device is linked with. */
function findLinked(register: Register, { criterion, link }: Device): Device | undefined {
  if (!link) return undefined
  return criterion === 'LEGACY' ? findDevice(register, link) : findLegacyDevice(register, link)
}

/** Enters both devices as linked with each other. Neither has a new version by that. */
export function enterLinked(register: Register, one: Device, other: Device): void {
  enter(register, { ...one, link: other.identifier })
  enter(register, { ...other, link: one.identifier })
}

/** Takes the link of a device away, from the other one too. */
export function unlink(register: Register, device: Device): void {
  const other = findLinked(register, device)
  for (const end of other ? [device, other] : [device]) {
    const { link: _link, ...rest } = end
    enter(register, rest)
  }
}

/**
 * Links a device with the one of the other kind that bears its UDI-DI, where there is one and nothing stands against it.
 * Source: EUDAMED UDI business rules 2.18.1, BR-UDID-645.
 */
export function linkAutomatically(register: Register, device: Device): void {
  const isLegacy = device.criterion === 'LEGACY'
  const other = (isLegacy ? findDevice : findLegacyDevice)(register, device.identifier)
  if (!other) return
  const [regulation, legacy] = isLegacy ? [other, device] : [device, other]
  const halves = [readHalf(register, regulation), readHalf(register, legacy)] as const
  if (!halves[0] || !halves[1] || findLinkProblems(halves[0], halves[1]).length > 0) return
  enterLinked(register, device, other)
}

/** A device with its group; undefined where it is not known. */
export function readHalf(register: Register, device: Device): Linkable | undefined {
  const group = findGroup(register, device.group)
  return group && { group, device }
}

/** Whether a link was made by EUDAMED itself: it links the two that bear one UDI-DI. */
export function isAutomatic(device: Device, link: Identifier): boolean {
  return areSame(device.identifier, link)
}

/**
 * What stands against a link of a device under a regulation with one under a directive.
 * Source: EUDAMED UDI business rules 2.18.1, BR-UDID-700, BR-UDID-702, BR-UDID-704 and BR-UDID-706.
 */
export function findLinkProblems(regulation: Linkable, legacy: Linkable): Problem[] {
  const { code } = legacy.device.identifier
  if (regulation.device.actor !== legacy.device.actor) {
    return [report('BR-UDID-700', `${code} is a device of another manufacturer`)]
  }
  const properties = compared[`${legacy.group.legislation} ${regulation.group.legislation}`]
  if (!properties) {
    const text = `a device under ${legacy.group.legislation} has no counterpart under ${regulation.group.legislation}`
    return [report('BR-UDID-702', text)]
  }
  const problems: Problem[] = []
  for (const { device } of [regulation, legacy]) {
    if (device.state !== 'REGISTERED') {
      problems.push(report('BR-UDID-704', `${device.identifier.code} is ${device.state}, not REGISTERED`))
    }
    if (device.link) problems.push(report('BR-UDID-704', `${device.identifier.code} is linked already`))
  }
  const isClassIII = legacy.group.legislation === 'AIMDD' && regulation.group.riskClass === 'CLASS_III'
  const rule = isClassIII ? 'BR-UDID-706' : 'BR-UDID-702'
  const left = isClassIII ? properties.group.filter(name => !ignoredForClassIII.has(name)) : properties.group
  const one = { group: readContent(regulation.group.content), device: readContent(regulation.device.content) }
  const other = { group: readContent(legacy.group.content), device: readContent(legacy.device.content) }
  for (const name of left) {
    const kind: Kind = name === 'type' ? 'as it is' : 'boolean'
    const isSame =
      name === 'specialDevice'
        ? readSpecialDevice(one.group) === readSpecialDevice(other.group)
        : saySame(find(one.group, name), find(other.group, name), kind)
    if (!isSame) problems.push(differ(rule, name))
  }
  for (const name of properties.device) {
    if (!saySame(find(one.device, name), find(other.device, name), 'boolean'))
      problems.push(differ(rule, name))
  }
  if (isSingleUse(one.device) !== isSingleUse(other.device)) problems.push(differ(rule, 'single use'))
  return problems
}

type Elements = ReturnType<typeof readContent>

/** A device is labelled as single use where it may be used again 0 times. */
function isSingleUse(elements: Elements): boolean {
  return Number(find(elements, 'numberOfReuses')?.text) === 0
}

/** Each legislation has a list of its own: what is MDR_SOFTWARE under one is MDD_SOFTWARE under the other. */
function readSpecialDevice(elements: Elements): string | undefined {
  return find(elements, 'specialDevice')
    ?.text.trim()
    .replace(/^[A-Z]+_/, '')
}

/** What BR-UDID-702 compares of the group and of the device besides its single use. */
const medical = {
  group: [
    'type',
    'specialDevice',
    'active',
    'administeringMedicine',
    'implantable',
    'measuringFunction',
    'reusable',
    'humanTissuesCells',
    'animalTissuesCells',
    'humanProductCheck',
    'medicinalProductCheck',
  ],
  device: ['latex', 'sterile', 'sterilization', 'reprocessed'],
}
const inVitro = {
  group: [
    'kit',
    'specialDevice',
    'companionDiagnostics',
    'nearPatientTesting',
    'selfTesting',
    'reagent',
    'professionalTesting',
    'instrument',
    'humanTissuesCells',
    'animalTissuesCells',
    'microbialSubstances',
  ],
  device: ['sterile', 'sterilization'],
}
/** By the legislation of the two; packs have no counterpart. */
const compared: Readonly<Record<string, typeof medical>> = {
  'MDD MDR': medical,
  'AIMDD MDR': medical,
  'IVDD IVDR': inVitro,
}
const ignoredForClassIII = new Set(['active', 'implantable'])

function differ(rule: string, name: string): Problem {
  return report(rule, `${name} is not the same in both devices`)
}

function report(code: string, text: string): Problem {
  return { code, detail: `relatedUDILink: ${text}` }
}
