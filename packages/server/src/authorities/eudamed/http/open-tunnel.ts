import { request } from 'node:http'
import type { Socket } from 'node:net'

export interface Address {
  host: string
  port: number
}

/**
 * A connection through an HTTP proxy (CONNECT, RFC 9110, 9.3.6). Nothing of a request has gone to the address when this
 * rejects.
 *
 * @throws Error where the proxy cannot be reached, or does not connect; or the reason of `stop`
 */
export function openTunnel(proxy: URL, { host, port }: Address, stop: AbortSignal): Promise<Socket> {
  const address = `${host.includes(':') ? `[${host}]` : host}:${port}`
  const asked = request({
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: proxy.port === '' ? 80 : Number(proxy.port),
    method: 'CONNECT',
    path: address,
    headers: { host: address },
    agent: false,
  })
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      stop.removeEventListener('abort', onStop)
      asked.destroy()
      reject(error)
    }
    const onStop = (): void => fail(stop.reason)
    stop.addEventListener('abort', onStop, { once: true })
    const refuse = (status: number | undefined): void =>
      fail(new Error(`the proxy does not connect to ${address} (HTTP ${status ?? 0})`))
    asked.on('error', error => fail(new Error(`the proxy cannot be reached: ${error.message}`)))
    asked.once('response', ({ statusCode }) => refuse(statusCode))
    asked.once('connect', ({ statusCode }, socket, head) => {
      if (statusCode !== 200 || head.byteLength > 0) {
        socket.destroy()
        return refuse(statusCode)
      }
      stop.removeEventListener('abort', onStop)
      socket.on('error', () => {})
      resolve(socket)
    })
    asked.end()
  })
}
