import type { FileContent } from './body-stream.ts'
import type { OnSent, SentRequest } from './sent-request.ts'

/** What is used of the requests of browsers that tell how much has gone (XMLHttpRequest Living Standard). */
interface BrowserRequest {
  responseType: string
  readonly status: number
  readonly statusText: string
  readonly response: Blob
  readonly upload: Listened
  open(method: string, address: URL): void
  setRequestHeader(name: string, value: string): void
  getAllResponseHeaders(): string
  addEventListener: Listened['addEventListener']
  send(body: Exclude<FileContent, AsyncIterable<Uint8Array>>): void
  abort(): void
}

interface Listened {
  addEventListener(
    type: string,
    listener: (event: { loaded: number; total: number; lengthComputable: boolean }) => void,
  ): void
}

/** Such requests, where they can be made. */
export function browserRequest(): (new () => BrowserRequest) | undefined {
  return (globalThis as { XMLHttpRequest?: new () => BrowserRequest }).XMLHttpRequest
}

/** As `sendWithProgress`, from a browser. */
export function sendFromBrowser(
  request: BrowserRequest,
  address: URL,
  { method, headers, signal }: SentRequest,
  body: Exclude<FileContent, AsyncIterable<Uint8Array>>,
  onSent: OnSent,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const stop = (): void => request.abort()
    request.open(method, address)
    request.responseType = 'blob'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      onSent(loaded, lengthComputable && total > 0 ? loaded / total : undefined)
    })
    request.addEventListener('load', () => {
      const { status, statusText, response } = request
      const content = withoutBody.has(status) ? null : response
      resolve(
        new Response(content, { status, statusText, headers: headersIn(request.getAllResponseHeaders()) }),
      )
    })
    request.addEventListener('error', () => reject(new TypeError('the connection was interrupted')))
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    signal.addEventListener('abort', stop, { once: true })
    request.send(body)
  })
}

const withoutBody: ReadonlySet<number> = new Set([204, 205, 304])

function headersIn(text: string): Headers {
  const headers = new Headers()
  for (const line of text.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}
