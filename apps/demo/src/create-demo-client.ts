import { bitcoin } from '@latchkey/adapter-bitcoin'
import { cosmos } from '@latchkey/adapter-cosmos'
import { evm } from '@latchkey/adapter-evm'
import { polkadot } from '@latchkey/adapter-polkadot'
import { solana } from '@latchkey/adapter-solana'
import { type Client, type ClientOptions, type CustomWallet, createClient } from '@latchkey/core'
import { findNamespaceIcon } from '@latchkey/core/internal/icons/find-namespace-icon'
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

// The ids of the registry: entries with them have the kit's icons.
const RABBY = '18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1'
const META_MASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'

const publicNetworks = [mainnet, sepolia, solanaMainnet, polkadotAssetHub, bitcoinNetwork, cosmosHub]

/** Where the embedded wallet has accounts. */
const walletNamespaces = ['eip155', 'solana']

/** The namespaces that the page's address asks for, such as `?only=eip155,solana`; all of them when it names none. */
const wantedNamespaces = (): readonly string[] | undefined =>
  new URLSearchParams(location.search).get('only')?.split(',')

/** `?attestation=on` has the page attested to wallets, as the public relay would. */
const wantsAttestation = () => new URLSearchParams(location.search).get('attestation') === 'on'

/** Local networks are none that the kit knows: the demo gives them the icon of their namespace. */
const localImages = (chains: LocalChains | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (chains?.networks ?? []).flatMap(({ caipNetworkId, chainNamespace }) => {
      const image = findNamespaceIcon(chainNamespace)
      return image ? [[caipNetworkId, image]] : []
    }),
  )

/** The wallet page as an entry of the wallet list: what a phone's wallet is elsewhere. */
const walletPage = (walletUrl: string): CustomWallet => ({
  id: 'latchkey-wallet',
  name: 'Latchkey Wallet',
  homepage: walletUrl,
  mobileLink: walletUrl,
  webappLink: walletUrl,
})

/**
 * The services of this demo: `?services=off` leaves out every host, `?relay=off` the relay alone, `?relay=` names another
 * relay.
 */
function readServices(chains: LocalChains | undefined): LocalServices {
  const search = new URLSearchParams(location.search)
  const asked = search.get('relay')
  const { relayUrl, walletUrl, apiUrl, ...wallet } = chains?.services ?? {}
  const isOff = search.get('services') === 'off'
  const url = asked === 'off' ? undefined : (asked ?? (isOff ? undefined : relayUrl))
  return {
    ...(url === undefined ? {} : { relayUrl: url }),
    ...(url === undefined || walletUrl === undefined ? {} : { walletUrl }),
    ...(apiUrl === undefined || isOff ? {} : { apiUrl }),
    ...(isOff ? {} : wallet),
  }
}

/** The embedded wallet, where its frame runs: logins by email, and by what the parties of this demo can do. */
function toLogins({ frameUrl, socials = [] }: LocalServices, features: ClientOptions['features']) {
  if (frameUrl === undefined) return {}
  const locale = new URLSearchParams(location.search).get('locale')
  return {
    embeddedWallet: { frameUrl, ...(locale ? { locale } : {}) },
    features: { ...features, email: true, socials },
  }
}

/** The hosts that the client may ask. One process of this demo is all but the relay. */
const toHosts = ({ relayUrl, apiUrl }: LocalServices) => ({
  ...(relayUrl === undefined ? {} : { relayUrl }),
  ...(apiUrl === undefined ? {} : { apiUrl, blockchainApiUrl: apiUrl, analyticsUrl: apiUrl }),
})

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
  const services = readServices(chains)
  const { relayUrl, walletUrl } = services
  return createClient({
    adapters,
    networks,
    projectId: 'latchkey-demo',
    transports: [walletConnect()],
    ...(wantsAttestation() ? { walletConnect: { attestation: true } } : {}),
    // The demo has no project at the public relay: without one of its own it offers no phones.
    enableWalletConnect: relayUrl !== undefined,
    services: toHosts(services),
    networkImages: localImages(chains),
    metadata: { name: 'Latchkey demo', description: 'A wallet connection kit', icons: [] },
    customWallets: [
      { id: RABBY, name: 'Rabby', homepage: 'https://rabby.io', rdns: 'io.rabby' },
      { id: META_MASK, name: 'MetaMask', homepage: 'https://metamask.io/download', rdns: 'io.metamask' },
      ...(walletUrl === undefined ? [] : [walletPage(walletUrl)]),
    ],
    featuredWalletIds: [META_MASK],
    ...options,
    ...(networks.some(({ chainNamespace }) => walletNamespaces.includes(chainNamespace))
      ? toLogins(services, options.features)
      : {}),
  })
}
