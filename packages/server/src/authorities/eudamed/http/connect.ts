import { connect as connectPlainly, isIP, type Socket } from 'node:net'
import { connect as connectSecurely, TLSSocket } from 'node:tls'
import { type Address, openTunnel } from './open-tunnel.ts'

export interface Connection {
  endpoint: URL
  /** PEM; the public authorities where absent. */
  certificateAuthorities?: string | undefined
  /** PEM; shown where the other side asks for one. */
  clientCertificate?: string | undefined
  clientKey?: string | undefined
  /** An HTTP proxy that connects to the endpoint (CONNECT); TLS goes through it. */
  proxy?: URL | undefined
  /** Name look-up, connection and TLS handshake together. */
  connectTimeoutMs: number
  /** Is told with each secure connection until when the certificate of the other side is valid. */
  onCertificate?: ((validUntil: Date) => void) | undefined
}

/**
 * A connected socket to the host of `endpoint`, for `https:` after a handshake with a certificate that is
 * valid for that host. No byte of a request has been written when this rejects, which is why the connection
 * is made apart from the request.
 */
export async function connect(connection: Connection, stop: AbortSignal): Promise<Socket> {
  const { endpoint, connectTimeoutMs, onCertificate, proxy } = connection
  const patience = new AbortController()
  const timer = setTimeout(
    () => patience.abort(new Error(`no connection within ${connectTimeoutMs} ms`)),
    connectTimeoutMs,
  )
  const given = AbortSignal.any([stop, patience.signal])
  try {
    given.throwIfAborted()
    const tunnel = proxy && (await openTunnel(proxy, parseAddress(endpoint), given))
    const secure = endpoint.protocol === 'https:'
    const socket = secure
      ? openSecurely(connection, tunnel)
      : (tunnel ?? connectPlainly(parseAddress(endpoint)))
    if (secure || !tunnel) await whenReady(socket, secure ? 'secureConnect' : 'connect', given)
    const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined
    if (certificate) onCertificate?.(certificate.validToDate)
    return socket
  } finally {
    clearTimeout(timer)
  }
}

/** Settles when a socket is ready; one that does not get there is closed. */
function whenReady(socket: Socket, event: 'connect' | 'secureConnect', stop: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    function give(error: Error): void {
      stop.removeEventListener('abort', onStop)
      socket.destroy()
      reject(error)
    }
    const onStop = () => give(stop.reason)
    stop.addEventListener('abort', onStop, { once: true })
    // Stays on the socket, so that an error between here and the request cannot end the process.
    socket.on('error', give)
    socket.once(event, () => {
      stop.removeEventListener('abort', onStop)
      resolve()
    })
  })
}

function openSecurely(
  { endpoint, certificateAuthorities, clientCertificate, clientKey }: Connection,
  tunnel: Socket | undefined,
): Socket {
  const { host, port } = parseAddress(endpoint)
  return connectSecurely({
    host,
    port,
    ...(tunnel && { socket: tunnel }),
    ...(isIP(host) ? {} : { servername: host }),
    ...(certificateAuthorities === undefined ? {} : { ca: certificateAuthorities }),
    ...(clientCertificate === undefined ? {} : { cert: clientCertificate, key: clientKey }),
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
    // Said outright, for an environment variable can turn it off.
    rejectUnauthorized: true,
  })
}

function parseAddress(endpoint: URL): Address {
  const usual = endpoint.protocol === 'https:' ? 443 : 80
  return {
    host: endpoint.hostname.replace(/^\[|\]$/g, ''),
    port: endpoint.port === '' ? usual : Number(endpoint.port),
  }
}
