import type { Bearer, Purpose } from './bearer.ts'

/** One use of an identifier, and whose. */
export interface Use {
  readonly purpose: Purpose
  readonly bearer: Bearer
}

/** For what else the identifier of each purpose may be used at the same time. Source: BR-UDID-003. */
const beside: Readonly<Record<Purpose, readonly Purpose[]>> = {
  group: ['group'],
  device: ['device', 'marking'],
  secondary: [],
  marking: ['device', 'marking'],
  unit: ['unit'],
  package: [],
  link: [],
}

/**
 * Whether two devices may use one identifier so. A device under a regulation and one under a directive may have the same UDI-DI;
 * a direct marking DI may be that of several devices and a UDI-DI; a unit of use DI may be that of several devices; all of that
 * for devices of one manufacturer. Every other identifier is used once.
 *
 * @param one with a bearer that is not that of `other`
 *
 * Source: BR-UDID-003, BR-UDID-069 (devices of one group), BR-UDID-648 (one device of each EUDAMED DI), BR-UDID-704 (one link).
 */
export function mayShare(one: Use, other: Use): boolean {
  if (!beside[one.purpose].includes(other.purpose)) return false
  const isSameSpace = one.bearer.codeSpace === other.bearer.codeSpace
  if (one.purpose === 'device' && other.purpose === 'device' && isSameSpace) return false
  // What a group is, its manufacturer included, it is for all of its devices: that is compared with its record.
  if (one.purpose === 'group') return isSameSpace && one.bearer.codeSpace === 'eudamed/regulation'
  const [maker, otherMaker] = [one.bearer.maker, other.bearer.maker]
  return maker === undefined || otherMaker === undefined || maker === otherMaker
}

/** Whether two bearers are the same device. */
export function isSameBearer(one: Bearer, other: Bearer): boolean {
  return one.codeSpace === other.codeSpace && one.agency === other.agency && one.code === other.code
}
