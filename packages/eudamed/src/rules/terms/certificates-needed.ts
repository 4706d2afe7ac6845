/** The product certificates that a group needs at least one of; empty where it needs none. */
export type CertificatesNeeded = readonly string[]

/**
 * Certificates that a group needs under MDR Article 29(3). Source: BR-UDID-109.
 */
export function certificatesNeededByMdr(group: {
  RiskClass: string
  DeviceImplantable: boolean
  DeviceImplantableExceptions?: boolean | undefined
}): CertificatesNeeded {
  const { RiskClass, DeviceImplantable, DeviceImplantableExceptions = false } = group
  const isImplant = RiskClass === 'CLASS_IIB' && DeviceImplantable && !DeviceImplantableExceptions
  if (RiskClass !== 'CLASS_III' && !isImplant) return []
  return ['MDR_TECHNICAL_DOCUMENTATION', 'MDR_TYPE_EXAMINATION']
}

/**
 * Certificates that a group needs under IVDR Article 26(2). Source: RULE-00015.
 */
export function certificatesNeededByIvdr(group: {
  RiskClass: string
  DeviceIntendedForSelfTesting: boolean
  DeviceIntendedForNearPatientTesting: boolean
}): CertificatesNeeded {
  const { RiskClass, DeviceIntendedForSelfTesting, DeviceIntendedForNearPatientTesting } = group
  const outsideLaboratory = DeviceIntendedForSelfTesting || DeviceIntendedForNearPatientTesting
  if (RiskClass === 'CLASS_D' || (RiskClass === 'CLASS_C' && outsideLaboratory)) {
    return ['IVDR_TECHNICAL_DOCUMENTATION', 'IVDR_TYPE_EXAMINATION']
  }
  return RiskClass === 'CLASS_B' && outsideLaboratory ? ['IVDR_TECHNICAL_DOCUMENTATION'] : []
}
