import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer, Server as SecureServer } from 'node:https'
import { type AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { PushReceiver } from '../authorities/push-receiver.ts'
import { describeFailure, describeWay, noteOutages, type OutageWords } from '../jobs/outages.ts'
import { isStoreAway } from '../store/unavailable.ts'
import { handlePushes, type PushServices, refuse } from './handle-pushes.ts'
import { noteRejections } from './note-rejections.ts'
import { type PushLimits, usualPushLimits } from './push-limits.ts'

/** Where pushes are taken. */
export interface PushAddress {
  host: string
  port: number
  path: string
  /** PEM; without it, TLS ends at a proxy before the gateway. */
  tls?: { key: string; cert: string } | undefined
  trustedProxies?: string | undefined
}

export interface PushListener {
  /** The address of this process itself, for example `http://127.0.0.1:8443/msh`. */
  url: string
  /** Shows another certificate from now on. @throws what is wrong with it; the one before stays */
  changeTls(tls: { key: string; cert: string }): void
  close(): Promise<void>
}

const storeAwayFromPushes: OutageWords = {
  level: 'error',
  away: 'pushes cannot be stored',
  back: 'pushes are stored again',
}

/** How long requests under way are waited for in the end, in milliseconds. */
const closingGrace = 5_000

/**
 * Takes what partners push, on a port of its own. Every request is read within the limits; what passes them is answered
 * without being looked at.
 *
 * @throws what the system says about the address, or of a key that does not fit its certificate
 */
export async function listenForPushes(
  receiver: PushReceiver,
  address: PushAddress,
  listening: PushServices,
  wanted: Partial<PushLimits> = {},
): Promise<PushListener> {
  const limits = { ...usualPushLimits, ...wanted }
  const { log } = listening
  const outages = noteOutages(log, listening, storeAwayFromPushes)
  const onRejected = noteRejections(listening)
  const handle = handlePushes(receiver, address, listening, limits, onRejected)
  const underWay = new WeakMap<Duplex, ServerResponse>()
  const onRequest: RequestListener = (request, response) => {
    underWay.set(request.socket, response)
    handle(request, response)
      .then(() => outages.worked('pushes', {}))
      .catch(error => {
        if (isStoreAway(error))
          outages.failed('pushes', describeWay(error), { because: describeFailure(error) })
        else log.error({ err: error }, 'push failed')
        listening.metrics.pushed('failed')
        refuse(response, 503)
      })
      .finally(() => underWay.delete(request.socket))
  }
  const options = {
    headersTimeout: limits.head,
    requestTimeout: limits.whole,
    connectionsCheckingInterval: limits.lookEvery,
    keepAliveTimeout: 5_000,
    maxHeaderSize: 16 * 1024,
  }
  const server = address.tls
    ? createSecureServer({ ...options, ...address.tls, minVersion: 'TLSv1.2' }, onRequest)
    : createServer(options, onRequest)
  server.maxConnections = limits.connections
  server.on('drop', data => {
    onRejected('dropped', `more than ${limits.connections} connections`, data?.remoteAddress ?? '')
  })
  const handshakes = new WeakSet<Error>()
  // Before Node tells of the same as a client's error.
  server.prependListener('tlsClientError', (error: Error) => handshakes.add(error))
  server.on('clientError', (error: ClientError, socket) => {
    const response = underWay.get(socket)
    const isHandshake = handshakes.has(error)
    // What reads a request sees by itself that it was cut.
    if (response === undefined)
      onRejected(isHandshake ? 'handshake' : 'cut', error.message, getRemoteAddress(socket))
    if (isHandshake || response?.headersSent || !socket.writable) socket.destroy()
    else answerBroken(error, socket)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address.port, address.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const { port } = server.address() as AddressInfo
  const host = address.host.includes(':') ? `[${address.host}]` : address.host
  const url = `${address.tls ? 'https' : 'http'}://${host}:${port}${address.path}`
  log.info({ url }, 'access point listening')
  return {
    url,
    changeTls: tls => {
      if (server instanceof SecureServer) server.setSecureContext({ ...tls, minVersion: 'TLSv1.2' })
    },
    close: () => closeServer(server),
  }
}

type ClientError = Error & { code?: string }

/** What Node answers by itself where nothing listens to such errors. */
const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

function answerBroken({ code = '' }: ClientError, socket: Duplex): void {
  const status = statuses[code] ?? '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => socket.destroy())
}

function getRemoteAddress(socket: Duplex): string {
  return (socket instanceof Socket && socket.remoteAddress) || ''
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>(resolve => void server.close(() => resolve()))
  server.closeIdleConnections()
  const patience = setTimeout(() => server.closeAllConnections(), closingGrace)
  await closed
  clearTimeout(patience)
}
