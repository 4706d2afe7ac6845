import type { FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { addressBlock } from '../../limits/address-block.ts'
import { findRelyingParty, type RelyingParty } from '../../people/accounts/relying-party.ts'
import { Problem } from '../problems/problem.ts'
import { findOwnAddress, refuseForeignPages } from '../sign-in/own-address.ts'

/**
 * Turns a sign-in away, before anything is looked at, where another page makes the call, or too many calls from its address were
 * refused in the last minute.
 *
 * @throws Problem
 */
export function beginTry(gateway: Gateway, request: FastifyRequest): void {
  refuseForeignPages(gateway, request)
  const { limits } = gateway
  if (limits.failures?.hasOne(addressBlock(request.ip)) ?? true) return
  throw new Problem('rate.limited', 'Too many calls from this address were refused. Wait a minute.', {
    'retry-after': '60',
  })
}

/** To whom passkeys belong here. @throws Problem where there can be none */
export function requireParty(request: FastifyRequest, gateway: Gateway): RelyingParty {
  const party = findRelyingParty(findOwnAddress(gateway, request).origin)
  if (!party) throw new Problem('passkey.impossible')
  return party
}
