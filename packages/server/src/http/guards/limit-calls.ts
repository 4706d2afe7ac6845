import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { addressBlock } from '../../limits/address-block.ts'
import type { Quota, TokenBuckets } from '../../limits/token-buckets.ts'
import type { Caller } from '../../rights/caller.ts'
import { Problem } from '../problems/problem.ts'
import { afterWork } from './after-call.ts'

/**
 * Counts a call of an API key, and tells how many are left, in the header fields RateLimit-Policy and RateLimit
 * (draft-ietf-httpapi-ratelimit-headers).
 *
 * @throws Problem where none is left, NoPlace where the organisation has too many calls under way
 */
export function limitCalls({ limits }: Gateway, caller: Caller, reply: FastifyReply): void {
  const taken = limits.calls?.take(caller.author)
  if (limits.calls && taken) {
    const { quota } = limits.calls
    reply.header('ratelimit-policy', `"key";q=${quota.burst};w=${secondsToFill(quota)}`)
    reply.header('ratelimit', `"key";r=${taken.remaining};t=${taken.fullIn}`)
    if (!taken.isTaken) {
      throw new Problem(
        'rate.limited',
        `This API key may make ${quota.perMinute} calls a minute, and ${quota.burst} at once. A batch takes many records in one call.`,
        { 'retry-after': String(taken.nextIn) },
      )
    }
  }
  afterWork(reply, limits.load.beginOf(caller.organisation))
}

function secondsToFill({ perMinute, burst }: Quota): number {
  return Math.max(1, Math.ceil((burst / perMinute) * 60))
}

/**
 * What a call is answered that has no valid API key: the error itself, until too many such calls have come from the same
 * address. Calls with a valid key are not counted, and go on from that address too; so do people who sign in.
 */
export function limitFailures({ limits }: Gateway, request: FastifyRequest, error: unknown): unknown {
  return limitRefusals(
    limits.failures,
    request,
    error,
    'Too many calls without a valid API key have come from this address. One with a valid key is served.',
  )
}

/**
 * What a sign-in is answered that is refused: the error itself, until too many of them have come from the same address. One that is right
 * signs in all the same, since others may be behind that address.
 */
export function limitSignInFailures({ limits }: Gateway, request: FastifyRequest, error: Problem): unknown {
  return limitRefusals(
    limits.signInFailures,
    request,
    error,
    'Too many sign-ins from this address were refused. One that is right is taken.',
  )
}

function limitRefusals(
  buckets: TokenBuckets | undefined,
  request: FastifyRequest,
  error: unknown,
  detail: string,
): unknown {
  if (!(error instanceof Problem) || error.status !== 401) return error
  const taken = buckets?.take(addressBlock(request.ip))
  if (!taken || taken.isTaken) return error
  return new Problem('rate.limited', detail, { 'retry-after': String(taken.nextIn) })
}
