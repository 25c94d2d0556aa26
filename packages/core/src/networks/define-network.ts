import type { Network, TokenInfo } from '../adapter/network.types.js'
import { parseNetworkId, toNetworkId } from '../caip/network-id.js'

/** A network without what can be derived; the shape of a viem chain fits. */
export interface NetworkInput
  extends Pick<Network, 'id' | 'name' | 'nativeCurrency' | 'rpcUrls' | 'testnet' | 'iconUrl'> {
  /** `eip155` when left out. */
  readonly chainNamespace?: string | undefined
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly tokens?: readonly TokenInfo[] | undefined
  readonly contracts?: Network['contracts'] | undefined
}

/**
 * Makes a network of plain data, such as a viem chain, checking its CAIP-2 id.
 * @throws LatchkeyError `invalidCaip`
 */
export function defineNetwork(input: NetworkInput): Network {
  const { id, name, nativeCurrency, rpcUrls, testnet, iconUrl, blockExplorers, tokens, contracts } = input
  const chainNamespace = input.chainNamespace ?? 'eip155'
  const caipNetworkId = toNetworkId(chainNamespace, id)
  parseNetworkId(caipNetworkId)
  return {
    id,
    name,
    caipNetworkId,
    chainNamespace,
    nativeCurrency,
    rpcUrls: { default: rpcUrls.default },
    ...(blockExplorers ? { blockExplorers: { default: blockExplorers.default } } : {}),
    ...(testnet === undefined ? {} : { testnet }),
    ...(iconUrl === undefined ? {} : { iconUrl }),
    ...(tokens ? { tokens } : {}),
    ...(contracts ? { contracts } : {}),
  }
}
