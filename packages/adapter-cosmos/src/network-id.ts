import type { NetworkId } from '@latchkey/core/adapter'

/**
 * The CAIP-2 id of a chain: its own id, or a hash of it where the standard has no room for its letters
 * (`kava_2222-10` is `cosmos:hashed-6d4e837e169119f0`).
 */
export async function cosmosNetworkId(chainId: string): Promise<NetworkId> {
  if (/^(?!hashed-)[-a-zA-Z0-9]{1,32}$/.test(chainId)) return `cosmos:${chainId}`
  const { hashedReference } = await import('./chain/hashed-reference.js')
  return `cosmos:${hashedReference(chainId)}`
}
