import {
  type AdapterEvent,
  type AdapterHost,
  type AdapterInstance,
  type BalanceQuery,
  type CallOptions,
  type ChainAdapter,
  type Connector,
  type NetworkCapabilities,
  type NetworkId,
  type TransferInput,
  throwIfAborted,
} from '@latchkey/core/adapter'
import type { FeeRatesReader } from './capabilities/fee-rates.types.js'
import type { WatchInput } from './capabilities/transactions.js'
import type { Chain } from './chain/chain.js'
import type { RpcOptions } from './chain/esplora.types.js'
import type { VerifyInput } from './chain/verify-message.js'
import { type BitcoinConnector, createBitcoinConnector, loadFamily, once } from './connector.js'
import { startDiscovery } from './discovery.js'
import type { FoundWallet } from './found-wallet.types.js'
import { loadWalletCode, traits } from './traits.js'

/** What an app may choose of bip122. */
export interface BitcoinOptions {
  /** Wallets that register themselves: the Wallet Standard and `btc_providers`. Default true. */
  readonly announced?: boolean
  /** Wallets that only stand on the window: UniSat, OKX and their kin. Default true. */
  readonly injected?: boolean
  /** How the networks' own APIs are asked. */
  readonly rpc?: RpcOptions
}

/** A connector as core sees it: the instance's own handles stay here. */
const toConnector = ({ dispose: _, ...connector }: BitcoinConnector): Connector => connector

/** The chain side: all that asks a network's API, loaded with the first balance or transfer. */
const createChainLoader = (host: AdapterHost, lifetime: AbortSignal, rpc: RpcOptions) =>
  once(async () => {
    const [{ codecTools, toBitcoinError }, { createChain }] = await Promise.all([
      loadWalletCode(),
      import('./chain/chain.js'),
    ])
    return createChain({ host, lifetime, rpc, codec: codecTools, toError: toBitcoinError })
  })

/** What needs no wallet. A call that is aborted already loads nothing. */
function createNetworkCapabilities(load: () => Promise<Chain>): NetworkCapabilities {
  const read =
    <I, O>(run: (chain: Chain, input: I, options?: CallOptions) => Promise<O>) =>
    async (input: I, options?: CallOptions): Promise<O> => {
      throwIfAborted(options?.signal)
      return run(await load(), input, options)
    }
  const feeRates: FeeRatesReader = {
    fetch: read((chain, { networkId }: { networkId: NetworkId }, options) =>
      chain.feeRates(networkId, options),
    ),
  }
  return {
    balance: { fetch: read((chain, query: BalanceQuery, options) => chain.balance(query, options)) },
    fees: { estimateTransfer: read((chain, input: TransferInput, options) => chain.fees(input, options)) },
    limits: { forTransfer: read((chain, input: TransferInput, options) => chain.limits(input, options)) },
    recipients: { inspect: read((chain, query: BalanceQuery, options) => chain.recipient(query, options)) },
    transactions: { watch: read((chain, input: WatchInput, options) => chain.watch(input, options)) },
    verification: {
      verifyMessage: read((chain, input: VerifyInput, options) => chain.verify(input, options)),
    },
    'bip122:feeRates': feeRates,
  }
}

function createInstance(host: AdapterHost, options: BitcoinOptions): AdapterInstance {
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
  const connectors = new Map<string, { found: FoundWallet; own: BitcoinConnector; shown: Connector }>()
  let stop: (() => void) | undefined

  const show = (wallets: readonly FoundWallet[]) => {
    for (const found of wallets) {
      if (connectors.has(found.id)) continue
      const own = createBitcoinConnector(found, { host: guarded, lifetime, loadChain: chain })
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
      stop = startDiscovery({ host: guarded, announced, injected, changed: show })
    },
    async preload() {
      const families = new Set([...connectors.values()].map(({ found }) => found.family))
      await Promise.all([loadWalletCode(), ...[...families].map(loadFamily)])
    },
    capabilities: createNetworkCapabilities(chain),
    dispose,
  }
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
