import { STATUS_CODES } from 'node:http'
import type { FastifyReply } from 'fastify'

/** A refusal in the problem format of RFC 9457, with the reason in `error` as well. */
export function answerRefusal(reply: FastifyReply, status: number, reason: string): FastifyReply {
  const title = STATUS_CODES[status] ?? 'Error'
  return reply
    .code(status)
    .type('application/problem+json')
    .send(JSON.stringify({ title, status, detail: reason, error: reason }))
}
