import { SpecialDeviceType } from './fields.ts'
import type { Model } from './index.ts'
import { CertificateType } from './parts/certificate.ts'

const classesOfMedicalDevices = ['CLASS_I', 'CLASS_IIA', 'CLASS_IIB', 'CLASS_III']

/** The values in fields whose lists hold those of other legislations too. */
export interface OwnValues extends Readonly<Record<string, readonly string[]>> {
  readonly ApplicableLegislation: readonly string[]
  readonly RiskClass: readonly string[]
  readonly SpecialDeviceType: readonly string[]
  readonly CertificateType: readonly string[]
}

const riskClasses = {
  MDR: classesOfMedicalDevices,
  IVDR: ['CLASS_A', 'CLASS_B', 'CLASS_C', 'CLASS_D'],
  MDD: classesOfMedicalDevices,
  AIMDD: ['AIMDD'],
  IVDD: ['IVD_ANNEX_II_LIST_A', 'IVD_ANNEX_II_LIST_B', 'IVD_DEVICES_SELF_TESTING', 'IVD_GENERAL'],
} as const

/** What devices can fall under. */
export type Legislation = keyof typeof riskClasses

/**
 * What each legislation takes where the data model is wide. Source: EUDAMED UDI/Devices enumerations 2.18.1, BR-UDID-646,
 * BR-UDID-818 and BR-CRF-004; BR-UDID-737 (nothing orthopaedic).
 */
const valuesOfLegislation: Readonly<Record<Legislation, OwnValues>> = {
  MDR: getValues('MDR'),
  IVDR: getValues('IVDR'),
  MDD: getValues('MDD'),
  AIMDD: getValues('AIMDD'),
  IVDD: getValues('IVDD'),
}

function getValues(legislation: Legislation): OwnValues {
  const isOwn = (value: string): boolean => value.startsWith(`${legislation}_`)
  return {
    ApplicableLegislation: [legislation],
    RiskClass: riskClasses[legislation],
    SpecialDeviceType: SpecialDeviceType.enum.filter(
      type => type === '0' || (isOwn(type) && !type.endsWith('_ORTHOPEDIC')),
    ),
    CertificateType: CertificateType.enum.filter(isOwn),
  }
}

/** What each model takes. Packs fall under MDR, which callers may also write MDR_SPP. */
export const ownValues: Readonly<Record<Model, OwnValues>> = {
  EU_UDI_MDR: valuesOfLegislation.MDR,
  EU_UDI_IVDR: valuesOfLegislation.IVDR,
  EU_UDI_SPP: {
    ApplicableLegislation: ['MDR_SPP', 'MDR'],
    RiskClass: classesOfMedicalDevices,
    SpecialDeviceType: [],
    CertificateType: [],
  },
  EU_UDI_MDD: mergeValues(valuesOfLegislation.MDD, valuesOfLegislation.AIMDD),
  EU_UDI_IVDD: valuesOfLegislation.IVDD,
}

function mergeValues(one: OwnValues, other: OwnValues): OwnValues {
  const join = (field: keyof OwnValues & string): readonly string[] => [
    ...new Set([...(one[field] ?? []), ...(other[field] ?? [])]),
  ]
  return {
    ApplicableLegislation: join('ApplicableLegislation'),
    RiskClass: join('RiskClass'),
    SpecialDeviceType: join('SpecialDeviceType'),
    CertificateType: join('CertificateType'),
  }
}

/** What a device group takes by the legislation that it says it is under; what its model takes, where it says another. */
export function valuesFor(model: Model, legislation: unknown): OwnValues {
  const { ApplicableLegislation } = ownValues[model]
  const own = ApplicableLegislation.find(each => each === legislation)
  return own === undefined || !isLegislation(own) || model === 'EU_UDI_SPP'
    ? ownValues[model]
    : valuesOfLegislation[own]
}

function isLegislation(name: string): name is Legislation {
  return Object.hasOwn(riskClasses, name)
}
