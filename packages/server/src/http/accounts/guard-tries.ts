import type { FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { addressBlock } from '../../limits/address-block.ts'
import { TooManyHashes } from '../../people/accounts/password-hashing.ts'
import { findRelyingParty, type RelyingParty } from '../../people/accounts/relying-party.ts'
import { busy } from '../guards/limit-load.ts'
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

/** Does what hashes a password. @throws Problem where too many are hashed */
export async function whereHashed<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TooManyHashes) throw busy('Too many passwords are checked at the moment.')
    throw error
  }
}

/** To whom passkeys belong here. @throws Problem where there can be none */
export function requireParty(request: FastifyRequest, gateway: Gateway): RelyingParty {
  const party = findRelyingParty(findOwnAddress(gateway, request).origin)
  if (!party) throw new Problem('passkey.impossible')
  return party
}
