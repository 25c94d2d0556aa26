import {
  type AdapterHost,
  type AdapterInstance,
  type ChainAdapter,
  callLoaded,
  createAdapterInstance,
  type InstanceContext,
  loadOnce,
  type NetworkCapabilities,
  type RpcOptions,
} from '@latchkey/core/adapter'
import type { FoundWallet } from './announcements.js'
import type { Chain } from './chain/chain.types.js'
import { startDiscovery } from './discovery.js'
import type { ExternalWallet } from './external.types.js'
import { defineExternalConnector } from './external-connector.js'
import { loadAdopted, loadWalletCode, traits } from './traits.js'

/** What an app may choose of solana. */
export interface SolanaOptions {
  /** Wallets that register themselves (Wallet Standard). Default true. */
  readonly announced?: boolean
  /** `window.phantom.solana` where Phantom does not register itself. Default true. */
  readonly injected?: boolean
  /** Wallets behind SDKs that the app installs, such as `mobileWallet()`. Default none. */
  readonly connectors?: readonly ExternalWallet[]
  /** How the networks' own nodes are asked. */
  readonly rpc?: RpcOptions
}

/** The chain side, loaded with the first balance or transfer. */
function createChainLoader({ host, lifetime }: InstanceContext, rpc: RpcOptions) {
  return loadOnce(async () => {
    const code = await import('./chain.js')
    return code.createChain({ host, lifetime, rpc })
  })
}

/** What needs no wallet. A call that is aborted already loads nothing. */
function createNetworkCapabilities(load: () => Promise<Chain>): NetworkCapabilities {
  const read = callLoaded(load)
  return {
    balance: { fetch: read(chain => chain.balance) },
    tokens: { fetch: read(chain => chain.tokens) },
    fees: { estimateTransfer: read(chain => chain.fees) },
    limits: { forTransfer: read(chain => chain.limits) },
    recipients: { inspect: read(chain => chain.recipient) },
    transactions: { watch: read(chain => chain.watch), search: read(chain => chain.search) },
    activity: { fetch: read(chain => chain.activity) },
    verification: {
      // A signature is checked by mathematics alone: no network is asked.
      verifyMessage: callLoaded(() => import('./chain/verification.js'))(code => code.verifyMessage),
    },
  }
}

function createInstance(host: AdapterHost, options: SolanaOptions): AdapterInstance {
  const { announced = true, injected = true, connectors = [], rpc = {} } = options
  return createAdapterInstance<FoundWallet, ExternalWallet>(host, context => {
    const loadChain = createChainLoader(context, rpc)
    return {
      capabilities: createNetworkCapabilities(loadChain),
      passed: connectors,
      definePassed: wallet => defineExternalConnector(wallet, context, loadChain),
      discover: output =>
        startDiscovery({ ...context, ...output, announced, injected, loadChain, loadWalletCode }),
      preload: async () => void (await loadWalletCode()),
      async adopt(transport) {
        const code = await loadAdopted()
        return code.adoptInSolana({ ...context, transport, loadChain })
      },
    }
  })
}

/** The solana namespace: wallets of the Wallet Standard, Phantom and WalletConnect, the networks' own nodes. */
export function solana(options: SolanaOptions = {}): ChainAdapter {
  return {
    apiVersion: 1,
    namespace: 'solana',
    name: 'adapter-solana',
    traits,
    create: host => createInstance(host, options),
  }
}
