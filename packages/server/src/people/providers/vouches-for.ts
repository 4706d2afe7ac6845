import type { Provider } from '../../config/providers/provider.ts'
import type { InvitedRole } from '../../store/tables.ts'

/** What is known of a provider whose word for an address is weighed. */
export interface VouchedFor {
  provider: Pick<Provider, 'issuer' | 'roles'>
}

/**
 * Whether what a provider says of an address counts for roles: where organisations have providers of their own, each says of its people
 * what it likes, so that its word is for those organisations alone that its own roles are in. The only provider of a gateway, and one that
 * makes hosts, has the word of the gateway.
 *
 * @param issuer of the provider, as it is kept of a person
 */
export function vouchesFor(
  providers: readonly VouchedFor[],
  issuer: string | null,
  roles: readonly InvitedRole[],
): boolean {
  const found = providers.filter(({ provider }) => provider.issuer.href === readAddress(issuer))
  if (found.length === providers.length) return found.length > 0
  const own = found.flatMap(({ provider }) => provider.roles.map(({ role }) => role))
  if (own.some(({ role }) => role === 'host')) return true
  const organisations = new Set(own.map(each => 'organisation' in each && each.organisation))
  return roles.every(each => 'organisation' in each && organisations.has(each.organisation))
}

function readAddress(issuer: string | null): string | undefined {
  return URL.parse(issuer ?? '')?.href
}
