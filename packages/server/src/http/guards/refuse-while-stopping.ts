import { once } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { closeWithProblem } from '../problems/answer-unreadable.ts'
import { Problem } from '../problems/problem.ts'
import { afterCall } from './after-call.ts'

/** A longer body of a call that is refused is not waited for. */
const longestSkipped = 1024 * 1024

/**
 * Refuses calls when the drain is over, on new connections too, and asks clients to close their connections from the
 * moment the gateway is asked to stop. Health and metrics are answered to the end.
 *
 * @returns what ends the calls under way: it settles when all are answered. When `patience` settles before that, those
 * whose body has not come are answered 503, and the connections of the others are closed
 */
export function refuseWhileStopping(
  app: FastifyInstance,
  gateway: Gateway,
): (patience: Promise<void>) => Promise<void> {
  const { draining, stopping } = gateway
  const underWay = new Map<FastifyRequest, FastifyReply>()
  let emptied = Promise.withResolvers<void>()

  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.work === 'reporting') return done()
    underWay.set(request, reply)
    afterCall(reply, () => {
      underWay.delete(request)
      if (underWay.size === 0) emptied.resolve()
    })
    if (stopping.aborted) void skipBody(request).then(() => done(isStopping()))
    else done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining.aborted) reply.header('connection', 'close')
    done()
  })
  return async patience => {
    emptied = Promise.withResolvers()
    if (underWay.size === 0) emptied.resolve()
    await Promise.race([emptied.promise, patience])
    for (const [request, reply] of underWay) endCall(gateway, request, reply)
  }
}

/** Where a body is left unread, the end of the connection is a reset, and the answer may be lost on its way. */
async function skipBody({ raw }: FastifyRequest): Promise<void> {
  const length = Number(raw.headers['content-length'] ?? 0)
  if (raw.complete || length > longestSkipped) return
  raw.resume()
  // It ends, or the connection does.
  await Promise.race([once(raw, 'end'), once(raw, 'close')]).catch(() => {})
}

/** Ends a call that has not come to its end in time: its client is slow, or what it waits for is. */
function endCall(gateway: Gateway, request: FastifyRequest, reply: FastifyReply): void {
  const { socket } = request.raw
  // What its handler answers later goes nowhere.
  reply.log = reply.log.child({}, { level: 'silent' })
  // What was done of a call whose body is here is unknown.
  if (reply.raw.headersSent || request.raw.complete) socket.destroy()
  else closeWithProblem(gateway, socket, isStopping())
}

function isStopping(): Problem {
  return new Problem('server.stopping', undefined, { 'retry-after': '2' })
}
