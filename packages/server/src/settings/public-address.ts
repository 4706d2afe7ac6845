import { BlockList, isIP } from 'node:net'

/**
 * Whether an IP address is one of the public Internet: globally reachable unicast, by the registries of special-purpose
 * addresses (RFC 6890, IANA). None that leads to this machine, its network or a cloud's metadata, nor one that has
 * an IPv4 address inside it, which could be any of these.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublic4.check(address, 'ipv4')
    case 6:
      return isUnscoped(address) && unicast6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
    default:
      return false
  }
}

/** An address with a zone, such as `fe80::1%eth0`, is one of a local link. */
function isUnscoped(address: string): boolean {
  return !address.includes('%')
}

const notPublic4 = makeBlockList('ipv4', [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by carriers (CGNAT); metadata of Alibaba Cloud
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // the platform of Azure
  '169.254.0.0/16', // link-local; metadata of most clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments; metadata of Oracle Cloud
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
])

/** All global unicast addresses there are; IPv4-mapped, NAT64, link-local and unique local ones are outside. */
const unicast6 = makeBlockList('ipv6', ['2000::/3'])

const notPublic6 = makeBlockList('ipv6', [
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
])

/** The subnets of a text such as `10.0.0.0/8`; a lone address is one of itself. `false` where it is neither. */
export function addSubnet(list: BlockList, text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const family = isIP(address)
  const most = family === 4 ? 32 : 128
  const length = bits === undefined ? most : Number(bits)
  const isLength = bits === undefined || (/^\d{1,3}$/.test(bits) && length <= most)
  if (family === 0 || address.includes('%') || !isLength || more !== undefined) return false
  list.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6')
  return true
}

function makeBlockList(family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
