import { type AdapterHost, LatchkeyError, type NetworkId, readProperty } from '@latchkey/core/adapter'
import { chainOf, isLocal } from '../codec/chains.js'
import type { ExternalProvider } from '../external.types.js'
import { type AuthorizationCache, createAuthorizationCache } from './authorization-cache.js'
import { createFeatures } from './mobile-features.js'
import type { MobileSdkModule, MobileSdkWallet } from './sdk.types.js'

type Chain = `${string}:${string}`
/** The chains of the app's networks which wallet apps have nodes for. */
const chainsOf = (host: AdapterHost): Chain[] => [
  ...new Set(
    host
      .networks()
      .map(({ caipNetworkId }) => caipNetworkId)
      .filter(networkId => !isLocal(networkId))
      .map(networkId => chainOf(networkId) as Chain),
  ),
]

/** The app as wallet apps show it. By the protocol an icon is a path of the app's own origin. */
function identityOf({ name, url, icons: [icon] }: AdapterHost['metadata']) {
  const path = icon?.startsWith(`${url}/`) ? icon.slice(url.length + 1) : undefined
  return { name, uri: url, ...(path ? { icon: path } : {}) }
}

/** The SDK's wallet, which asks for the preferred chain or the app's first one. */
function createSdkWallet(
  { LocalSolanaMobileWalletAdapterWallet }: MobileSdkModule,
  host: AdapterHost,
  authorizationCache: AuthorizationCache,
  preferred: () => Chain | undefined,
): MobileSdkWallet {
  return new LocalSolanaMobileWalletAdapterWallet({
    appIdentity: identityOf(host.metadata),
    authorizationCache,
    chains: chainsOf(host),
    chainSelector: {
      async select() {
        const chains = chainsOf(host)
        const chosen = chains.find(chain => chain === preferred()) ?? chains[0]
        if (chosen) return chosen
        throw new LatchkeyError('unsupportedNetwork', 'Wallet apps have no node for the networks of the app')
      },
    },
    // The default opens a dialog with fonts of a third party.
    onWalletNotFound: async () => undefined,
  })
}

/** Makes a wallet of the Wallet Standard of the SDK's, whose faults end here. */
export function createMobileWallet(module: MobileSdkModule, host: AdapterHost): ExternalProvider {
  const cache = createAuthorizationCache(host)
  let preferred: Chain | undefined
  const sdk = createSdkWallet(module, host, cache, () => preferred)
  const { connect, ...signing } = createFeatures(sdk, host, cache)
  const accounts = () => {
    const chain = sdk.currentAuthorization?.chain
    return sdk.accounts.map(account => Object.assign({}, account, { chains: chain ? [chain] : [] }))
  }
  const standardConnect = {
    version: '1.0.0',
    async connect(input: object = {}) {
      // A silent connect reads the cache: it opens no app, so it needs no permission.
      await (readProperty(input, 'silent') === true ? connectSilently(sdk) : connect(input))
      return { accounts: accounts() }
    },
  }
  const features = () => {
    const supported = Object.entries(signing).filter(([name]) => name in sdk.features)
    return { ...sdk.features, ...Object.fromEntries(supported), 'standard:connect': standardConnect }
  }
  return {
    prefer(networkId: NetworkId | undefined) {
      preferred = networkId && !isLocal(networkId) ? (chainOf(networkId) as Chain) : undefined
    },
    wallet: Object.defineProperties(
      { version: '1.0.0', name: 'Mobile Wallet Adapter' },
      {
        chains: { get: () => chainsOf(host) },
        accounts: { get: accounts },
        features: { get: features },
      },
    ),
  }
}

async function connectSilently({ features }: MobileSdkWallet): Promise<void> {
  const owner = readProperty(features, 'standard:connect')
  const run = readProperty(owner, 'connect')
  if (typeof run === 'function') await Reflect.apply(run, owner, [{ silent: true }])
}
