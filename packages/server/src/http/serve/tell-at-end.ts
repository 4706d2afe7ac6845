import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginToldAtEnd, type WorkToldAtEnd } from '../../told-at-end.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The call as a work that is told at its end; absent where it waits for the disk at each read. */
    toldAtEnd?: WorkToldAtEnd | undefined
  }
}

/**
 * Lets no answer begin before all is on the disk that its call has read: an error neither, nor what is sent in pieces. Answers leave here
 * alone.
 */
export function settleBeforeAnswers(app: FastifyInstance): void {
  app.decorateRequest('toldAtEnd', undefined)
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { toldAtEnd } = request
    if (!toldAtEnd) return done()
    // Where it fails, that is answered in its place: it tells of nothing that was read.
    request.toldAtEnd = undefined
    toldAtEnd.end().then(
      () => done(),
      (error: Error) => {
        if (payload instanceof Readable) payload.destroy()
        done(error)
      },
    )
  })
}

/** Whether all that calls of an endpoint do is to look up what is stored: their answers tell of it, and nothing else does. */
function isLookUp({ method, right, work }: Endpoint): boolean {
  return method === 'GET' && right !== 'anyone' && work === 'showing'
}

/** Does a part of a call: one that looks up what is stored waits for the disk when it is answered, and not at each read. */
export function tellCallAtEnd<Result>(
  endpoint: Endpoint,
  request: FastifyRequest,
  work: () => Result,
): Result {
  if (!isLookUp(endpoint)) return work()
  request.toldAtEnd ??= beginToldAtEnd()
  return request.toldAtEnd.within(work)
}
