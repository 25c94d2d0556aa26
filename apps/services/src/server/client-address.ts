import { BlockList, isIP } from 'node:net'
import { countedAddress } from '../relay/admission/client-address.js'

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const bare = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * Returns a function that reads the client's address: the rightmost one that no trusted proxy has. Entries further left
 * are what the client itself claims.
 */
export function createAddressReader(trustedProxies: readonly string[]) {
  const trusted = new BlockList()
  for (const range of trustedProxies) {
    const [address = '', bits = ''] = range.split('/')
    trusted.addSubnet(address, Number(bits), family(address))
  }
  const isTrusted = (address: string) => isIP(address) > 0 && trusted.check(address, family(address))

  return (socketAddress: string | undefined, forwarded: string | undefined): string => {
    const chain = [...(forwarded?.split(',') ?? []), socketAddress ?? ''].map(bare)
    let client = chain.pop() ?? ''
    while (chain.length > 0 && isTrusted(client)) client = chain.pop() as string
    return isIP(client) > 0 ? countedAddress(client) : 'unknown'
  }
}
