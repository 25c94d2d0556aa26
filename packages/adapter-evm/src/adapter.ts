import {
  type AdapterEvent,
  type AdapterHost,
  type AdapterInstance,
  type BalanceQuery,
  type CallOptions,
  type ChainAdapter,
  type Connector,
  type NetworkCapabilities,
  type TransferInput,
  throwIfAborted,
} from '@latchkey/core/adapter'
import type { WatchInput } from './capabilities/transactions.js'
import type { VerifyInput } from './capabilities/verification.js'
import type { Chain } from './chain/chain.js'
import type { RpcOptions } from './chain/nodes.js'
import { createInjectedConnector, type InjectedConnector, once } from './connector.js'
import { type FoundWallet, startDiscovery } from './discovery.js'
import { loadWalletCode, traits } from './traits.js'

/** What an app may choose of eip155. */
export interface EvmOptions {
  /** Wallets that announce themselves (EIP-6963). Default true. */
  readonly announced?: boolean
  /** `window.ethereum` and its neighbours where nothing announces itself. Default true. */
  readonly injected?: boolean
  /** How the networks' own nodes are asked. */
  readonly rpc?: RpcOptions
}

/** A connector as core sees it: the instance's own handles stay here. */
const toConnector = ({ isBusy: _, dispose: __, ...connector }: InjectedConnector): Connector => connector

/** The chain side: viem and all that uses it, loaded with the first balance or transfer. */
function createChainLoader(host: AdapterHost, lifetime: AbortSignal, rpc: RpcOptions) {
  return once(async () => {
    const [{ addressCodec, toEvmError, sleep }, { createChain }] = await Promise.all([
      loadWalletCode(),
      import('./chain/chain.js'),
    ])
    const chain = createChain({ host, lifetime, rpc, codec: addressCodec, toError: toEvmError, sleep })
    if (lifetime.aborted) chain.nodes.dispose()
    else lifetime.addEventListener('abort', () => chain.nodes.dispose(), { once: true })
    return chain
  })
}

/** What needs no wallet. A call that is aborted already loads nothing. */
function createNetworkCapabilities(load: () => Promise<Chain>): NetworkCapabilities {
  const read =
    <I, O>(run: (chain: Chain, input: I, options?: CallOptions) => Promise<O>) =>
    async (input: I, options?: CallOptions): Promise<O> => {
      throwIfAborted(options?.signal)
      return run(await load(), input, options)
    }
  return {
    balance: { fetch: read((chain, query: BalanceQuery, options) => chain.balance(query, options)) },
    tokens: { fetch: read((chain, query: BalanceQuery, options) => chain.tokens(query, options)) },
    fees: { estimateTransfer: read((chain, input: TransferInput, options) => chain.fees(input, options)) },
    recipients: { inspect: read((chain, query: BalanceQuery, options) => chain.recipient(query, options)) },
    transactions: { watch: read((chain, input: WatchInput, options) => chain.watch(input, options)) },
    verification: {
      verifyMessage: read(async ({ nodes }, input: VerifyInput, options) => {
        const { verifyMessage } = await import('./capabilities/verification.js')
        return verifyMessage(nodes, input, options)
      }),
    },
  }
}

function createInstance(host: AdapterHost, options: EvmOptions): AdapterInstance {
  const { announced = true, injected = true, rpc = {} } = options
  const ending = new AbortController()
  const lifetime = ending.signal
  // What comes after the end is not told.
  const emit = (event: AdapterEvent) => {
    if (!lifetime.aborted) host.emit(event)
  }
  const { env, storage, signal, metadata } = host
  const guarded: AdapterHost = { env, storage, signal, metadata, networks: () => host.networks(), emit }
  const chain = createChainLoader(guarded, lifetime, rpc)
  const connectors = new Map<string, { found: FoundWallet; own: InjectedConnector; shown: Connector }>()
  let stop: (() => void) | undefined

  const show = (wallets: readonly FoundWallet[]) => {
    for (const [id, { own }] of connectors) {
      if (wallets.some(wallet => wallet.id === id)) continue
      own.dispose()
      connectors.delete(id)
    }
    for (const found of wallets) {
      if (connectors.has(found.id)) continue
      const own = createInjectedConnector(found, { host: guarded, lifetime, loadChain: chain })
      connectors.set(found.id, { found, own, shown: toConnector(own) })
    }
    emit({ type: 'connectorsChanged', connectors: [...connectors.values()].map(({ shown }) => shown) })
  }
  const dispose = () => {
    if (lifetime.aborted) return
    ending.abort()
    host.signal.removeEventListener('abort', dispose)
    stop?.()
    for (const { own } of connectors.values()) own.dispose()
    connectors.clear()
  }
  host.signal.addEventListener('abort', dispose, { once: true })

  return {
    discover() {
      if (lifetime.aborted || stop) return
      stop = startDiscovery({
        host: guarded,
        announced,
        injected,
        isBusy: id => connectors.get(id)?.own.isBusy() ?? false,
        changed: show,
      })
    },
    preload: async () => (await loadWalletCode()).warmUp(),
    capabilities: createNetworkCapabilities(chain),
    dispose,
  }
}

/** The eip155 namespace: extension wallets by EIP-6963 and EIP-1193, the networks' own nodes through viem. */
export function evm(options: EvmOptions = {}): ChainAdapter {
  return {
    apiVersion: 1,
    namespace: 'eip155',
    name: 'adapter-evm',
    traits,
    create: host => createInstance(host, options),
  }
}
