import type { EntityCode, EntityDetail, EntityKind, EntitySummary, History, Page, QueryOf } from './bodies.ts'
import { gateway } from './session.ts'

export type EntityQuery = QueryOf<'/api/v1/devices'>

/** How many come on a page. */
export const entitiesOnPage = 200

/** A page of devices or groups, by their codes. */
export function listEntities(
  kind: EntityKind,
  wanted: EntityQuery,
  signal: AbortSignal,
): Promise<Page<EntitySummary>> {
  const given = { query: { ...wanted, limit: entitiesOnPage }, signal }
  return kind === 'device'
    ? gateway().get('/api/v1/devices', given)
    : gateway().get('/api/v1/device-groups', given)
}

/** What the authority holds of one, as far as is known here. */
export function getEntity(kind: EntityKind, name: EntityCode, signal: AbortSignal): Promise<EntityDetail> {
  const given = callFor(name, signal)
  return kind === 'device'
    ? gateway().get('/api/v1/devices/{issuingAgency}/{code}', given)
    : gateway().get('/api/v1/device-groups/{issuingAgency}/{code}', given)
}

/** What was submitted of one, and what pulls found otherwise. */
export function getHistory(kind: EntityKind, name: EntityCode, signal: AbortSignal): Promise<History> {
  const given = callFor(name, signal)
  return kind === 'device'
    ? gateway().get('/api/v1/devices/{issuingAgency}/{code}/history', given)
    : gateway().get('/api/v1/device-groups/{issuingAgency}/{code}/history', given)
}

function callFor({ criterion, ...path }: EntityCode, signal: AbortSignal) {
  return { path, query: { criterion }, signal }
}
