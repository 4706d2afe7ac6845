import { ProblemError } from './problem.ts'
import { sendFile } from './send-file.ts'

/** Calls to the gateway that serves this page, with the key of the session. */
export interface Gateway {
  get<Body>(path: string, signal?: AbortSignal): Promise<Body>
  send<Body>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Body>
  /** The answer as it comes, whatever its status. */
  raw(path: string, init?: RequestInit): Promise<Response>
  /** Sends a file as it is, and tells how much of it has gone, from 0 to 1. */
  upload<Body>(path: string, file: Blob, options: UploadOptions): Promise<Body>
}

export interface UploadOptions {
  headers: Readonly<Record<string, string>>
  signal: AbortSignal
  onProgress(share: number): void
}

/** @throws ProblemError, in each call, where the gateway does not serve it */
export function gatewayWith(key: string): Gateway {
  const raw = (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('authorization', key)
    // Nothing of the browser's own goes along: only the key says who asks.
    return fetch(new URL(`api/v1${path}`, document.baseURI), { ...init, credentials: 'omit', headers })
  }
  return {
    raw,
    async get<Body>(path: string, signal?: AbortSignal) {
      return (await (await served(await raw(path, signal ? { signal } : {}))).json()) as Body
    },
    async send<Body>(method: string, path: string, body?: unknown) {
      const content =
        body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      const response = await served(await raw(path, { method, ...content }))
      return (response.status === 204 ? undefined : await response.json()) as Body
    },
    async upload<Body>(path: string, file: Blob, { headers, ...options }: UploadOptions) {
      const address = new URL(`api/v1${path}`, document.baseURI)
      const response = await sendFile(address, file, {
        headers: { ...headers, authorization: key },
        ...options,
      })
      return (await (await served(response)).json()) as Body
    },
  }
}

async function served(response: Response): Promise<Response> {
  if (response.ok) return response
  const { code = 'unknown', detail } = (await response.json().catch(() => ({}))) as {
    code?: string
    detail?: string
  }
  throw new ProblemError(response.status, code, detail ?? `The gateway answered ${response.status}.`)
}
