import { isDirective, isMedical } from '../../models/families.ts'
import type { Model } from '../../models/index.ts'

type Fields = Readonly<Record<string, unknown>>

/** A device with its group, in canonical records. */
export interface LinkedHalf {
  readonly model: Model
  readonly device: Fields
  readonly deviceGroup: Fields
}

/** A property in which a regulation device and a directive device would have to agree to be linked. */
export interface DifferentProperty {
  /** Where it stands in the canonical records: `/deviceGroup/ActiveDevice`. */
  readonly path: string
  /** What `desired` has. */
  readonly value: unknown
  /** What `other` has. */
  readonly otherValue: unknown
}

/** The properties of each pair of legislations, in the order of BR-UDID-702. */
const medical = {
  deviceGroup: [
    'SystemDevice',
    'ProcedurePackDevice',
    'SpecialDeviceType',
    'ActiveDevice',
    'DeviceIntendedToAdministerMedicine',
    'DeviceImplantable',
    'DeviceHasMeasuringFunction',
    'DeviceReusableSurgicalInstrument',
    'HumanTissuesCells',
    'AnimalTissuesCells',
    'HumanProductCheck',
    'MedicinalProductCheck',
  ],
  device: ['ContainsLatex', 'NumberOfReuses', 'Sterile', 'ReqSterilizatonPriorUse', 'Reprocessed'],
} as const

const inVitro = {
  deviceGroup: [
    'KitDevice',
    'SpecialDeviceType',
    'DeviceCompanionDiagnostics',
    'DeviceIntendedForNearPatientTesting',
    'DeviceIntendedForSelfTesting',
    'Reagent',
    'DeviceIntendedProfessionalTesting',
    'Instrument',
    'HumanTissuesCells',
    'AnimalTissuesCells',
    'DeviceContainsMicrobialSubstances',
  ],
  device: ['NumberOfReuses', 'Sterile', 'ReqSterilizatonPriorUse'],
} as const

/** What does not count between class III and AIMDD. Source: BR-UDID-706. */
const ignoredForActiveImplants: ReadonlySet<string> = new Set(['ActiveDevice', 'DeviceImplantable'])

/** Whether it is a device of class III under MDR and one under AIMDD, for which BR-UDID-706 takes the place of BR-UDID-702. */
export function isActiveImplantPair(one: LinkedHalf, other: LinkedHalf): boolean {
  const [regulation, directive] = isDirective(one.model) ? [other, one] : [one, other]
  return (
    directive.deviceGroup.ApplicableLegislation === 'AIMDD' &&
    regulation.deviceGroup.RiskClass === 'CLASS_III'
  )
}

/**
 * In which of the properties that EUDAMED compares two devices differ, in the order of the official rule.
 *
 * @param desired in the terms of which the differences are given
 * @param other of the other kind, under the regulation or directive that fits
 *
 * Source: BR-UDID-702, BR-UDID-706.
 */
export function compareProperties(desired: LinkedHalf, other: LinkedHalf): readonly DifferentProperty[] {
  const properties = isMedical(desired.model) ? medical : inVitro
  const ignored = isActiveImplantPair(desired, other) ? ignoredForActiveImplants : new Set<string>()
  const different: DifferentProperty[] = []
  for (const record of ['deviceGroup', 'device'] as const) {
    for (const field of properties[record]) {
      const [value, otherValue] = [desired[record][field], other[record][field]]
      if (ignored.has(field) || compared(field, value) === compared(field, otherValue)) continue
      different.push({ path: `/${record}/${field}`, value, otherValue })
    }
  }
  return different
}

/** What is compared of a value: of the number of reuses whether it is none, of a special type what follows its legislation. */
function compared(field: string, value: unknown): unknown {
  if (field === 'NumberOfReuses') return value === 0
  if (field === 'SpecialDeviceType')
    return typeof value === 'string' ? value.replace(/^[A-Z]+_/, '') : undefined
  return value ?? false
}
