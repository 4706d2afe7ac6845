import { type FileContent, isWhole, makeStream } from './body-stream.ts'
import { browserRequest, sendFromBrowser } from './send-from-browser.ts'
import type { OnSent, SentRequest } from './sent-request.ts'

/**
 * Makes a request, and tells how much of its body has gone. A browser tells that of an old kind of request only; elsewhere
 * the body goes as a stream, and is counted as it is taken.
 *
 * @throws TypeError where no gateway answers; the reason of the signal where that ends it
 */
export function sendWithProgress(
  fetch: typeof globalThis.fetch,
  address: URL,
  request: SentRequest,
  body: FileContent,
  onSent: OnSent,
): Promise<Response> {
  const Request = browserRequest()
  if (Request && isWhole(body)) return sendFromBrowser(new Request(), address, request, body, onSent)
  // A stream is sent before anything of the answer is read.
  const asStream = { body: makeStream(counted(body, onSent)), duplex: 'half' as const }
  return fetch(address, { ...request, redirect: 'error', ...asStream })
}

async function* counted(content: FileContent, onSent: OnSent): AsyncGenerator<Uint8Array> {
  const whole = isWhole(content) ? new Blob([content]) : undefined
  let bytes = 0
  for await (const piece of whole?.stream() ?? (content as AsyncIterable<Uint8Array>)) {
    yield piece
    bytes += piece.length
    onSent(bytes, whole && bytes / whole.size)
  }
}
