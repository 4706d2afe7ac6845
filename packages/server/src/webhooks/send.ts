import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIPv6, type LookupFunction } from 'node:net'
import type { Target } from './target.ts'

/** What came back, or why nothing did. */
export interface Sent {
  /** The status of the answer. */
  status?: number
  /** Why there is none. */
  because?: string
  /** The beginning of the answer, as a text. */
  answer?: string
  /** What the header Retry-After asks for, in seconds or as a date. */
  retryAfter?: string | undefined
}

/** How much of an answer is read, in bytes. */
const mostBytes = 1_024

/**
 * Posts a body to a target: to the addresses that were looked at, whatever the host's name leads to by now, over a
 * connection of its own, through no proxy. Follows no redirect, and reads no more of the answer than is kept.
 *
 * @param headers what is sent with it
 * @param signal ends it
 */
export async function send(
  { url, addresses }: Target,
  body: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Sent> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const bytes = Buffer.from(body)
  const { promise, resolve } = Promise.withResolvers<Sent>()
  const call = request(url, {
    method: 'POST',
    // Not the agent of the process, which environment variables can lead to a proxy.
    agent: false,
    lookup: pinned(addresses),
    maxHeaderSize: 16_384,
    headers: { ...headers, 'content-length': String(bytes.byteLength) },
    signal,
  })
  call.on('error', error => resolve({ because: describeFailure(error) }))
  call.on('response', response => {
    const { statusCode: status = 0, headers: answered } = response
    void readBeginning(response).then(answer => {
      resolve({ status, answer, retryAfter: answered['retry-after'] })
      call.destroy()
    })
  })
  call.end(bytes)
  return promise
}

/** Gives the same addresses for whatever name. */
function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map(address => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_host, options, callback) => {
    const [first] = all
    if (first === undefined) callback(new Error('There is no address.'), '')
    else if (options.all) callback(null, all)
    else callback(null, first.address, first.family)
  }
}

/** The beginning of an answer; what does not come, or is no text, is not in it. */
async function readBeginning(response: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of response) {
      chunks.push(chunk)
      length += chunk.byteLength
      if (length >= mostBytes) break
    }
  } catch {
    // The status has been said, and that is what counts.
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, mostBytes))
  return text.replace(/[^\P{C}\n\t]|\uFFFD/gu, '')
}

/** Why there was no answer. Not in the words of the system, which have addresses in them. */
function describeFailure(error: Error): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'There was no answer in time.'
  const { code } = error as NodeJS.ErrnoException
  return `The connection failed${code === undefined ? '' : ` (${code})`}.`
}
