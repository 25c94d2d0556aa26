import { BlockList, isIP, isIPv6 } from 'node:net'

const groupsOf = (part: string): readonly string[] => (part === '' ? [] : part.split(':'))

/** Returns the first 64 bits: one household, or one attacker, controls a whole /64. */
const ipv6Network = (address: string): string => {
  const [head = '', tail] = address.split('::')
  const front = groupsOf(head)
  const back = tail === undefined ? [] : groupsOf(tail)
  const missing = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  const groups = [...front, ...Array<string>(missing).fill('0'), ...back]
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** An IPv4 address in IPv6 is itself. */
const bare = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

/** Returns the key that limits count: an IPv4 address, or the /64 network of an IPv6 address. */
export const countedAddress = (address: string): string => {
  const plain = bare(address)
  return isIPv6(plain) ? ipv6Network(plain.replace(/%.*$/, '')) : plain
}

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Reads addresses behind proxies. */
export interface ClientAddresses {
  /**
   * Returns the client's address, as limits count it: the rightmost one that no trusted proxy has. Entries further left
   * are what the client itself claims.
   */
  read(socketAddress: string | undefined, forwarded: string | undefined): string
  /** Whether an address is a trusted proxy's. */
  isProxy(socketAddress: string | undefined): boolean
}

/** Makes the reader of clients' addresses. `trustedProxies`: CIDR ranges. */
export function createClientAddresses(trustedProxies: readonly string[]): ClientAddresses {
  const trusted = new BlockList()
  for (const range of trustedProxies) {
    const [address = '', bits = ''] = range.split('/')
    trusted.addSubnet(address, Number(bits), family(address))
  }
  const isTrusted = (address: string) => isIP(address) > 0 && trusted.check(address, family(address))
  return {
    read(socketAddress, forwarded) {
      const chain = [...(forwarded?.split(',') ?? []), socketAddress ?? ''].map(bare)
      let client = chain.pop() ?? ''
      while (chain.length > 0 && isTrusted(client)) client = chain.pop() as string
      return isIP(client) > 0 ? countedAddress(client) : 'unknown'
    },
    isProxy: (socketAddress = '') => isTrusted(bare(socketAddress)),
  }
}
