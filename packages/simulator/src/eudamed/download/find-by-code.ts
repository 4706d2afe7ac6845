import type { Device, Group } from '../register/entity.ts'
import { findDevice, findGroup, findLegacyDevice, type Register } from '../register/register.ts'
import { issuingAgencies } from '../structure.ts'

/** The groups of that code, of whichever issuing agency. */
export function findGroupsByCode(register: Register, code: string): Group[] {
  return issuingAgencies.flatMap(issuingAgency => findGroup(register, { issuingAgency, code }) ?? [])
}

/** The devices of that code, of whichever issuing agency and kind. */
export function findDevicesByCode(register: Register, code: string): Device[] {
  return issuingAgencies.flatMap(issuingAgency =>
    [findDevice, findLegacyDevice].flatMap(find => find(register, { issuingAgency, code }) ?? []),
  )
}
