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
import type { Broadcaster, BroadcastInput } from './capabilities/broadcast.types.js'
import type { WatchInput } from './capabilities/transactions.js'
import type { VerifyInput } from './capabilities/verification.js'
import type { Chain } from './chain/chain.js'
import type { RpcOptions } from './chain/nodes.js'
import type { CosmosChain } from './chain-facts.types.js'
import { createInjectedConnector, type InjectedConnector, once } from './connector.js'
import { startDiscovery } from './discovery.js'
import { createTraits, loadWalletCode } from './traits.js'
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

/** A connector as core sees it: the instance's own handles stay here. */
const toConnector = ({ isBusy: _, dispose: __, ...connector }: InjectedConnector): Connector => connector

/** The chain side, loaded with the first balance or transfer. */
function createChainLoader(host: AdapterHost, lifetime: AbortSignal, options: CosmosOptions) {
  const { chains = [], rpc = {} } = options
  return once(async () => {
    const { createChain } = await import('./chain/chain.js')
    return createChain({ host, lifetime, rpc, chains })
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
  const broadcaster: Broadcaster = {
    send: read((chain, input: BroadcastInput, options) => chain.broadcast(input, options)),
  }
  return {
    balance: { fetch: read((chain, query: BalanceQuery, options) => chain.balance(query, options)) },
    tokens: { fetch: read((chain, query: BalanceQuery, options) => chain.tokens(query, options)) },
    fees: { estimateTransfer: read((chain, input: TransferInput, options) => chain.fees(input, options)) },
    recipients: { inspect: read((chain, query: BalanceQuery, options) => chain.recipient(query, options)) },
    transactions: { watch: read((chain, input: WatchInput, options) => chain.watch(input, options)) },
    verification: {
      async verifyMessage(input: VerifyInput, options) {
        throwIfAborted(options?.signal)
        // No node is asked: the signature and its key say everything.
        const { verifyMessage } = await import('./capabilities/verification.js')
        throwIfAborted(options?.signal)
        return verifyMessage(input)
      },
    },
    'cosmos:broadcast': broadcaster,
  }
}

function createInstance(host: AdapterHost, options: CosmosOptions): AdapterInstance {
  const { chains = [] } = options
  const ending = new AbortController()
  const lifetime = ending.signal
  // What comes after the end is not told.
  const emit = (event: AdapterEvent) => {
    if (!lifetime.aborted) host.emit(event)
  }
  const { env, storage, signal, metadata } = host
  const guarded: AdapterHost = { env, storage, signal, metadata, networks: () => host.networks(), emit }
  const loadChain = createChainLoader(guarded, lifetime, options)
  const connectors = new Map<string, { found: WindowWallet; own: InjectedConnector; shown: Connector }>()
  let stop: (() => void) | undefined

  const show = (wallets: readonly WindowWallet[]) => {
    for (const [id, { own, found }] of connectors) {
      if (wallets.includes(found)) continue
      own.dispose()
      connectors.delete(id)
    }
    for (const found of wallets) {
      if (connectors.has(found.id)) continue
      const own = createInjectedConnector(found, { host: guarded, lifetime, chains, loadChain })
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
        isBusy: id => connectors.get(id)?.own.isBusy() ?? false,
        changed: show,
      })
    },
    preload: async () => void (await loadWalletCode()),
    capabilities: createNetworkCapabilities(loadChain),
    dispose,
  }
}

/** The cosmos namespace: Keplr and the wallets in its manner, the networks' own nodes through CometBFT's RPC. */
export function cosmos(options: CosmosOptions = {}): ChainAdapter {
  return {
    apiVersion: 1,
    namespace: 'cosmos',
    name: 'adapter-cosmos',
    traits: createTraits(options.chains ?? []),
    create: host => createInstance(host, options),
  }
}
