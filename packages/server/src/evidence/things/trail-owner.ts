import type { AuditTrailRow } from '../../store/tables.ts'

/** In whose audit trail an act stands. */
export type TrailOwner = Pick<AuditTrailRow, 'organisation' | 'stage'>

/** What concerns every organisation. */
export const ofGateway: TrailOwner = { organisation: '', stage: '' }

/** What concerns those alone who host the gateway. */
export const ofHosts: TrailOwner = { organisation: '', stage: 'host' }

/** In whose trail is what concerns a role: hosts are of no organisation. */
export function placeOwner({ organisation, stage }: { organisation?: unknown; stage?: unknown }): TrailOwner {
  const isInOrganisation = typeof organisation === 'string' && typeof stage === 'string'
  return isInOrganisation ? { organisation, stage } : ofHosts
}

/** Each owner once. */
export function listDifferent(owners: readonly TrailOwner[]): TrailOwner[] {
  return [...new Map(owners.map(owner => [`${owner.stage} ${owner.organisation}`, owner])).values()]
}
