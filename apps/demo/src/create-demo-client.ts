import { bitcoin } from '@latchkey/adapter-bitcoin'
import { cosmos } from '@latchkey/adapter-cosmos'
import { evm } from '@latchkey/adapter-evm'
import { polkadot } from '@latchkey/adapter-polkadot'
import { solana } from '@latchkey/adapter-solana'
import { type Client, type ClientOptions, createClient } from '@latchkey/core'
import {
  bitcoin as bitcoinNetwork,
  cosmosHub,
  mainnet,
  polkadotAssetHub,
  sepolia,
  solanaMainnet,
} from '@latchkey/core/networks'
import type { LocalChains } from './local-chains'

const publicNetworks = [mainnet, sepolia, solanaMainnet, polkadotAssetHub, bitcoinNetwork, cosmosHub]

/** The namespaces that the page's address asks for, such as `?only=eip155,solana`; all of them when it names none. */
const wantedNamespaces = (): readonly string[] | undefined =>
  new URLSearchParams(location.search).get('only')?.split(',')

/** The client of a demo page: on the local chains where they run, else on public networks. */
export function createDemoClient(
  chains: LocalChains | undefined,
  options: Partial<ClientOptions> = {},
): Client {
  const wanted = wantedNamespaces()
  const networks = (chains?.networks ?? publicNetworks).filter(
    ({ chainNamespace }) => wanted?.includes(chainNamespace) ?? true,
  )
  const adapters = [
    evm(),
    solana(),
    polkadot(),
    bitcoin(),
    cosmos({ chains: chains?.cosmosChains ?? [] }),
  ].filter(({ namespace }) => networks.some(network => network.chainNamespace === namespace))
  return createClient({
    adapters,
    networks,
    projectId: 'latchkey-demo',
    metadata: { name: 'Latchkey demo', description: 'A wallet connection kit', icons: [] },
    customWallets: [
      { id: 'rabby', name: 'Rabby', homepage: 'https://rabby.io', rdns: 'io.rabby' },
      { id: 'metamask', name: 'MetaMask', homepage: 'https://metamask.io/download', rdns: 'io.metamask' },
    ],
    featuredWalletIds: ['metamask'],
    ...options,
  })
}
