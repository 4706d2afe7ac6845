import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import type { Work } from '../../limits/limits.ts'
import { afterCall } from '../endpoint/after-call.ts'
import { Problem } from '../problems/problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it is answered however much there is to do. */
    isAlwaysAnswered?: boolean
    /** What the call does; `storing` where absent. */
    work?: Work
  }
  interface FastifyRequest {
    /** Gives the place of the call to the next one. */
    leavePlace?: (() => void) | undefined
  }
}

/** Turns calls away at once where too many are under way, and gives each organisation its fair share of the others. */
export function limitLoad(app: FastifyInstance, { limits }: Gateway): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.isAlwaysAnswered) return done()
    const end = limits.load.begin()
    if (!end) return done(busy('The gateway has more to do than it can.'))
    afterCall(reply, end)
    done()
  })
  // The body is here by now: no place is spent on waiting for it.
  app.addHook('preHandler', async (request, reply) => {
    if (!request.caller || request.routeOptions.config.takesStream) return
    const end = await limits.queues[request.routeOptions.config.work ?? 'storing'].enter(
      request.caller.organisation,
    )
    if (!end) throw busy('Too many calls wait for their turn.')
    request.leavePlace = end
    // Where the answer goes nowhere, none is sent.
    afterCall(reply, end)
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    freePlace(request)
    done()
  })
}

/** Gives the place of a call to the next one: for calls that do nothing but wait from now on. */
export function freePlace(request: FastifyRequest): void {
  request.leavePlace?.()
}

/** There is no room for the call; what `detail` says is why. */
export function busy(detail: string): Problem {
  return new Problem('server.busy', `${detail} Nothing was done. A repeat of the same request is safe.`, {
    'retry-after': '1',
  })
}
