import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeyWatch } from '../../keys/watch-keys.ts'
import { afterCall } from '../endpoint/after-call.ts'
import { noteProblem } from '../problems/answer-errors.ts'
import { viewProblem } from '../problems/body.ts'
import { notAuthenticated } from '../problems/problem.ts'

/**
 * Ends a call as soon as its key is in force no longer: with 401 where nothing was answered yet, and in the middle of the
 * answer else. What the call has set going goes on.
 */
export function endWithKey(
  keys: KeyWatch,
  keyId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const response = reply.raw
  const unwatch = keys.watch(keyId, () => {
    request.log.info({ keyId }, 'key ended during the call')
    if (response.headersSent) {
      response.destroy()
      return
    }
    // What the handler answers later is dropped without a word.
    reply.hijack()
    reply.log = reply.log.child({}, { level: 'silent' })
    const problem = notAuthenticated(
      'This API key was revoked, or expired, during the call. What the call has stored goes on; repeat the same request with a valid key for its outcome.',
    )
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
