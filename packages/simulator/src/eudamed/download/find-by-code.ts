import type { Device, Group } from '../register/entity.ts'
import { findShown, type Register } from '../register/register.ts'
import { issuingAgencies } from '../structure.ts'

/** The groups of that code, of whichever issuing agency, the discarded ones too. */
export function findGroupsByCode(register: Register, code: string): Group[] {
  return issuingAgencies
    .flatMap(issuingAgency => findShown(register, 'group', { issuingAgency, code }) ?? [])
    .filter(found => found.kind === 'group')
}

/** The devices of that code, of whichever issuing agency and kind, the discarded ones too. */
export function findDevicesByCode(register: Register, code: string): Device[] {
  return issuingAgencies
    .flatMap(issuingAgency =>
      (['device', 'legacy device'] as const).flatMap(
        kind => findShown(register, kind, { issuingAgency, code }) ?? [],
      ),
    )
    .filter(found => found.kind === 'device')
}
