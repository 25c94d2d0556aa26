import {
  type AdapterHost,
  type AdapterInstance,
  type ChainAdapter,
  callLoaded,
  createAdapterInstance,
  type InstanceContext,
  loadOnce,
  type NetworkCapabilities,
  type NetworkId,
} from '@latchkey/core/adapter'
import type { Chain } from './chain/chain.types.js'
import type { FeeRatesReader } from './chain/fee-rates.types.js'
import type { RpcOptions } from './chain/nodes.types.js'
import { loadFoundWallets, startDiscovery } from './discovery.js'
import type { FoundWallet } from './discovery.types.js'
import { loadAdopted, loadWalletCode, traits } from './traits.js'

/** What an app may choose of bip122. */
export interface BitcoinOptions {
  /** Wallets that register themselves: the Wallet Standard and `btc_providers`. Default true. */
  readonly announced?: boolean
  /** Wallets that only stand on the window: UniSat, OKX and their kin. Default true. */
  readonly injected?: boolean
  /** How the networks' own APIs are asked. */
  readonly rpc?: RpcOptions
}

/** The chain side: all that asks a network's API, loaded with the first balance or transfer. */
const createChainLoader = ({ host, lifetime }: InstanceContext, rpc: RpcOptions) =>
  loadOnce(async () => {
    const code = await import('./chain.js')
    return code.createChain({ host, lifetime, rpc })
  })

/** What needs no wallet. A call that is aborted already loads nothing. */
function createNetworkCapabilities(load: () => Promise<Chain>): NetworkCapabilities {
  const read = callLoaded(load)
  const feeRates: FeeRatesReader = {
    fetch: read(
      chain =>
        ({ networkId }: { networkId: NetworkId }, options) =>
          chain.feeRates(networkId, options),
    ),
  }
  return {
    balance: { fetch: read(chain => chain.balance) },
    fees: { estimateTransfer: read(chain => chain.fees) },
    limits: { forTransfer: read(chain => chain.limits) },
    recipients: { inspect: read(chain => chain.recipient) },
    transactions: { watch: read(chain => chain.watch), search: read(chain => chain.search) },
    activity: { fetch: read(chain => chain.activity) },
    verification: { verifyMessage: read(chain => chain.verifyMessage) },
    'bip122:feeRates': feeRates,
  }
}

function createInstance(host: AdapterHost, options: BitcoinOptions): AdapterInstance {
  const { announced = true, injected = true, rpc = {} } = options
  return createAdapterInstance<FoundWallet>(host, context => {
    const loadChain = createChainLoader(context, rpc)
    return {
      capabilities: createNetworkCapabilities(loadChain),
      discover: output =>
        startDiscovery({ ...context, ...output, announced, injected, loadChain, loadWalletCode }),
      async adopt(transport) {
        const code = await loadAdopted()
        return code.adoptBitcoin(transport, { ...context, loadChain })
      },
      async preload(wallets) {
        const families = async () => (await loadFoundWallets()).preloadFamilies(wallets)
        await Promise.all([loadWalletCode(), wallets.length > 0 && families()])
      },
    }
  })
}

/** The bip122 namespace: Bitcoin wallets of five families, the networks' own Esplora-style APIs. */
export function bitcoin(options: BitcoinOptions = {}): ChainAdapter {
  return {
    apiVersion: 1,
    namespace: 'bip122',
    name: 'adapter-bitcoin',
    traits,
    create: host => createInstance(host, options),
  }
}
