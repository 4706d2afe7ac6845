import { isIP } from 'node:net'

/** To whom passkeys belong (WebAuthn, section 4): the host of the console, and the one origin that may ask for them. */
export interface RelyingParty {
  id: string
  origin: string
}

/** @returns `undefined` where the console has no name but an address, of which browsers make no passkeys */
export function findRelyingParty(origin: string): RelyingParty | undefined {
  const { hostname } = new URL(origin)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : undefined
}
