import type { AllChains } from '../all-chains'
import { nodeKinds } from './node-kinds'

/** A token of a local network, as an app lists it. */
export interface DescribedToken {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** A local network as an app is told of it: the shape of the kit's own networks, as plain data. */
export interface DescribedNetwork {
  readonly id: number | string
  readonly name: string
  readonly caipNetworkId: `${string}:${string}`
  readonly chainNamespace: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly tokens?: readonly DescribedToken[]
  readonly contracts?: Readonly<Record<string, { readonly address: string }>>
  readonly testnet: true
}

/** What a cosmos network is beyond what every network says of itself. */
export interface DescribedCosmosChain {
  readonly networkId: `${string}:${string}`
  readonly bech32Prefix: string
  readonly denom: string
  /** What a wallet that is told of the network keeps beside the RPC; a node of our own answers no REST there. */
  readonly restUrl: string
  readonly gasPrices: { readonly low: string; readonly average: string; readonly high: string }
}

const toTokens = (tokens: readonly DescribedToken[]): DescribedToken[] =>
  tokens.map(({ address, name, symbol, decimals }) => ({ address, name, symbol, decimals }))

const at = (
  chainNamespace: string,
  id: number | string,
  rest: Omit<DescribedNetwork, 'id' | 'caipNetworkId' | 'chainNamespace' | 'testnet'>,
): DescribedNetwork => ({
  id,
  caipNetworkId: `${chainNamespace}:${id}`,
  chainNamespace,
  testnet: true,
  ...rest,
})

const http = (rpcUrl: string) => ({ default: { http: [rpcUrl] } })

/** The networks that run, in the order of the namespaces. */
export const describeNetworks = ({
  eip155,
  solana,
  polkadot,
  bip122,
  cosmos,
}: Omit<AllChains, 'stop' | 'missing'>): DescribedNetwork[] => [
  ...eip155.map(({ chainId, name, rpcUrl, tokens, contracts }) =>
    at('eip155', chainId, {
      name,
      nativeCurrency: { name: 'Local Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: http(rpcUrl),
      tokens: toTokens(tokens),
      contracts: {
        multicall3: { address: contracts.multicall3 },
        ensUniversalResolver: { address: contracts.names },
      },
    }),
  ),
  ...solana.map(({ reference, name, rpcUrl, tokens }) =>
    at('solana', reference, {
      name,
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: http(rpcUrl),
      tokens: toTokens(tokens),
    }),
  ),
  ...polkadot.map(({ chainId, name, nativeCurrency, rpcUrl, tokens }) =>
    at('polkadot', chainId, { name, nativeCurrency, rpcUrls: http(rpcUrl), tokens: toTokens(tokens) }),
  ),
  ...bip122.map(({ caipNetworkId, name, rpcUrl }) =>
    at('bip122', caipNetworkId.split(':')[1] ?? '', {
      name,
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      rpcUrls: http(rpcUrl),
    }),
  ),
  ...cosmos.map(({ chainId, name, denom, rpcUrl, tokens }) =>
    at('cosmos', chainId, {
      name,
      nativeCurrency: {
        name: denom.slice(1).toUpperCase(),
        symbol: denom.slice(1).toUpperCase(),
        decimals: 6,
      },
      rpcUrls: http(rpcUrl),
      tokens: toTokens(tokens),
    }),
  ),
]

/** What the cosmos adapter has to be told of the local networks. */
export const describeCosmosChains = (cosmos: AllChains['cosmos']): DescribedCosmosChain[] =>
  cosmos.map(({ chainId, prefix, denom, minGasPrice, rpcUrl }) => ({
    networkId: `cosmos:${chainId}`,
    bech32Prefix: prefix,
    denom,
    restUrl: rpcUrl,
    gasPrices: { low: minGasPrice, average: '0.025', high: '0.04' },
  }))

/** What the polkadot adapter has to be told of the local networks: their SS58 prefixes by CAIP-2 id. */
export const describePolkadotFormats = (
  polkadot: AllChains['polkadot'],
): Record<`${string}:${string}`, number> =>
  Object.fromEntries(polkadot.map(({ chainId, ss58Format }) => [`polkadot:${chainId}`, ss58Format]))

/** How the local networks number the calls that the polkadot adapter checks transfers against, by CAIP-2 id. */
export const describePolkadotCalls = (
  polkadot: AllChains['polkadot'],
): Record<`${string}:${string}`, AllChains['polkadot'][number]['calls']> =>
  Object.fromEntries(polkadot.map(({ chainId, calls }) => [`polkadot:${chainId}`, calls]))

/** Everything a page needs to know, as it is served to it: plain data, without the switches that stop the nodes. */
export const describeForPage = (chains: AllChains) => {
  const { eip155, solana, polkadot, bip122, cosmos, missing } = chains
  const plain = <T extends { stop(): Promise<void> }>({ stop: _, ...node }: T): Omit<T, 'stop'> => node
  return {
    all: eip155.map(plain),
    nodes: {
      solana: solana.map(plain),
      polkadot: polkadot.map(node => ({
        ...plain(node),
        tokens: node.tokens.map(token => ({ ...token, minBalance: token.minBalance.toString() })),
      })),
      bip122: bip122.map(plain),
      cosmos: cosmos.map(plain),
    },
    networks: describeNetworks(chains),
    kinds: nodeKinds(chains),
    cosmosChains: describeCosmosChains(cosmos),
    polkadotFormats: describePolkadotFormats(polkadot),
    polkadotCalls: describePolkadotCalls(polkadot),
    missing,
  }
}

/** What {@link describeForPage} gives. */
export type PageChains = ReturnType<typeof describeForPage>
