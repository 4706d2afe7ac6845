import { isIP } from 'node:net'
import type { PrivateTargets } from '../settings/private-targets.ts'
import { isPublicAddress } from '../settings/public-address.ts'
import type { ResolveHost } from './resolve-host.ts'

/** Where a request may go: the addresses are those that were looked at, and no other is connected to. */
export interface Target {
  url: URL
  addresses: readonly string[]
}

export type Finding<Found> = { ok: true; found: Found } | { ok: false; because: string }

/** How long the address of a webhook may be, in characters. */
const longestUrl = 2_000

/**
 * Finds out where a webhook's requests would go. Every address that its host has must be of the public Internet, or
 * among the private targets; only to these goes a request without TLS.
 */
export async function findTarget(
  text: string,
  targets: PrivateTargets,
  resolveHost: ResolveHost,
  signal?: AbortSignal,
): Promise<Finding<Target>> {
  const read = readUrl(text)
  if (!read.ok) return read
  const url = read.found
  const host = getHost(url)
  const addresses = isIP(host) === 0 ? await resolveHost(host, signal) : [host]
  const isPrivate = (address: string): boolean => targets.hasHost(host) || targets.hasAddress(address)
  // One sentence for both, so that it does not tell which names a private network has.
  if (addresses.length === 0 || !addresses.every(address => isPrivate(address) || isPublicAddress(address))) {
    return refuse(
      'Its host has no address, or one that is not of the public Internet; the operator allows such hosts by UDIGATE_WEBHOOK_PRIVATE_TARGETS.',
    )
  }
  if (url.protocol === 'http:' && !addresses.every(isPrivate)) return refuse('It must begin with https:.')
  return { ok: true, found: { url, addresses } }
}

/** Reads the address of a webhook, as far as nothing has to be asked for that. */
function readUrl(text: string): Finding<URL> {
  const url = text.length <= longestUrl ? URL.parse(text) : null
  if (!url) return refuse('It is not an absolute address, such as https://receiver.example/udigate.')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('It must begin with https:.')
  if (url.username !== '' || url.password !== '')
    return refuse('It must not have a user name or a password in it.')
  if (url.hash !== '') return refuse('It must not have a fragment, which is never sent.')
  if (!isPort(url)) return refuse('Its port must be the usual one, or from 1024.')
  return { ok: true, found: url }
}

/** The ports below 1024 are those of other services, such as mail. */
function isPort({ port }: URL): boolean {
  return port === '' || port === '443' || Number(port) >= 1024
}

function getHost({ hostname }: URL): string {
  const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  return host.replace(/\.$/, '')
}

function refuse(because: string): { ok: false; because: string } {
  return { ok: false, because }
}
