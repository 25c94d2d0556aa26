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
import type { Broadcaster } from './capabilities/broadcast.types.js'
import type { Chain } from './chain.js'
import type { CosmosChain } from './codec/chain-facts.types.js'
import type { SignedBy } from './connectors/signing/signed-by.js'
import { startDiscovery } from './discovery.js'
import { createTraits, loadAdopted, loadWalletCode } from './traits.js'
import type { WindowWallet } from './window-wallets.js'

/** What an app may choose of cosmos. */
export interface CosmosOptions {
  /**
   * Prefix, denom and gas prices of the app's own chains; those of the networks in `@latchkey/core/networks` are known.
   * A row here replaces the known one.
   */
  readonly chains?: readonly CosmosChain[]
  /** How the networks' own nodes are asked. */
  readonly rpc?: RpcOptions
}

/** The chain side, loaded with the first balance or transfer. */
function createChainLoader({ host, lifetime }: InstanceContext, options: CosmosOptions, signed: SignedBy) {
  const { chains = [], rpc = {} } = options
  return loadOnce(async () => {
    const code = await import('./chain.js')
    return code.createChain({ host, lifetime, rpc, chains, signed })
  })
}

/** What needs no wallet. A call that is aborted already loads nothing. */
function createNetworkCapabilities(load: () => Promise<Chain>): NetworkCapabilities {
  const read = callLoaded(load)
  const broadcaster: Broadcaster = { send: read(chain => chain.broadcast) }
  return {
    balance: { fetch: read(chain => chain.balance) },
    tokens: { fetch: read(chain => chain.tokens) },
    fees: { estimateTransfer: read(chain => chain.fees) },
    recipients: { inspect: read(chain => chain.recipient) },
    transactions: { watch: read(chain => chain.watch) },
    activity: { fetch: read(chain => chain.activity) },
    verification: {
      // No node is asked: the signature and its key say everything.
      verifyMessage: callLoaded(() => import('./capabilities/verification.js'))(code => code.verifyMessage),
    },
    'cosmos:broadcast': broadcaster,
  }
}

function createInstance(host: AdapterHost, options: CosmosOptions): AdapterInstance {
  const { chains = [] } = options
  return createAdapterInstance<WindowWallet>(host, context => {
    const signed: SignedBy = new Map()
    const loadChain = createChainLoader(context, options, signed)
    const deps = { ...context, chains, signed, loadChain, loadWalletCode }
    return {
      capabilities: createNetworkCapabilities(loadChain),
      discover: output => startDiscovery({ ...deps, ...output }),
      preload: async () => void (await loadWalletCode()),
      async adopt(transport) {
        const code = await loadAdopted()
        return code.adoptInCosmos({ ...deps, transport })
      },
    }
  })
}

/**
 * The cosmos namespace: Keplr and the wallets in its manner, WalletConnect, the networks' own nodes through CometBFT's
 * RPC.
 */
export function cosmos(options: CosmosOptions = {}): ChainAdapter {
  return {
    apiVersion: 1,
    namespace: 'cosmos',
    name: 'adapter-cosmos',
    traits: createTraits(options.chains ?? []),
    create: host => createInstance(host, options),
  }
}
