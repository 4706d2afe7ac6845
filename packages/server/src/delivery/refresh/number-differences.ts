import type { EntityName } from '../../store/entities.ts'
import { encodeJson } from '../../store/json.ts'
import type { EntityRow, PullDetails, PullDifferenceRow, PullRow } from '../../store/tables.ts'

/** What a pull found of an entity. */
export interface FoundDifference {
  entity: EntityName & Pick<EntityRow, 'model'>
  finding: PullDifferenceRow['finding']
  details: PullDetails
}

/** What a pull found, as it is stored, numbered on from the differences that the pull has. */
export function numberDifferences(
  { id, differences }: Pick<PullRow, 'id' | 'differences'>,
  found: readonly FoundDifference[],
): readonly PullDifferenceRow[] {
  return found.map(({ entity: { kind, agency, code, code_space, model }, finding, details }, index) => ({
    pull_id: id,
    number: differences + index + 1,
    kind,
    agency,
    code,
    code_space,
    model,
    finding,
    details: encodeJson(details),
  }))
}
