import { SpecialDeviceType } from './fields.ts'
import type { Model } from './index.ts'
import { CertificateType } from './parts/certificate.ts'

const mdrClasses = ['CLASS_I', 'CLASS_IIA', 'CLASS_IIB', 'CLASS_III']
const ivdrClasses = ['CLASS_A', 'CLASS_B', 'CLASS_C', 'CLASS_D']

/** The values of a model in fields whose lists hold those of other models too. */
export interface OwnValues extends Readonly<Record<string, readonly string[]>> {
  readonly ApplicableLegislation: readonly string[]
  readonly RiskClass: readonly string[]
  readonly SpecialDeviceType: readonly string[]
  readonly CertificateType: readonly string[]
}

/**
 * What each model takes where the data model is wide. Packs fall under MDR, which callers may also write MDR_SPP.
 * Source: EUDAMED UDI/Devices enumerations 2.18.1, BR-UDID-646, BR-UDID-818 and BR-CRF-004; BR-UDID-737.
 */
export const ownValues: Readonly<Record<Model, OwnValues>> = {
  EU_UDI_MDR: {
    ApplicableLegislation: ['MDR'],
    RiskClass: mdrClasses,
    SpecialDeviceType: SpecialDeviceType.enum.filter(
      type => type === '0' || (type.startsWith('MDR_') && type !== 'MDR_ORTHOPEDIC'),
    ),
    CertificateType: CertificateType.enum.filter(type => type.startsWith('MDR_')),
  },
  EU_UDI_IVDR: {
    ApplicableLegislation: ['IVDR'],
    RiskClass: ivdrClasses,
    SpecialDeviceType: SpecialDeviceType.enum.filter(type => type === '0' || type.startsWith('IVDR_')),
    CertificateType: CertificateType.enum.filter(type => type.startsWith('IVDR_')),
  },
  EU_UDI_SPP: {
    ApplicableLegislation: ['MDR_SPP', 'MDR'],
    RiskClass: mdrClasses,
    SpecialDeviceType: [],
    CertificateType: [],
  },
}
