import type { Networks } from '../app/networks.js'
import type { Addresses } from '../signer/jobs.types.js'
import type { Store } from '../storage/store.types.js'

export type AccountType = 'eoa' | 'smartAccount'

/** The account that is in use. */
export interface AccountTypes {
  /** True where the network has smart accounts. */
  isEnabled(networkId: string): boolean
  /** The type in use on a network: `eoa` where the network has no other. */
  typeOn(networkId: string): Promise<AccountType>
  /** Keeps what the person prefers. A network that has one type alone says nothing about that. */
  prefer(networkId: string, type: AccountType): Promise<void>
  /** Whether the smart account has its code on the network; undefined while the node is away. */
  isDeployed(networkId: string, addresses: Addresses): Promise<boolean | undefined>
}

/** The wait for a node that is no more than a note beside the account. */
const NODE_MS = 4_000

/** The address of a type on a network. */
export const addressOn = (networkId: string, type: AccountType, addresses: Addresses): string => {
  if (networkId.startsWith('solana:')) return addresses.solana
  return type === 'smartAccount' ? addresses.smartAccount : addresses.eip155
}

/** Creates the account types of this device. */
export function createAccountTypes(
  store: Store,
  networks: Pick<Networks, 'accountChainIds' | 'node'>,
): AccountTypes {
  const enabled = new Set(networks.accountChainIds.map(chainId => `eip155:${chainId}`))
  return {
    isEnabled: networkId => enabled.has(networkId),
    async typeOn(networkId) {
      const kept = enabled.has(networkId) ? await store.read('accountType') : 'eoa'
      return kept === 'smartAccount' ? kept : 'eoa'
    },
    async prefer(networkId, type) {
      if (enabled.has(networkId)) await store.write('accountType', type)
    },
    async isDeployed(networkId, { smartAccount }) {
      const params = [smartAccount, 'latest']
      try {
        const signal = AbortSignal.timeout(NODE_MS)
        return (await networks.node(networkId).call('eth_getCode', params, signal)) !== '0x'
      } catch {
        return undefined
      }
    },
  }
}
