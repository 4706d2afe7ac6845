import { type ClientRequest, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { HttpMessage } from '@udigate/as4'

/** Where a push ends: after its response is read, before the response is read, or in the middle of the message. */
export type PushEnd = 'read' | 'unread' | 'cut'

const patience = 30_000
const longestResponse = 1024 * 1024

/**
 * Posts a message to an access point.
 *
 * @param signal ends it
 * @returns the response; `undefined` where there is none
 */
export function pushMessage(
  url: string,
  { contentType, body }: HttpMessage,
  end: PushEnd,
  signal: AbortSignal,
): Promise<HttpMessage | undefined> {
  const { promise, resolve } = Promise.withResolvers<HttpMessage | undefined>()
  const open = url.startsWith('https:') ? requestHttps : requestHttp
  const headers = { 'content-type': contentType, 'content-length': body.length }
  const request: ClientRequest = open(url, {
    method: 'POST',
    headers,
    agent: false,
    signal,
    timeout: patience,
  })
  request.on('error', () => resolve(undefined))
  request.on('close', () => resolve(undefined))
  request.on('timeout', () => request.destroy())
  request.on('response', response => {
    if (end === 'unread') return request.destroy()
    const chunks: Buffer[] = []
    let length = 0
    response.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > longestResponse) request.destroy()
      else chunks.push(chunk)
    })
    response.on('end', () =>
      resolve({ contentType: response.headers['content-type'] ?? '', body: Buffer.concat(chunks) }),
    )
  })
  if (end === 'cut') request.write(body.subarray(0, body.length / 2), () => request.destroy())
  else request.end(body)
  return promise
}
