import {
  type AdapterHost,
  type AdapterInstance,
  type ChainAdapter,
  callLoaded,
  createAdapterInstance,
  type InstanceContext,
  loadOnce,
  type NetworkCapabilities,
} from '@latchkey/core/adapter'
import type { Chain } from './chain/chain.types.js'
import type { RpcOptions } from './chain/nodes.types.js'
import { completeNetwork } from './complete-network.js'
import { startDiscovery } from './discovery.js'
import type { FoundWallet } from './discovery.types.js'
import type { ExternalWallet } from './external.types.js'
import { defineExternalConnector } from './external-connector.js'
import { loadAdopted, loadWalletCode, traits } from './traits.js'

/** What an app may choose of eip155. */
export interface EvmOptions {
  /** Wallets that announce themselves (EIP-6963). Default true. */
  readonly announced?: boolean
  /** Wallets of `window.ethereum` and its neighbours that nobody announced. Default true. */
  readonly injected?: boolean
  /** Wallets behind SDKs that the app installs, such as `baseAccount()` and `safe()`. Default none. */
  readonly connectors?: readonly ExternalWallet[]
  /** How the networks' own nodes are asked. */
  readonly rpc?: RpcOptions
}

/** The chain side: viem and all that uses it, loaded with the first balance or transfer. */
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
    tokens: { fetch: read(chain => chain.tokens), inspect: read(chain => chain.inspect) },
    fees: { estimateTransfer: read(chain => chain.fees) },
    recipients: { inspect: read(chain => chain.recipient) },
    transactions: { watch: read(chain => chain.watch), search: read(chain => chain.search) },
    verification: { verifyMessage: read(chain => chain.verifyMessage) },
  }
}

function createInstance(host: AdapterHost, options: EvmOptions): AdapterInstance {
  const { announced = true, injected = true, connectors = [], rpc = {} } = options
  return createAdapterInstance<FoundWallet, ExternalWallet>(host, context => {
    const loadChain = createChainLoader(context, rpc)
    return {
      capabilities: createNetworkCapabilities(loadChain),
      passed: connectors,
      definePassed: wallet => defineExternalConnector(wallet, context, loadChain),
      discover: output =>
        startDiscovery({ ...context, ...output, announced, injected, loadChain, loadWalletCode }),
      preload: async () => (await loadWalletCode()).warmUp(),
      async adopt(transport) {
        const code = await loadAdopted()
        return code.adoptInEvm({ ...context, transport, loadChain })
      },
    }
  })
}

/** The eip155 namespace: wallets by EIP-6963, EIP-1193 and WalletConnect, the networks' own nodes through viem. */
export function evm(options: EvmOptions = {}): ChainAdapter {
  return {
    apiVersion: 1,
    namespace: 'eip155',
    name: 'adapter-evm',
    traits,
    completeNetwork,
    create: host => createInstance(host, options),
  }
}
