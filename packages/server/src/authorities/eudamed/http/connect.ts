import { connect as connectPlainly, isIP, type Socket } from 'node:net'
import { connect as connectSecurely, TLSSocket } from 'node:tls'

export interface Connection {
  endpoint: URL
  /** PEM; the public authorities where absent. */
  certificateAuthorities?: string | undefined
  /** PEM; shown where the other side asks for one. */
  clientCertificate?: string | undefined
  clientKey?: string | undefined
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
export function connect(connection: Connection, stop: AbortSignal): Promise<Socket> {
  const { endpoint, connectTimeoutMs, onCertificate } = connection
  return new Promise((resolve, reject) => {
    if (stop.aborted) return reject(stop.reason)
    const secure = endpoint.protocol === 'https:'
    const socket = secure ? openSecurely(connection) : connectPlainly(parseAddress(endpoint))

    const timer = setTimeout(
      () => give(new Error(`no connection within ${connectTimeoutMs} ms`)),
      connectTimeoutMs,
    )
    const onStop = () => give(stop.reason)
    stop.addEventListener('abort', onStop, { once: true })
    function settle(): void {
      clearTimeout(timer)
      stop.removeEventListener('abort', onStop)
    }
    function give(error: Error): void {
      settle()
      socket.destroy()
      reject(error)
    }
    // Stays on the socket, so that an error between here and the request cannot end the process.
    socket.on('error', give)
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      settle()
      const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined
      if (certificate) onCertificate?.(certificate.validToDate)
      resolve(socket)
    })
  })
}

function openSecurely({
  endpoint,
  certificateAuthorities,
  clientCertificate,
  clientKey,
}: Connection): Socket {
  const { host, port } = parseAddress(endpoint)
  return connectSecurely({
    host,
    port,
    ...(isIP(host) ? {} : { servername: host }),
    ...(certificateAuthorities === undefined ? {} : { ca: certificateAuthorities }),
    ...(clientCertificate === undefined ? {} : { cert: clientCertificate, key: clientKey }),
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
    // Said outright, for an environment variable can turn it off.
    rejectUnauthorized: true,
  })
}

function parseAddress(endpoint: URL): { host: string; port: number } {
  const usual = endpoint.protocol === 'https:' ? 443 : 80
  return {
    host: endpoint.hostname.replace(/^\[|\]$/g, ''),
    port: endpoint.port === '' ? usual : Number(endpoint.port),
  }
}
