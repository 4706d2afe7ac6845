import {
  chainOfClock,
  chainOfEdition,
  chainOfSecretKey,
  chainOfSettings,
  codeListChains,
  parseActChain,
  parseActorChain,
  parseEntityChain,
  parseMappingChain,
  roleGrantChains,
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
  const act = parseActChain(chain)
  if (act) return [{ organisation: act.organisation, stage: act.stage }]
  const { organisation, stage = parseActorChain(chain)?.stage ?? parseEntityChain(chain)?.stage } = facts
  if (typeof organisation === 'string' && typeof stage === 'string') return [{ organisation, stage }]
  if (chain.startsWith(codeListChains)) return [ofGateway]
  const mapping = parseMappingChain(chain)
  return mapping && [{ organisation: mapping.organisation, stage: '' }]
}

/** The same by the first entry of the chain. */
export function findFirstOwners(chain: string, first: Members): readonly TrailOwner[] {
  const state = readMembers(first.state)
  const opened = { ...first, ...readMembers(first.facts), ...('organisation' in state && state) }
  const known = findOwners(chain, opened)
  if (known) return known
  if (chain.startsWith(roleGrantChains)) return [ofHosts]
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
