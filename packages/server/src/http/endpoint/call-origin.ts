import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import * as Type from 'typebox'
import type { CallContext } from '../../call-context.ts'
import { addressBlock } from '../../limits/address-block.ts'
import { string } from '../body.ts'
import { nameBrowser } from './name-browser.ts'

const reasonHeader = 'Udigate-Reason'
const longestReason = 1_000

/** The header in which a call that changes something says why. */
export const reasonHeaders = {
  [reasonHeader]: Type.Optional(
    Type.Decode(
      Type.Refine(
        string(
          'Why, for the audit trail: a text in UTF-8 that is percent-encoded, of at most 1000 characters. It stays for good, so name no people in it.',
        ),
        text => isReason(decodeReason(text)),
        () => 'must be a text of 1 to 1000 characters in UTF-8, percent-encoded, given once.',
      ),
      text => decodeReason(text) ?? '',
    ),
  ),
} as const

/**
 * What is recorded of a call with the acts of its caller: from where it comes, as far as is kept of that, and why it is made.
 *
 * @param read the headers as the endpoint declares them
 */
export function beginCall(
  { caller, ip, headers }: Pick<FastifyRequest, 'caller' | 'ip' | 'headers'>,
  read: Readonly<Record<string, unknown>> = {},
): CallContext {
  const { [reasonHeader]: reason } = read
  return {
    author: caller?.author,
    origin: {
      network: maskAddress(ip),
      client: describeClient(headers['user-agent']),
      ...(typeof reason === 'string' && { reason }),
    },
    acts: [],
  }
}

/**
 * The network of an address: the first 24 bits of an IPv4 address, the first 48 of an IPv6 address. So many subscribers share
 * it that it names none of them.
 */
function maskAddress(address: string): string {
  const block = addressBlock(address)
  if (isIPv4(block)) return `${block.slice(0, block.lastIndexOf('.'))}.0/24`
  return `${block.split(':').slice(0, 3).join(':')}::/48`
}

/** A browser and its system, or the name and version with which a program begins what it says of itself. */
function describeClient(userAgent: string | undefined): string | undefined {
  return nameBrowser(userAgent) ?? /^[\w.-]{1,40}(?:\/[\w.-]{1,20})?/.exec(userAgent ?? '')?.[0]
}

function isReason(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '' && text.length <= longestReason
}

function decodeReason(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
