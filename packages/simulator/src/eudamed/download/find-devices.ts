import { textElement } from '../../xml/write-xml.ts'
import type { Device, EntityState, Group, Legislation } from '../register/entity.ts'
import { findShown, type Register } from '../register/register.ts'
import { wasMadeWithin } from './criteria-dates.ts'
import { findDevicesByCode } from './find-by-code.ts'
import type { Criteria } from './read-question.ts'

/** A device as a download has it. */
export interface Found {
  readonly group: Group
  readonly device: Device
}

/** System and procedure packs are devices under the MDR. */
const legislations: Partial<Record<Legislation, string>> = { SPP: 'MDR' }

/**
 * The devices that meet all criteria, in the order in which they were registered. No competent authorities are known, so that
 * a question for those of one finds nothing.
 * Source: EUDAMED UDI business rules 2.18.1, BR-DTX-UDI-014, BR-DTX-UDI-050 and BR-DTX-UDI-053.
 *
 * @param states those of which devices are shown where the criteria name none
 */
export function findDevices(register: Register, criteria: Criteria, states: readonly EntityState[]): Found[] {
  const { UDIDICode: code } = criteria
  const devices = code === undefined ? register.entities.values() : findDevicesByCode(register, code)
  const found: Found[] = []
  for (const device of devices) {
    if (device.kind !== 'device') continue
    const { State: wanted } = criteria
    if (wanted === undefined ? !states.includes(device.state) : device.state !== wanted) continue
    const group = findShown(register, 'group', device.group)
    if (group?.kind === 'group' && meets(criteria, group, device)) found.push({ group, device })
  }
  return found
}

function meets(criteria: Criteria, group: Group, device: Device): boolean {
  return (
    isWanted(criteria.MFActorCode, group.actor) &&
    isWanted(criteria.ARActorCode, group.representative) &&
    isWanted(criteria.BasicUDIDICode, group.identifier.code) &&
    isWanted(criteria.RiskClass, group.riskClass) &&
    isWanted(criteria.ApplicableLegislation, legislations[group.legislation] ?? group.legislation) &&
    criteria.CAActorCode === undefined &&
    wasMadeWithin(group.at, criteria, 'BasicUDI') &&
    wasMadeWithin(device.at, criteria, 'UDIDI') &&
    (criteria.Country === undefined || isAvailableIn(device, criteria.Country))
  )
}

function isWanted(wanted: string | undefined, value: string | undefined): boolean {
  return wanted === undefined || wanted === value
}

/** The content is as `writeContent` wrote it, so that there is one way in which a country is written. */
function isAvailableIn({ parts }: Device, country: string): boolean {
  return parts.marketInfos?.content?.includes(textElement('marketinfo:country', country)) ?? false
}
