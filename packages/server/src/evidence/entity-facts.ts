import type { EntityRow } from '../store/tables.ts'
import type { NewEvidence } from './append.ts'
import { sha256Of } from './entry.ts'

/** What names an entity. */
export type EntityId = Pick<EntityRow, 'stage' | 'kind' | 'agency' | 'code'>

/** What of an entity is recorded. */
export type RecordedEntity = EntityId &
  Pick<
    EntityRow,
    'organisation' | 'actor' | 'model' | 'state' | 'versions' | 'record' | 'group_agency' | 'group_code'
  >

/** What the names of all chains of entities begin with. */
export const entityChains = 'entity '

/** The chain of an entity. */
export function chainOfEntity({ stage, kind, agency, code }: EntityId): string {
  return `${entityChains}${stage} ${kind} ${agency} ${code}`
}

/** What the name of a chain says of its entity; `undefined` where the chain is of something else. */
export function entityOfChain(chain: string): Omit<EntityId, 'agency'> | undefined {
  const named = /^entity (?<stage>preview|production) (?<kind>device|group) [^ ]+ (?<code>.+)$/s.exec(chain)
  return named?.groups as Omit<EntityId, 'agency'> | undefined
}

/** What is stored of an entity: whose it is, and what the authority holds, of which there is a hash. */
export function stateOfEntity(row: RecordedEntity): Record<string, unknown> {
  return {
    organisation: row.organisation,
    actor: row.actor,
    model: row.model,
    state: row.state,
    deviceGroup: { issuingAgency: row.group_agency, code: row.group_code },
    contentSha256: sha256Of(JSON.stringify([row.versions, row.record])),
  }
}

/**
 * What is kept of an entity from now on: after an accepted operation, as a pull or a question showed it, or as whose it is.
 *
 * @param by the submission or the pull
 */
export function evidenceOfEntity(row: RecordedEntity, by: string | null): NewEvidence {
  return { chain: chainOfEntity(row), kind: 'kept', facts: { ...stateOfEntity(row), by } }
}
