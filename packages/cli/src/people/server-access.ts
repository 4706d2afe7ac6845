import type { GatewayClient } from '@udigate/client'
import { GatewayFailure } from '../gateway/call-gateway.ts'
import type { WaitingAccess, WaitingPerson } from './waiting-access.ts'

/**
 * Reaches who waits for the person that `udigate login` has signed in, through the API of a running gateway: for them as an administrator
 * where they act, and for them as a host.
 */
export function reachWaitingOfServer(gateway: GatewayClient): WaitingAccess {
  /** Those on whom hosts decide. */
  const forHosts = new Set<string>()
  return {
    async list() {
      const [invitations, confirmations] = await Promise.allSettled([
        gateway.get('/api/v1/invitations'),
        gateway.get('/api/v1/confirmations'),
      ])
      const refusals = [invitations, confirmations].flatMap(each =>
        each.status === 'rejected' ? [each.reason as unknown] : [],
      )
      const [refusal] = refusals.filter(each => !isForbidden(each))
      if (refusal !== undefined) throw refusal
      if (refusals.length === 2) throw refusals[0]
      const ofHosts = confirmations.status === 'fulfilled' ? confirmations.value.items : []
      for (const { id } of ofHosts) forHosts.add(id)
      const ofOrganisation = invitations.status === 'fulfilled' ? invitations.value.items : []
      const accepted = ofOrganisation.filter(({ id, state }) => state === 'TO_CONFIRM' && !forHosts.has(id))
      return [
        ...ofHosts.map(
          ({ kind, ...waiting }): WaitingPerson => ({
            ...waiting,
            kind: kind === 'ADDRESS' ? kind : 'INVITATION',
          }),
        ),
        ...accepted.map((waiting): WaitingPerson => ({ ...waiting, kind: 'INVITATION' })),
      ]
    },
    async confirm({ id, mail = '' }) {
      if (forHosts.has(id)) {
        await gateway.post('/api/v1/confirmations/{id}/confirm', { path: { id }, body: { mail } })
      } else await gateway.post('/api/v1/invitations/{id}/confirm', { path: { id } })
    },
    async decline({ id }) {
      if (forHosts.has(id)) await gateway.post('/api/v1/confirmations/{id}/decline', { path: { id } })
      else await gateway.post('/api/v1/invitations/{id}/decline', { path: { id } })
    },
    close: async () => {},
  }
}

function isForbidden(error: unknown): boolean {
  return error instanceof GatewayFailure && error.httpStatus === 403
}
