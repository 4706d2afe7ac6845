import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../problems/problem.ts'

/** Headers that may stand once only. */
const single = new Set(['authorization', 'host', 'content-length', 'content-type'])

const refused = new WeakSet<Socket>()
const close = { connection: 'close' }

/**
 * Refuses a request that two servers in a row could read differently, whatever follows it on the connection, and
 * closes that: a header twice that may stand once only, another host in the address than in Host, no Host or
 * no version at all, a chunked body under HTTP/1.0. Source: RFC 9112, sections 2.3, 3.2, 6.1 and 11.2.
 */
export function refuseAmbiguity(
  { raw }: FastifyRequest,
  _reply: FastifyReply,
  done: (problem?: Problem) => void,
): void {
  const problem = findProblem(raw)
  if (problem) refused.add(raw.socket)
  done(problem)
}

function findProblem(raw: FastifyRequest['raw']): Problem | undefined {
  if (refused.has(raw.socket)) {
    return new Problem('request.malformed', 'It follows a request that was refused for its form.', close)
  }
  return (
    withoutVersion(raw) ??
    withoutHost(raw) ??
    otherExpectation(raw) ??
    repeatedHeader(raw.rawHeaders) ??
    anotherHost(raw) ??
    chunkedBefore11(raw)
  )
}

/** HTTP/0.9, whose answers have neither status nor headers: a client that asks so cannot read ours. */
function withoutVersion({ httpVersion }: FastifyRequest['raw']): Problem | undefined {
  return httpVersion === '0.9'
    ? new Problem('request.malformed', 'The first line says no version. End it with HTTP/1.1.', close)
    : undefined
}

function withoutHost({ httpVersion, headers }: FastifyRequest['raw']): Problem | undefined {
  return httpVersion === '1.1' && headers.host === undefined
    ? new Problem('request.malformed', 'A request under HTTP/1.1 must have the header Host.', close)
    : undefined
}

function otherExpectation({ headers }: FastifyRequest['raw']): Problem | undefined {
  return headers.expect === undefined || headers.expect.toLowerCase() === '100-continue'
    ? undefined
    : new Problem('request.header', 'Expect can only be 100-continue. Leave it out.', close)
}

function repeatedHeader(rawHeaders: readonly string[]): Problem | undefined {
  const seen = new Set<string>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase()
    if (!single.has(name)) continue
    if (seen.has(name)) return new Problem('request.header-repeated', `Give the header ${name} once.`, close)
    seen.add(name)
  }
  return undefined
}

function anotherHost({ url = '', headers }: FastifyRequest['raw']): Problem | undefined {
  if (url.startsWith('/') || url === '*') return undefined
  const host = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1]
  return host !== undefined && host.toLowerCase() === headers.host?.toLowerCase()
    ? undefined
    : new Problem('request.malformed', 'The address names another host than the header Host.', close)
}

function chunkedBefore11({ httpVersion, headers }: FastifyRequest['raw']): Problem | undefined {
  return httpVersion === '1.0' && headers['transfer-encoding'] !== undefined
    ? new Problem('request.malformed', 'HTTP/1.0 has no Transfer-Encoding.', close)
    : undefined
}
