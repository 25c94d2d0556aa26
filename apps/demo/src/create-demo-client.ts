import { bitcoin } from '@latchkey/adapter-bitcoin'
import { cosmos } from '@latchkey/adapter-cosmos'
import { evm } from '@latchkey/adapter-evm'
import { polkadot } from '@latchkey/adapter-polkadot'
import { solana } from '@latchkey/adapter-solana'
import { type Client, type ClientOptions, type CustomWallet, createClient } from '@latchkey/core'
import {
  bitcoin as bitcoinNetwork,
  cosmosHub,
  mainnet,
  polkadotAssetHub,
  sepolia,
  solanaMainnet,
} from '@latchkey/core/networks'
import { walletConnect } from '@latchkey/wallet-connect'
import type { LocalChains, LocalServices } from './local-chains'

const publicNetworks = [mainnet, sepolia, solanaMainnet, polkadotAssetHub, bitcoinNetwork, cosmosHub]

/** The namespaces that the page's address asks for, such as `?only=eip155,solana`; all of them when it names none. */
const wantedNamespaces = (): readonly string[] | undefined =>
  new URLSearchParams(location.search).get('only')?.split(',')

/** `?attestation=on` has the page attested to wallets, as the public relay would. */
const wantsAttestation = () => new URLSearchParams(location.search).get('attestation') === 'on'

/** The wallet page as an entry of the wallet list: what a phone's wallet is elsewhere. */
const walletPage = (walletUrl: string): CustomWallet => ({
  id: 'latchkey-wallet',
  name: 'Latchkey Wallet',
  homepage: walletUrl,
  mobileLink: walletUrl,
  webappLink: walletUrl,
})

/** The relay and the wallet page of this demo; `?relay=` names another relay, `?relay=off` none. */
function readServices(chains: LocalChains | undefined): LocalServices {
  const asked = new URLSearchParams(location.search).get('relay')
  const { relayUrl, walletUrl } = chains?.services ?? {}
  const url = asked === 'off' ? undefined : (asked ?? relayUrl)
  return {
    ...(url === undefined ? {} : { relayUrl: url }),
    ...(url === undefined || walletUrl === undefined ? {} : { walletUrl }),
  }
}

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
    polkadot({ formats: chains?.polkadotFormats ?? {}, calls: chains?.polkadotCalls ?? {} }),
    bitcoin(),
    cosmos({ chains: chains?.cosmosChains ?? [] }),
  ].filter(({ namespace }) => networks.some(network => network.chainNamespace === namespace))
  const { relayUrl, walletUrl } = readServices(chains)
  return createClient({
    adapters,
    networks,
    projectId: 'latchkey-demo',
    transports: [walletConnect()],
    ...(wantsAttestation() ? { walletConnect: { attestation: true } } : {}),
    // The demo has no project at the public relay: without one of its own it offers no phones.
    enableWalletConnect: relayUrl !== undefined,
    ...(relayUrl === undefined ? {} : { services: { relayUrl } }),
    metadata: { name: 'Latchkey demo', description: 'A wallet connection kit', icons: [] },
    customWallets: [
      { id: 'rabby', name: 'Rabby', homepage: 'https://rabby.io', rdns: 'io.rabby' },
      { id: 'metamask', name: 'MetaMask', homepage: 'https://metamask.io/download', rdns: 'io.metamask' },
      ...(walletUrl === undefined ? [] : [walletPage(walletUrl)]),
    ],
    featuredWalletIds: ['metamask'],
    ...options,
  })
}
