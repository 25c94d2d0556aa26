import type { PolkadotNetworkCalls } from '@latchkey/adapter-polkadot'
import type { NetworkId, PopupSocial } from '@latchkey/core'
import type { Network } from '@latchkey/core/networks'

interface ChainDescription {
  readonly chainId: number
  readonly name: string
  readonly rpcUrl: string
  readonly accounts: readonly { readonly address: string; readonly privateKey: `0x${string}` }[]
}

/** What the cosmos adapter is told of a local network. */
export interface CosmosChainDescription {
  readonly networkId: NetworkId
  readonly bech32Prefix: string
  readonly denom: string
  readonly gasPrices: { readonly low: string; readonly average: string; readonly high: string }
}

/** What a wallet is told of a local Bitcoin network. */
export interface BitcoinNodeDescription {
  readonly network: 'regtest' | 'signet'
  readonly rpcUrl: string
}

/** The local chains that run for this demo. */
export interface LocalChains {
  /** Those of eip155. */
  readonly chains: readonly ChainDescription[]
  /** Of every namespace. */
  readonly networks: readonly Network[]
  /** What stands behind a network, by the address of its node. */
  readonly kinds: Readonly<Record<string, string>>
  readonly cosmosChains: readonly CosmosChainDescription[]
  /** SS58 prefixes by CAIP-2 id. */
  readonly polkadotFormats: Readonly<Record<NetworkId, number>>
  readonly polkadotCalls: PolkadotNetworkCalls
  /** What wallets have to be told of nodes beyond what every network says of itself. */
  readonly nodes: { readonly bip122: readonly BitcoinNodeDescription[] }
  /** Namespaces whose node does not run on this machine. */
  readonly missing: readonly { readonly namespace: string; readonly reason: string }[]
  /** What else was started for this demo. */
  readonly services?: LocalServices
}

/** The services that run beside the chains. */
export interface LocalServices {
  /** The WalletConnect relay, `ws:`. */
  readonly relayUrl?: string
  /** The page of the phone's wallet. */
  readonly walletUrl?: string
  /** The API host, the blockchain API and analytics. */
  readonly apiUrl?: string
  /** The page of the embedded wallet's frame. */
  readonly frameUrl?: string
  /** Where the mails of the embedded wallet arrive. */
  readonly inboxUrl?: string
  /** The social logins that auth and keeper of this demo can do. */
  readonly socials?: readonly PopupSocial[]
}

/** What the demo server says of its local chains; undefined when none were started. */
export async function fetchLocalChains(): Promise<LocalChains | undefined> {
  const response = await fetch('/local-chains.json')
  if (!response.ok) return undefined
  const {
    all,
    networks,
    kinds = {},
    cosmosChains,
    polkadotFormats,
    polkadotCalls,
    nodes,
    missing,
    services = {},
  } = (await response.json()) as Omit<LocalChains, 'chains'> & {
    readonly all: readonly ChainDescription[]
  }
  return {
    chains: all,
    networks,
    kinds,
    cosmosChains,
    polkadotFormats,
    polkadotCalls,
    nodes,
    missing,
    services,
  }
}
