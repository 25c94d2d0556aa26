import type { Network } from '../adapter/contract/network.types.js'
import { toNetworkId } from '../caip/network-id.js'

/** Makes a network of a namespace for tests; `overrides` replace any of its parts. */
export function createFakeNetwork(
  reference: string | number = 'one',
  namespace = 'test',
  overrides: Partial<Omit<Network, 'id' | 'caipNetworkId' | 'chainNamespace'>> = {},
): Network {
  return {
    id: reference,
    name: `Test network ${reference}`,
    caipNetworkId: toNetworkId(namespace, reference),
    chainNamespace: namespace,
    nativeCurrency: { name: 'Test coin', symbol: 'TST', decimals: 6 },
    rpcUrls: { default: { http: [`https://rpc-${String(reference).toLowerCase()}.test`] } },
    testnet: true,
    ...overrides,
  }
}
