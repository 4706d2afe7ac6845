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
  pushed(result: PushAnswer['result'] | 'failed' | NoPush, code?: string): void
}

/**
 * Why something is rejected before anything of it is a push: it was too much, went to another path or by another method, ended
 * too early or took too long, came where there was no room for connections, or spoke no TLS.
 */
export type NoPush = 'limited' | 'elsewhere' | 'cut' | 'dropped' | 'handshake'

/** Is told what is rejected, why, and of whom. */
export type OnRejected = (result: NoPush, because: string, address: string) => void

export interface PushServices {
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
  { log, metrics, monotonic, onReceived }: PushServices,
  limits: PushLimits,
  onRejected: OnRejected,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const findCaller = findCallers(trustedProxies)
  const refusals = makeTokenBuckets(limits.refusals, monotonic)
  const readBody = readWithin(limits)
  const room = countUnderWay(limits)

  return async (request, response) => {
    const forwarded = request.headers['x-forwarded-for']
    const remote = request.socket.remoteAddress ?? ''
    const address = findCaller(remote, Array.isArray(forwarded) ? forwarded.join() : forwarded)
    const caller = addressBlock(address)
    const reject = (result: NoPush, because: string, status: number): void => {
      onRejected(result, because, address)
      refuse(response, status)
    }
    if ((request.url ?? '').split('?', 1)[0] !== path) return reject('elsewhere', 'another path', 404)
    if (request.method !== 'POST') return reject('elsewhere', 'another method', 405)
    if (!refusals.hasOne(caller)) return reject('limited', 'refused too often', 429)
    const leave = room.enter(caller)
    if (!leave) return reject('limited', 'too many at a time', 503)
    try {
      const read = await readBody(request, caller)
      if (read.kind === 'cut') return onRejected('cut', 'it ended before it was whole', address)
      if (read.kind === 'no-room') return reject('limited', 'too many bytes at a time', 503)
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
