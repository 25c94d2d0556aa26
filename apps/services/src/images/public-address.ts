import { BlockList, isIP } from 'node:net'

type Range = readonly [address: string, bits: number]

/** Special-purpose addresses of IANA's IPv4 registry, multicast and what is reserved. */
const specialIpv4: readonly Range[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carrier-grade NAT
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, with the metadata services of clouds
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  // Relays of 6to4
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/**
 * Parts of IPv6's global unicast (2000::/3) that reach something else. Everything outside 2000::/3 is refused, so NAT64
 * (64:ff9b::/96), mapped, unique local, link-local and loopback addresses need no line.
 */
const specialIpv6: readonly Range[] = [
  // Protocol assignments, with Teredo
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: holds an IPv4 address
  ['2002::', 16],
  ['3fff::', 20],
]

const listOf = (ranges: readonly Range[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const [address, bits] of ranges) list.addSubnet(address, bits, family)
  return list
}

const special4 = listOf(specialIpv4, 'ipv4')
const special6 = listOf(specialIpv6, 'ipv6')
const global6 = listOf([['2000::', 3]], 'ipv6')
const loopback4 = listOf([['127.0.0.0', 8]], 'ipv4')

/** Whether an IP address is one of the public internet: global unicast. */
export function isPublicAddress(address: string): boolean {
  // A zone (`fe80::1%eth0`) names an interface of this machine.
  if (address.includes('%')) return false
  const version = isIP(address)
  if (version === 4) return !special4.check(address, 'ipv4')
  return version === 6 && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

/** Whether an IP address is this machine. */
export const isLoopbackAddress = (address: string): boolean =>
  isIP(address) === 4 ? loopback4.check(address, 'ipv4') : address === '::1'
