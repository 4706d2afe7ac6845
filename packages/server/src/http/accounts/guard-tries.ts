import type { FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { addressBlock } from '../../limits/address-block.ts'
import type { Client } from '../../people/accounts/attempts.ts'
import { findRelyingParty, type RelyingParty } from '../../people/accounts/relying-party.ts'
import { Problem } from '../problems/problem.ts'
import { readCookie } from '../sign-in/cookies.ts'
import { findOwnAddress, refuseForeignPages } from '../sign-in/own-address.ts'

/**
 * From where someone wants to sign in, and whether too much has failed from there in the last minute.
 *
 * @throws Problem where another page makes the call
 */
export function beginTry(gateway: Gateway, request: FastifyRequest): Client {
  refuseForeignPages(gateway, request)
  const address = addressBlock(request.ip)
  const device = readCookie(request, 'browser', findOwnAddress(gateway, request))
  return { address, device, isSuspect: gateway.limits.signInFailures?.hasOne(address) === false }
}

/** To whom passkeys belong here. @throws Problem where there can be none */
export function requireParty(request: FastifyRequest, gateway: Gateway): RelyingParty {
  const party = findRelyingParty(findOwnAddress(gateway, request).origin)
  if (!party) throw new Problem('passkey.impossible')
  return party
}
