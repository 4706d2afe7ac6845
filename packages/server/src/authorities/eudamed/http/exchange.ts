import { request as startRequest } from 'node:http'
import type { Socket } from 'node:net'
import { readRetryAfter } from '../../../jobs/retry-after.ts'
import { type Connection, connect } from './connect.ts'

export interface HttpTarget extends Connection {
  /** Sent as it is. */
  authorization?: string | undefined
  /** The whole exchange, connection included. */
  totalTimeoutMs: number
  /** A longer answer is cut off and counts as none. */
  maxAnswerBytes: number
}

export type HttpOutcome =
  | { kind: 'answered'; answer: HttpAnswer }
  /** No byte of the request left the process. */
  | { kind: 'unsent'; because: string }
  /** The request left, in part or whole, and no complete answer came. */
  | { kind: 'unanswered'; because: string }

export interface HttpAnswer {
  status: number
  contentType: string
  retryAfterMs?: number
  /** When the other side answered, by its own clock. */
  date?: Date
  body: Uint8Array
}

/** Posts as `post` does. */
export type Post = typeof post

/**
 * Posts a body once, over a connection of its own: nothing is repeated and no redirect is followed. Never
 * throws for anything the outside did.
 */
export async function post(
  target: HttpTarget,
  contentType: string,
  body: Uint8Array,
  signal: AbortSignal,
): Promise<HttpOutcome> {
  const headers = {
    'content-type': contentType,
    'content-length': body.byteLength,
    accept: 'application/soap+xml, multipart/related',
  }
  return call(target, { method: 'POST', headers, body }, signal)
}

/** Gets what is at the address once, as `post` posts. */
export async function get(target: HttpTarget, accept: string, signal: AbortSignal): Promise<HttpOutcome> {
  return call(target, { method: 'GET', headers: { accept } }, signal)
}

interface HttpCall {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string | number>>
  body?: Uint8Array
}

async function call(target: HttpTarget, sent: HttpCall, signal: AbortSignal): Promise<HttpOutcome> {
  const stop = new AbortController()
  const onAbort = () => stop.abort(new Error('the gateway ended the call'))
  const onTimeout = () => stop.abort(new Error(`no complete answer within ${target.totalTimeoutMs} ms`))
  const timer = setTimeout(onTimeout, target.totalTimeoutMs)
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()

  let socket: Socket | undefined
  try {
    socket = await connect(target, stop.signal)
    return { kind: 'answered', answer: await exchange(socket, target, sent, stop.signal) }
  } catch (error) {
    return { kind: socket ? 'unanswered' : 'unsent', because: describeReason(error) }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
    socket?.destroy()
  }
}

function exchange(
  socket: Socket,
  target: HttpTarget,
  { method, headers, body }: HttpCall,
  stop: AbortSignal,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const { endpoint, authorization, maxAnswerBytes } = target
    const request = startRequest({
      createConnection: () => socket,
      method,
      path: endpoint.pathname + endpoint.search,
      headers: {
        host: endpoint.host,
        ...headers,
        ...(authorization === undefined ? {} : { authorization }),
      },
    })
    function fail(error: Error): void {
      reject(error)
      request.destroy()
    }
    const onStop = () => fail(stop.reason)
    stop.addEventListener('abort', onStop, { once: true })
    request.on('error', reject)
    request.on('close', () => {
      stop.removeEventListener('abort', onStop)
      reject(new Error('the connection was closed before the answer was complete'))
    })
    request.on('response', response => {
      const chunks: Uint8Array[] = []
      let size = 0
      response.on('error', reject)
      response.on('data', (chunk: Uint8Array) => {
        chunks.push(chunk)
        size += chunk.byteLength
        if (size > maxAnswerBytes) fail(new Error(`the answer is longer than ${maxAnswerBytes} bytes`))
      })
      response.on('end', () => {
        const retryAfterMs = readRetryAfter(response.headers['retry-after'], new Date())
        const date = new Date(response.headers.date ?? '')
        resolve({
          status: response.statusCode ?? 0,
          contentType: response.headers['content-type'] ?? '',
          ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
          ...(Number.isNaN(date.getTime()) ? {} : { date }),
          body: Buffer.concat(chunks),
        })
      })
    })
    request.end(body)
  })
}

/** A failed look-up or connection to several addresses has no message of its own, only those of its parts. */
function describeReason(error: unknown): string {
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map(describeReason).join(', ')
  return error instanceof Error ? error.message || error.name : String(error)
}
