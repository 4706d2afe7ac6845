import type { EntityKey } from '@udigate/udi'
import type { Law } from '../authorities/authority.ts'
import type { EntityName } from '../store/entities.ts'

/** What the store names the entity of a plan by. @throws RangeError where the authority does not have its criterion */
export function nameEntity(
  { codeSpaceByCriterion }: Pick<Law, 'codeSpaceByCriterion'>,
  { criterion, kind, issuingAgency, code }: EntityKey,
): EntityName {
  const code_space = codeSpaceByCriterion[criterion]
  if (code_space === undefined) throw new RangeError(`The authority has no criterion ${criterion}.`)
  return { kind, agency: issuingAgency, code, code_space }
}
