import type { Deadline, LegalSource } from '@udigate/udi'
import { legalSources } from './legal-sources.ts'

/** What a device group record says that the end depends on. */
export interface PlacedGroup {
  readonly RiskClass?: unknown
  readonly DeviceImplantable?: unknown
  readonly DeviceImplantableExceptions?: unknown
}

const ends = { first: '2027-12-31', second: '2028-12-31', third: '2029-12-31' } as const

const classUnderMdr = 'the risk class under the MDR'
const classUnderIvdr = 'the risk class under the IVDR'
const kindOfImplant =
  'whether it is a suture, staple, dental filling or one of the other implants that MDR Article 120(3a)(a) exempts'
const conditions = {
  mdr: 'as long as the conditions of MDR Article 120(3c) are met; otherwise it has ended before',
  ivdr: 'as long as the conditions of IVDR Article 110(3c) are met; otherwise it has ended before',
}

/** What of a device group record the end depends on. */
export function pickPlacingBasis({
  RiskClass,
  DeviceImplantable,
  DeviceImplantableExceptions,
}: PlacedGroup): PlacedGroup {
  return { RiskClass, DeviceImplantable, DeviceImplantableExceptions }
}

/**
 * Until when a registered directive device may be placed on the market. Where the class under the regulation or the kind
 * of implant decides, which a directive record does not have, it is a range.
 *
 * @param model of its record
 * @param group the device group record as the authority holds it, or what `pickPlacingBasis` gives of it
 * @returns undefined for a device that is not under a directive, or a class that there is not
 */
export function findEndOfPlacing(model: string, group: PlacedGroup): Deadline | undefined {
  const { RiskClass: riskClass } = group
  if (model === 'EU_UDI_IVDD') return endUnderIvdd(riskClass)
  return model === 'EU_UDI_MDD' ? endUnderMdd(riskClass, group) : undefined
}

function endUnderMdd(riskClass: unknown, group: PlacedGroup): Deadline | undefined {
  const { first, second } = ends
  const certified = legalSources.mdrCertified
  switch (riskClass) {
    case 'AIMDD':
    case 'CLASS_III':
      return describe(first, first, [], conditions.mdr, certified)
    case 'CLASS_IIB':
      if (group.DeviceImplantable === true && group.DeviceImplantableExceptions !== true) {
        const missing = group.DeviceImplantableExceptions === false ? [] : [kindOfImplant]
        return describe(first, missing.length === 0 ? first : second, missing, conditions.mdr, certified)
      }
      return describe(first, second, [classUnderMdr], conditions.mdr, certified)
    case 'CLASS_IIA':
      return describe(first, second, [classUnderMdr], conditions.mdr, certified)
    case 'CLASS_I':
      return describe(first, second, [classUnderMdr], conditions.mdr, legalSources.mdrSelfDeclared)
    default:
      return undefined
  }
}

function endUnderIvdd(riskClass: unknown): Deadline | undefined {
  switch (riskClass) {
    case 'IVD_ANNEX_II_LIST_A':
    case 'IVD_ANNEX_II_LIST_B':
    case 'IVD_DEVICES_SELF_TESTING':
      return describe(ends.first, ends.first, [], conditions.ivdr, legalSources.ivdrCertified)
    case 'IVD_GENERAL':
      return describe(
        ends.first,
        ends.third,
        [classUnderIvdr],
        conditions.ivdr,
        legalSources.ivdrSelfDeclared,
      )
    default:
      return undefined
  }
}

function describe(
  earliest: string,
  latest: string,
  missing: readonly string[],
  condition: string,
  source: LegalSource,
): Deadline {
  return { kind: 'end-of-placing', earliest, latest, missing, condition, source }
}
