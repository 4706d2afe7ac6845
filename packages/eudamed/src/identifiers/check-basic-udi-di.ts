import {
  checkGmn,
  checkHibcBasicUdiDi,
  checkIccbbaBasicUdiDi,
  checkIfaBasicUdiDi,
  type GmnFault,
  type HibcFault,
  type IdentifierCheck,
  type IfaBasicUdiDiFault,
  unsound,
} from '@udigate/udi'

/** The entities that issue UDIs under Article 27(2) of the MDR. */
export type IssuingEntity = 'GS1' | 'HIBCC' | 'ICCBBA' | 'IFA'

export type BasicUdiDiFault = GmnFault | HibcFault | IfaBasicUdiDiFault

/** How many characters a Basic UDI-DI may have, no matter who issued it (MDCG 2019-1). */
export const longestBasicUdiDi = 25

/**
 * Checks a Basic UDI-DI against the format and the check characters of the entity that issued it.
 * Source: BR-UDID-003; MDCG 2019-1 for the length.
 */
export function checkBasicUdiDi(agency: IssuingEntity, code: string): IdentifierCheck<BasicUdiDiFault> {
  if (code.length > longestBasicUdiDi) return unsound('length')
  return checks[agency](code)
}

const checks: Record<IssuingEntity, (code: string) => IdentifierCheck<BasicUdiDiFault>> = {
  GS1: checkGmn,
  HIBCC: checkHibcBasicUdiDi,
  ICCBBA: checkIccbbaBasicUdiDi,
  IFA: checkIfaBasicUdiDi,
}
