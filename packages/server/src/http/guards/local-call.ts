import type { FastifyRequest } from 'fastify'

const loopbackAddresses: ReadonlySet<string | undefined> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
/** What a proxy adds that passes a call on. */
const forwardingHeaders = ['forwarded', 'via', 'x-real-ip']

/**
 * Whether a call was made by a program on this machine: its connection comes from the loopback address, no proxy has
 * passed it on, and it asks for this machine by a name that no name server can give to another one.
 */
export function isLocalCall({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  const isPassedOn = Object.keys(headers).some(
    name => name.startsWith('x-forwarded-') || forwardingHeaders.includes(name),
  )
  const host = (headers.host ?? '').toLowerCase().replace(/:\d+$/, '')
  return loopbackAddresses.has(socket.remoteAddress) && loopbackHosts.has(host) && !isPassedOn
}

/**
 * Whether a call that seems to be made here may be a browser's own: browsers speak HTTP/1.1 and keep their connections. A proxy on this
 * machine that rewrites `Host` and adds no header, as nginx does where nothing else is said, speaks HTTP/1.0, or does not keep them.
 */
export function isLikeBrowser({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean {
  return raw.httpVersion === '1.1' && headers.connection?.toLowerCase() === 'keep-alive'
}
