import type { Model } from './index.ts'

/** How EUDAMED tells devices of one code apart: `deviceCriterionType` of its schemas. */
export type Criterion = 'STANDARD' | 'SPP' | 'LEGACY'

/** The criterion of each model. */
export const criterionByModel = {
  EU_UDI_MDR: 'STANDARD',
  EU_UDI_IVDR: 'STANDARD',
  EU_UDI_SPP: 'SPP',
  EU_UDI_MDD: 'LEGACY',
  EU_UDI_IVDD: 'LEGACY',
} as const satisfies Readonly<Record<Model, Criterion>>

/** A part of the register in which a code of an issuing agency names one entity of its kind. It names the authority too. */
export type CodeSpace = 'eudamed/regulation' | 'eudamed/directive'

/**
 * The code space of each criterion. A regulation device and a legacy device may bear the same UDI-DI; a regulation device
 * and a system or procedure pack may not. Source: BR-UDID-003, BR-UDID-645.
 */
export const codeSpaceByCriterion = {
  STANDARD: 'eudamed/regulation',
  SPP: 'eudamed/regulation',
  LEGACY: 'eudamed/directive',
} as const satisfies Readonly<Record<Criterion, CodeSpace>>

/** All code spaces. */
export const codeSpaces: readonly CodeSpace[] = [...new Set(Object.values(codeSpaceByCriterion))]

/** The code space of the entities of a model. */
export function findCodeSpace(model: Model): CodeSpace {
  return codeSpaceByCriterion[criterionByModel[model]]
}
