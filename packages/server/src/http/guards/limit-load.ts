import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import type { Work } from '../../limits/limits.ts'
import { Problem } from '../problems/problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it is answered however much there is to do. */
    isAlwaysAnswered?: boolean
    /** What the call does; `storing` where absent. */
    work?: Work
  }
}

/** Turns calls away at once where too many are under way, and lets the others be served in turn, organisation by organisation. */
export function limitLoad(app: FastifyInstance, { limits }: Gateway): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.isAlwaysAnswered) return
    const end = limits.load.begin()
    if (!end) throw busy('The gateway has more to do than it can.')
    reply.raw.once('close', end)
  })
  // The body is here by now: nobody's turn is spent on waiting for it.
  app.addHook('preHandler', async (request, reply) => {
    if (!request.caller || request.routeOptions.config.takesStream) return
    const end = await limits.turns[request.routeOptions.config.work ?? 'storing'].take(
      request.caller.organisation,
    )
    if (!end) throw busy('Too many calls wait for their turn.')
    turns.set(request, end)
    // Where the answer goes nowhere, none is sent.
    reply.raw.once('close', end)
    if (reply.raw.destroyed) end()
  })
  app.addHook('onSend', async request => endTurn(request))
}

const turns = new WeakMap<FastifyRequest, () => void>()

/** Lets the next call have its turn: for calls that do nothing but wait from now on. */
export function endTurn(request: FastifyRequest): void {
  turns.get(request)?.()
}

/** There is no room for the call; what `detail` says is why. */
export function busy(detail: string): Problem {
  return new Problem('server.busy', `${detail} Nothing was done. A repeat of the same request is safe.`, {
    'retry-after': '1',
  })
}
