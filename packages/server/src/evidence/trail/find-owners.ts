import {
  actChains,
  chainOfClock,
  chainOfEdition,
  chainOfSecretKey,
  chainOfSettings,
  chainsOf,
} from '../../store/chains.ts'
import type { AuditTrailRow } from '../../store/tables.ts'
import { type Members, readItems, readMembers } from '../read-stored.ts'

/** In whose audit trail an act stands. */
export type TrailOwner = Pick<AuditTrailRow, 'organisation' | 'stage'>

/** What concerns every organisation. */
export const ofGateway: TrailOwner = { organisation: '', stage: '' }

/** What concerns those alone who host the gateway. */
export const ofHosts: TrailOwner = { organisation: '', stage: 'host' }

const chainsOfGateway = [chainOfSettings, chainOfClock, chainOfSecretKey, chainOfEdition]

/** Whose an act is by what it says itself; `undefined` where the first entry of its chain says so. */
export function findOwners(chain: string, facts: Members): readonly TrailOwner[] | undefined {
  if (chainsOfGateway.includes(chain)) return [ofGateway]
  const act = actChains.parse(chain)
  if (act) return [{ organisation: act.organisation, stage: act.stage }]
  const { organisation, stage = chainsOf.actor.parse(chain)?.stage ?? chainsOf.entity.parse(chain)?.stage } =
    facts
  if (typeof organisation === 'string' && typeof stage === 'string') return [{ organisation, stage }]
  if (chain.startsWith(chainsOf.code_list_change.beginning)) return [ofGateway]
  const mapping = chainsOf.mapping.parse(chain)
  return mapping && [{ organisation: mapping.organisation, stage: '' }]
}

/** The same by the first entry of the chain. */
export function findFirstOwners(chain: string, first: Members): readonly TrailOwner[] {
  const state = readMembers(first.state)
  const opened = { ...first, ...readMembers(first.facts), ...('organisation' in state && state) }
  const known = findOwners(chain, opened)
  if (known) return known
  if (chain.startsWith(chainsOf.role_grant.beginning)) return [ofHosts]
  return listDifferent(readItems(opened.roles).map(role => placeOwner(readMembers(role))))
}

/** In whose trail is what concerns a role: hosts are of no organisation. */
export function placeOwner({ organisation, stage }: { organisation?: unknown; stage?: unknown }): TrailOwner {
  const isInOrganisation = typeof organisation === 'string' && typeof stage === 'string'
  return isInOrganisation ? { organisation, stage } : ofHosts
}

/** Each owner once. */
export function listDifferent(owners: readonly TrailOwner[]): TrailOwner[] {
  return [...new Map(owners.map(owner => [`${owner.stage} ${owner.organisation}`, owner])).values()]
}
