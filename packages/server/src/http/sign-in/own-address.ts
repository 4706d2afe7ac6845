import type { FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { isLoopback } from '../../settings/loopback.ts'
import { Problem } from '../problems/problem.ts'

/** The address under which people reach this gateway. */
export interface OwnAddress {
  /** What the browser says that its page is of. */
  origin: string
  /** The path that the console has there, with a slash at its end. */
  path: string
  /** Whether a browser reaches it over TLS. */
  isSecure: boolean
}

/**
 * Where the browser that makes a call has the gateway: by the settings, or else as it was called.
 *
 * @returns `undefined` where a session would go over a network without TLS
 */
export function findSecureAddress(
  { config: { publicUrl } }: Pick<Gateway, 'config'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): OwnAddress | undefined {
  const url = publicUrl ?? URL.parse(`${request.protocol}://${request.host}`)
  const isSecure = url?.protocol === 'https:'
  if (!url || !(isSecure || isLoopback(url.hostname))) return undefined
  const { origin, pathname } = url
  return { origin, path: pathname.endsWith('/') ? pathname : `${pathname}/`, isSecure }
}

/** The same. @throws Problem where a session would go over a network without TLS */
export function findOwnAddress(
  gateway: Pick<Gateway, 'config'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): OwnAddress {
  const address = findSecureAddress(gateway, request)
  if (!address) throw new Problem('session.not-secure')
  return address
}

/**
 * Refuses a call that another page has a browser make: with the cookie of a session goes only what comes from the console itself.
 *
 * @throws Problem where the browser says that it comes from elsewhere, or not where from
 */
export function refuseForeignPages(gateway: Gateway, request: FastifyRequest): void {
  const { 'sec-fetch-site': site, origin } = request.headers
  const isOwn = site === undefined || site === 'same-origin' || site === 'none'
  if (!isOwn) throw new Problem('session.foreign-page')
  if (request.method === 'GET' || request.method === 'HEAD') return
  const own = findSecureAddress(gateway, request)
  if (own !== undefined && origin === own.origin) return
  // The browser itself says that the page is of the address that it calls: the gateway has another one then.
  if (site === 'same-origin' && origin !== undefined && isOrigin(origin)) gateway.elsewhere.note(origin)
  throw new Problem(own === undefined ? 'session.not-secure' : 'session.foreign-page')
}

function isOrigin(text: string): boolean {
  return text.length <= 300 && URL.parse(text)?.origin === text
}
