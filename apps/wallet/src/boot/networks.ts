import {
  base,
  bitcoin,
  cosmosHub,
  mainnet,
  type Network,
  osmosis,
  polkadotAssetHub,
  polygon,
  sepolia,
  solanaDevnet,
  solanaMainnet,
} from '@latchkey/core/networks'
import type { WalletConnectNetwork } from '@latchkey/test-wallets/wallet-connect'
import type { WalletNetwork } from './wallet-network.types'

/** What a namespace needs to know of a network beyond what every network says of itself. */
interface Facts {
  /** By network id. */
  readonly prefixes: Readonly<Record<string, string>>
  readonly ss58Formats: Readonly<Record<string, number>>
  readonly bitcoinChains: Readonly<Record<string, 'mainnet' | 'regtest' | 'signet'>>
}

type Described = Pick<Network, 'caipNetworkId' | 'name' | 'nativeCurrency' | 'rpcUrls'>

const toNetwork = (described: Described, facts: Facts): WalletConnectNetwork | undefined => {
  const { caipNetworkId: id, name, rpcUrls } = described
  const rpcUrl = rpcUrls.default.http[0] ?? ''
  const [namespace, reference] = id.split(':')
  if (namespace === 'eip155') return { networkId: `eip155:${reference}`, name, rpcUrl }
  if (namespace === 'solana') return { networkId: `solana:${reference}`, name, rpcUrl }
  if (namespace === 'polkadot')
    return { networkId: `polkadot:${reference}`, name, ss58Format: facts.ss58Formats[id] ?? 42 }
  if (namespace === 'bip122')
    return { networkId: `bip122:${reference}`, name, chain: facts.bitcoinChains[id] ?? 'mainnet', rpcUrl }
  const prefix = facts.prefixes[id]
  if (namespace !== 'cosmos' || prefix === undefined) return undefined
  return { networkId: `cosmos:${reference}`, name, prefix, rpcUrl }
}

const toWalletNetworks = (described: readonly Described[], facts: Facts): readonly WalletNetwork[] =>
  described.flatMap(each => {
    const network = toNetwork(each, facts)
    const { symbol, decimals } = each.nativeCurrency
    return network ? [{ network, symbol, decimals }] : []
  })

const publicNetworks = (): readonly WalletNetwork[] =>
  toWalletNetworks(
    [
      mainnet,
      base,
      polygon,
      sepolia,
      solanaMainnet,
      solanaDevnet,
      polkadotAssetHub,
      bitcoin,
      cosmosHub,
      osmosis,
    ],
    {
      prefixes: { [cosmosHub.caipNetworkId]: 'cosmos', [osmosis.caipNetworkId]: 'osmo' },
      ss58Formats: { [polkadotAssetHub.caipNetworkId]: 0 },
      bitcoinChains: {},
    },
  )

/** What the page's server says of the local chains that run beside it. */
export interface LocalChains {
  readonly networks: readonly Described[]
  readonly cosmosChains: readonly { readonly networkId: string; readonly bech32Prefix: string }[]
  readonly polkadotFormats: Readonly<Record<string, number>>
  readonly nodes: {
    readonly bip122: readonly { readonly caipNetworkId: string; readonly network: 'regtest' | 'signet' }[]
  }
}

const localNetworks = ({
  networks,
  cosmosChains,
  polkadotFormats,
  nodes,
}: LocalChains): readonly WalletNetwork[] =>
  toWalletNetworks(networks, {
    prefixes: Object.fromEntries(
      cosmosChains.map(({ networkId, bech32Prefix }) => [networkId, bech32Prefix]),
    ),
    ss58Formats: polkadotFormats,
    bitcoinChains: Object.fromEntries(
      nodes.bip122.map(({ caipNetworkId, network }) => [caipNetworkId, network]),
    ),
  })

/** The networks of the wallet: the local ones where some run, else public ones; only those named, where some are. */
export const chooseNetworks = (
  local: LocalChains | undefined,
  wanted: readonly string[] | undefined,
): readonly WalletNetwork[] => {
  if (wanted === undefined) return local ? localNetworks(local) : publicNetworks()
  const all = [...(local ? localNetworks(local) : []), ...publicNetworks()]
  return all.filter(({ network }) => wanted.includes(network.networkId))
}

/** Asks the page's server for the local chains; undefined when there are none. */
export const fetchLocalChains = async (): Promise<LocalChains | undefined> => {
  try {
    const response = await fetch('/local-chains.json')
    return response.ok ? ((await response.json()) as LocalChains) : undefined
  } catch {
    // Served by something that knows of no chains and answers with a page.
    return undefined
  }
}
