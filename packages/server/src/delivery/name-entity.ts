import { codeSpaceByCriterion, type EntityKey } from '@udigate/eudamed'
import type { EntityName } from '../store/entities.ts'

/** What the store names the entity of a plan by. */
export function nameEntity({ criterion, kind, issuingAgency, code }: EntityKey): EntityName {
  return { kind, agency: issuingAgency, code, code_space: codeSpaceByCriterion[criterion] }
}
