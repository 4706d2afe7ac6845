import { BlockList, isIP } from 'node:net'
import { addSubnet } from '../settings/public-address.ts'

/**
 * Tells where a request comes from: from where its connection does, or, where that is a trusted proxy, from where the last of
 * these says (`X-Forwarded-For`, read from its end).
 *
 * @param trustedProxies addresses and blocks of them, with commas between
 */
export function findCallers(
  trustedProxies: string | undefined,
): (remote: string, forwardedFor: string | undefined) => string {
  const trusted = new BlockList()
  for (const each of (trustedProxies ?? '').split(',')) if (each !== '') addSubnet(trusted, each.trim())
  const isTrusted = (address: string): boolean => {
    const family = isIP(address)
    return family !== 0 && trusted.check(address, family === 4 ? 'ipv4' : 'ipv6')
  }
  return (remote, forwardedFor = '') => {
    let caller = remote
    for (const named of forwardedFor.split(',').toReversed()) {
      if (!isTrusted(caller) || isIP(named.trim()) === 0) return caller
      caller = named.trim()
    }
    return caller
  }
}
