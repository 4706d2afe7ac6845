import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { PushAnswer, PushReceiver } from '../authorities/push-receiver.ts'
import { addressBlock } from '../limits/address-block.ts'
import { makeTokenBuckets } from '../limits/token-buckets.ts'
import type { Stage } from '../stage.ts'
import { findCallers } from './caller-address.ts'
import { countUnderWay, type PushLimits } from './push-limits.ts'
import { readWithin } from './read-body.ts'

/** What is counted of pushes. */
export interface PushMetrics {
  /** @param code that of the standard, of one that was refused */
  pushed(result: PushAnswer['result'] | 'limited' | 'failed', code?: string): void
}

export interface PushListening {
  log: Logger
  metrics: PushMetrics
  monotonic(): Date
  /** Something was stored that can be collected. */
  onReceived(stage: Stage): void
}

/** How long a partner waits before it tries again, in seconds. */
const retryAfter = 30

/** Answers each request of a port for pushes, within the limits. */
export function handlePushes(
  receiver: PushReceiver,
  { path, trustedProxies }: { path: string; trustedProxies?: string | undefined },
  { log, metrics, monotonic, onReceived }: PushListening,
  limits: PushLimits,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const findCaller = findCallers(trustedProxies)
  const refusals = makeTokenBuckets(limits.refusals, monotonic)
  const readBody = readWithin(limits)
  const room = countUnderWay(limits)

  const limited = (response: ServerResponse, status: number): void => {
    metrics.pushed('limited')
    refuse(response, status)
  }
  return async (request, response) => {
    if ((request.url ?? '').split('?', 1)[0] !== path) return refuse(response, 404)
    if (request.method !== 'POST') return refuse(response, 405)
    const forwarded = request.headers['x-forwarded-for']
    const remote = request.socket.remoteAddress ?? ''
    const caller = addressBlock(findCaller(remote, Array.isArray(forwarded) ? forwarded.join() : forwarded))
    if (!refusals.hasOne(caller)) return limited(response, 429)
    const leave = room.enter(caller)
    if (!leave) return limited(response, 503)
    try {
      const read = await readBody(request)
      if (read.kind === 'cut') return
      if (read.kind === 'no-room') return limited(response, 503)
      const isTooLarge = read.kind === 'too-large'
      const answer =
        read.kind === 'read' ? await receive(receiver, request, read) : receiver.refuseLarge(limits.mostOfOne)
      const { result, stage, exchangeId, fromPartyId, code, because } = answer
      const facts = { stage, ebmsMessageId: exchangeId, fromPartyId, code, because, caller }
      metrics.pushed(result, code)
      if (result === 'refused') refusals.take(caller)
      if (result === 'refused') log.warn(facts, 'push refused')
      else if (result === 'busy') log.warn(facts, 'push not stored, the partner is to send it again')
      else log.info({ ...facts, result }, 'push received')
      if (result === 'received' && stage) onReceived(stage)
      send(response, answer, isTooLarge)
    } finally {
      leave()
    }
  }
}

async function receive(
  receiver: PushReceiver,
  request: IncomingMessage,
  { body, release }: { body: Uint8Array; release(): void },
): Promise<PushAnswer> {
  try {
    return await receiver.receive({ contentType: request.headers['content-type'] ?? '', body })
  } finally {
    release()
  }
}

function send(response: ServerResponse, { response: content }: PushAnswer, isUnread: boolean): void {
  if (!content) {
    refuse(response, 503)
    return
  }
  response.writeHead(isUnread ? 413 : 200, {
    'content-type': content.contentType,
    'content-length': content.body.byteLength,
    // The rest of what was not read would be taken for the next request.
    ...(isUnread && { connection: 'close' }),
  })
  response.end(content.body)
}

/** An answer without content; the connection ends with it, since the request may not have been read. */
export function refuse(response: ServerResponse, status: number): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const headers: OutgoingHttpHeaders = { 'content-length': 0, connection: 'close' }
  if (status === 405) headers.allow = 'POST'
  if (status === 429 || status === 503) headers['retry-after'] = String(retryAfter)
  response.writeHead(status, headers)
  response.end()
}
