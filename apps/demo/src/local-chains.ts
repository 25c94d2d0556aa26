import { defineNetwork, type Network } from '@latchkey/core/networks'

interface ChainDescription {
  readonly chainId: number
  readonly name: string
  readonly rpcUrl: string
  readonly accounts: readonly { readonly address: string; readonly privateKey: `0x${string}` }[]
  readonly contracts: { readonly multicall3: string }
  readonly tokens: readonly {
    readonly address: string
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }[]
}

/** The local chains that run for this demo. */
export interface LocalChains {
  readonly chains: readonly ChainDescription[]
  readonly networks: readonly Network[]
}

const toNetwork = ({ chainId, name, rpcUrl, contracts, tokens }: ChainDescription): Network =>
  defineNetwork({
    id: chainId,
    name,
    nativeCurrency: { name: 'Local Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { multicall3: { address: contracts.multicall3 } },
    tokens: tokens.map(({ address, name: tokenName, symbol, decimals }) => ({
      address,
      name: tokenName,
      symbol,
      decimals,
    })),
    testnet: true,
  })

/** What the demo server says of its local chains; undefined when none were started. */
export async function fetchLocalChains(): Promise<LocalChains | undefined> {
  const response = await fetch('/local-chains.json')
  if (!response.ok) return undefined
  const { all: chains } = (await response.json()) as { readonly all: readonly ChainDescription[] }
  return { chains, networks: chains.map(toNetwork) }
}
