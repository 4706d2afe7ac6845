import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Answers a body that changes only with the software or its settings: with an ETag, and with 304 and nothing where the
 * caller has it already.
 */
export function answerCacheable(request: FastifyRequest, reply: FastifyReply, body: object): FastifyReply {
  const text = JSON.stringify(body)
  const etag = etagFor(text)
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  if (isHeld(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('application/json').send(text)
}

/** Names a content by itself. */
export function etagFor(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}

/** RFC 9110, 13.1.2: a list of tags, compared weakly, or `*` for any. */
export function isHeld(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map(tag => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag.replace(/^W\//, '')) || tags.includes('*')
}
