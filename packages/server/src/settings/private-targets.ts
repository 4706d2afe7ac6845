import { BlockList, isIP } from 'node:net'
import { addSubnet } from './public-address.ts'

/** What webhooks may reach although it is not of the public Internet. */
export interface PrivateTargets {
  /** @param host as an address has it: in small letters, without brackets */
  hasHost(host: string): boolean
  hasAddress(address: string): boolean
}

/** Nothing. */
export const noPrivateTargets: PrivateTargets = { hasHost: () => false, hasAddress: () => false }

/**
 * Reads host names, IP addresses and subnets, divided by commas, such as `10.1.0.0/16, receiver.example`.
 *
 * @returns `undefined` where one of them is none of these
 */
export function readPrivateTargets(text: string): PrivateTargets | undefined {
  const addresses = new BlockList()
  const hosts = new Set<string>()
  for (const item of text.split(',').map(part => part.trim().toLowerCase())) {
    if (isHostName(item)) hosts.add(item)
    else if (!addSubnet(addresses, item)) return undefined
  }
  return {
    hasHost: host => hosts.has(host),
    hasAddress: address => {
      const family = isIP(address)
      return (
        family !== 0 && !address.includes('%') && addresses.check(address, family === 4 ? 'ipv4' : 'ipv6')
      )
    },
  }
}

/** A name whose last label has a letter, so that no program takes it for an address. */
function isHostName(text: string): boolean {
  return (
    text.length <= 253 &&
    /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(text)
  )
}
