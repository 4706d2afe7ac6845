import { type EntityId, nameEntityChain } from '../store/chains.ts'
import type { EntityRow } from '../store/tables.ts'
import type { NewEvidence } from './append.ts'
import { hashContent } from './entry.ts'

/** What of an entity is recorded. */
export type RecordedEntity = EntityId &
  Pick<
    EntityRow,
    'organisation' | 'actor' | 'model' | 'state' | 'versions' | 'record' | 'group_agency' | 'group_code'
  >

/** What is stored of an entity: whose it is, and what the authority holds, of which there is a hash. */
export function describeEntity(row: RecordedEntity): Record<string, unknown> {
  return {
    organisation: row.organisation,
    actor: row.actor,
    model: row.model,
    state: row.state,
    deviceGroup: { issuingAgency: row.group_agency, code: row.group_code },
    contentSha256: hashContent(JSON.stringify([row.versions, row.record])),
  }
}

/**
 * What is kept of an entity from now on: after an accepted operation, as a pull or a question showed it, or as whose it is.
 *
 * @param by the submission or the pull
 */
export function recordEntity(row: RecordedEntity, by: string | null): NewEvidence {
  return { chain: nameEntityChain(row), kind: 'kept', facts: { ...describeEntity(row), by } }
}
