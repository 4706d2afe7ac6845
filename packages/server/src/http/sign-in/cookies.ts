import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OwnAddress } from './own-address.ts'

/**
 * What the gateway keeps in browsers: whose session it is, which sign-in at a provider is under way, and that a person has signed in with
 * the browser before, for which what strangers try at the same address does not count.
 */
export type CookieName = 'session' | 'sign-in' | 'browser'

/** How long a browser keeps each, in seconds; until it is closed where there is nothing. */
const lifetimes: Readonly<Partial<Record<CookieName, number>>> = { 'sign-in': 600, browser: 180 * 24 * 3_600 }

/** Over TLS no other host and no page without TLS can set a cookie of such a name (RFC 6265bis, section 4.1.3.2). */
function nameCookie(name: CookieName, { isSecure }: OwnAddress): string {
  return `${isSecure ? '__Host-' : ''}udigate-${name}`
}

/** The value of a cookie; `undefined` where there is none, or several, so that it cannot be said which is ours. */
export function readCookie(
  { headers }: Pick<FastifyRequest, 'headers'>,
  name: CookieName,
  address: OwnAddress,
): string | undefined {
  const beginning = `${nameCookie(name, address)}=`
  const found = (headers.cookie ?? '')
    .split(';')
    .map(pair => pair.trimStart())
    .filter(pair => pair.startsWith(beginning))
  const [only, ...others] = found
  return only === undefined || others.length > 0 ? undefined : only.slice(beginning.length)
}

/**
 * Sets a cookie that no script reads. That of a sign-in comes along when the provider sends the browser back; the others only with what
 * the console itself asks for.
 */
export function setCookie(reply: FastifyReply, name: CookieName, address: OwnAddress, value: string): void {
  const lifetime = lifetimes[name]
  const lasts = lifetime === undefined ? '' : `; Max-Age=${lifetime}`
  reply.header('set-cookie', `${writeCookie(name, address, value)}${lasts}`)
}

export function clearCookie(reply: FastifyReply, name: CookieName, address: OwnAddress): void {
  reply.header('set-cookie', `${writeCookie(name, address, '')}; Max-Age=0`)
}

function writeCookie(name: CookieName, address: OwnAddress, value: string): string {
  const sameSite = name === 'sign-in' ? 'Lax' : 'Strict'
  const secure = address.isSecure ? '; Secure' : ''
  return `${nameCookie(name, address)}=${value}; Path=/; HttpOnly; SameSite=${sameSite}${secure}`
}

/** Whether a call has a cookie of a session, in force or not. */
export function hasSessionCookie({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers.cookie?.includes('udigate-session=') ?? false
}
