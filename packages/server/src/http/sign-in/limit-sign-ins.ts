import type { FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { addressBlock } from '../../limits/address-block.ts'
import { Problem } from '../problems/problem.ts'

/** Counts a step of a sign-in: each stores something before anybody is known. @throws Problem where too many have come from there */
export function limitSignIns({ limits }: Gateway, request: FastifyRequest): void {
  const taken = limits.signIns?.take(addressBlock(request.ip))
  if (!taken || taken.isTaken) return
  throw new Problem('rate.limited', 'Too many sign-ins have come from this address. Wait a minute.', {
    'retry-after': String(taken.nextIn),
  })
}
