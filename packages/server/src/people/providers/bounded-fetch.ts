import { isLoopback } from '../../settings/loopback.ts'

/** The most that a provider may answer, in bytes: metadata, keys and tokens are far smaller. */
const mostBytes = 256 * 1024
/** How long an answer may take in all, in milliseconds. */
const patience = 5_000

/**
 * As `fetch`, for providers: an answer has its time and its size, redirects are not followed, and without TLS nothing is asked but
 * this machine.
 *
 * @throws TypeError or DOMException as `fetch` does, also where the answer is too large
 */
export async function boundedFetch(
  address: string | URL,
  init: Pick<RequestInit, 'method' | 'headers' | 'body' | 'signal'> = {},
): Promise<Response> {
  const url = new URL(address)
  if (url.protocol !== 'https:' && !isLoopback(url.hostname))
    throw new TypeError(`${url.origin} is not asked without TLS.`)
  const timeout = AbortSignal.timeout(patience)
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  const response = await fetch(url, { ...init, redirect: 'error', signal })
  const body = await readBounded(response)
  const { status, statusText, headers } = response
  return new Response(body, { status, statusText, headers })
}

/** The body of a status that has none is null. */
async function readBounded({ status, body }: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  if (body === null || [204, 205, 304].includes(status)) return null
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body) {
    length += piece.byteLength
    if (length > mostBytes) throw new TypeError(`The answer has more than ${mostBytes} bytes.`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
