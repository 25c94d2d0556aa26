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
  type VerifyMessageInput,
} from '@latchkey/core/adapter'
import type { Chain } from './chain/chain.types.js'
import type { NetworkCalls } from './chain/known-calls.js'
import type { ChainFormats } from './codec/chain-formats.js'
import { startDiscovery } from './discovery.js'
import type { FoundWallet } from './discovery.types.js'
import { createTraits, loadAdopted, loadWalletCode } from './traits.js'

/** What an app may choose of polkadot. */
export interface PolkadotOptions {
  /**
   * How networks that the adapter does not know write accounts, by CAIP-2 id: an SS58 prefix, or `'ethereum'` for
   * 20-byte accounts. Without it an unknown network gets the generic prefix 42.
   */
  readonly formats?: ChainFormats
  /**
   * How networks that the adapter does not know number the calls of transfers, by CAIP-2 id:
   * `{ 'balances.transferKeepAlive': [10, 3] }`. Transfers are checked against them, so that no node can pass off another
   * call as a transfer. Without them an unknown network can be sent from only where its runtime compares the metadata's
   * hash (`CheckMetadataHash`).
   */
  readonly calls?: NetworkCalls
  /** How the networks' own nodes are asked. */
  readonly rpc?: RpcOptions
}

/** The chain side, loaded with the first balance or transfer. The SDK comes later still, with what needs metadata. */
function createChainLoader({ host, lifetime }: InstanceContext, options: PolkadotOptions) {
  const { formats = {}, calls = {}, rpc = {} } = options
  return loadOnce(async () => {
    const code = await import('./chain.js')
    return code.createChain({ host, lifetime, rpc, formats, calls })
  })
}

/** Checking signatures asks no node: it needs the address rules alone. */
const loadVerification = () => Promise.all([loadWalletCode(), import('./capabilities/verification.js')])

/** What needs no wallet. A call that is aborted already loads nothing. */
function createNetworkCapabilities(load: () => Promise<Chain>, formats: ChainFormats): NetworkCapabilities {
  const read = callLoaded(load)
  return {
    balance: { fetch: read(chain => chain.balance) },
    tokens: { fetch: read(chain => chain.tokens) },
    fees: { estimateTransfer: read(chain => chain.fees) },
    limits: { forTransfer: read(chain => chain.limits) },
    recipients: { inspect: read(chain => chain.recipient) },
    transactions: { watch: read(chain => chain.watch) },
    verification: {
      verifyMessage: callLoaded(loadVerification)(
        ([{ createAddressCodec }, { verifyMessage }]) =>
          (input: VerifyMessageInput) =>
            verifyMessage(createAddressCodec(formats), input),
      ),
    },
  }
}

function createInstance(host: AdapterHost, options: PolkadotOptions): AdapterInstance {
  const { formats = {} } = options
  return createAdapterInstance<FoundWallet>(host, context => {
    const loadChain = createChainLoader(context, options)
    const deps = { ...context, formats, loadChain, loadWalletCode }
    return {
      capabilities: createNetworkCapabilities(loadChain, formats),
      discover: output => startDiscovery({ ...deps, ...output }),
      preload: async () => (await loadWalletCode()).warmUp(),
      async adopt(transport) {
        const code = await loadAdopted()
        return code.adoptPolkadot(transport, deps)
      },
    }
  })
}

/** The polkadot namespace: wallets of `injectedWeb3`, the networks' own nodes, transactions through @polkadot/types. */
export function polkadot(options: PolkadotOptions = {}): ChainAdapter {
  return {
    apiVersion: 1,
    namespace: 'polkadot',
    name: 'adapter-polkadot',
    traits: createTraits(options.formats ?? {}),
    create: host => createInstance(host, options),
  }
}
