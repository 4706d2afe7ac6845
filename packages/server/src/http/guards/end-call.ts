import type { FastifyReply, FastifyRequest } from 'fastify'
import { noteProblem } from '../problems/answer-errors.ts'
import { viewProblem } from '../problems/body.ts'
import { notAuthenticated } from '../problems/problem.ts'
import { afterCall } from './after-call.ts'

/**
 * Ends a call as soon as what it is made by is in force no longer: with 401 where nothing was answered yet, and in the middle of the
 * answer else. What the call has set going goes on.
 *
 * @param watch has its argument called when that is so
 * @param what by which the call is made, as a sentence begins with it
 */
export function endCallWith(
  watch: (onEnd: () => void) => () => void,
  what: 'This API key' | 'The session',
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const response = reply.raw
  const unwatch = watch(() => {
    request.log.info({ what }, 'ended during the call')
    if (response.headersSent) {
      response.destroy()
      return
    }
    // What the handler answers later is dropped without a word.
    reply.hijack()
    reply.log = reply.log.child({}, { level: 'silent' })
    const problem = notAuthenticated(endings[what])
    noteProblem(request, problem)
    const body = JSON.stringify(viewProblem(problem, request.id))
    const headers = {
      ...reply.getHeaders(),
      ...problem.headers,
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      // Whatever waits for the end of the connection stops waiting.
      connection: 'close',
    }
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) response.setHeader(name, value)
    }
    response.statusCode = problem.status
    response.end(body)
  })
  afterCall(reply, unwatch)
}

const endings = {
  'This API key':
    'This API key was revoked, or expired, during the call. What the call has stored goes on; repeat the same request with a valid key for its outcome.',
  'The session':
    'The session has ended during the call, or what its person may do has changed. What the call has stored goes on.',
} as const
