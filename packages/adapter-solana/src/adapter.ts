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
import type { FoundWallet } from './announcements.js'
import type { WatchInput } from './capabilities/transactions.js'
import type { VerifyInput } from './capabilities/verification.js'
import type { Chain } from './chain/chain.js'
import type { RpcOptions } from './chain/nodes.js'
import { createConnector, type OwnConnector, once } from './connector.js'
import { startDiscovery } from './discovery.js'
import { loadWalletCode, traits } from './traits.js'

/** What an app may choose of solana. */
export interface SolanaOptions {
  /** Wallets that register themselves (Wallet Standard). Default true. */
  readonly announced?: boolean
  /** `window.phantom.solana` where Phantom does not register itself. Default true. */
  readonly injected?: boolean
  /** How the networks' own nodes are asked. */
  readonly rpc?: RpcOptions
}

/** A connector as core sees it: the instance's own handles stay here. */
const toConnector = ({ isBusy: _, release: __, ...connector }: OwnConnector): Connector => connector

/** The chain side, loaded with the first balance or transfer. */
function createChainLoader(host: AdapterHost, lifetime: AbortSignal, rpc: RpcOptions) {
  return once(async () => {
    const [code, { createChain }] = await Promise.all([loadWalletCode(), import('./chain/chain.js')])
    return createChain({ host, lifetime, rpc, tools: code.chainTools })
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
    limits: { forTransfer: read((chain, input: TransferInput, options) => chain.limits(input, options)) },
    recipients: { inspect: read((chain, query: BalanceQuery, options) => chain.recipient(query, options)) },
    transactions: { watch: read((chain, input: WatchInput, options) => chain.watch(input, options)) },
    verification: {
      // A signature is checked by mathematics alone: no network is asked.
      async verifyMessage(input: VerifyInput, options) {
        throwIfAborted(options?.signal)
        return (await import('./capabilities/verification.js')).verifyMessage(input)
      },
    },
  }
}

function createInstance(host: AdapterHost, options: SolanaOptions): AdapterInstance {
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
  const connectors = new Map<string, { own: OwnConnector; shown: Connector }>()
  let stop: (() => void) | undefined

  const show = (wallets: readonly FoundWallet[]) => {
    for (const [connectorId, { own }] of connectors) {
      if (wallets.some(({ id }) => id === connectorId)) continue
      connectors.delete(connectorId)
      if (own.release()) emit({ type: 'disconnected', connectorId })
    }
    for (const found of wallets) {
      if (connectors.has(found.id)) continue
      const own = createConnector(found, { host: guarded, lifetime, loadChain: chain })
      connectors.set(found.id, { own, shown: toConnector(own) })
    }
    emit({ type: 'connectorsChanged', connectors: [...connectors.values()].map(({ shown }) => shown) })
  }
  const dispose = () => {
    if (lifetime.aborted) return
    ending.abort()
    host.signal.removeEventListener('abort', dispose)
    stop?.()
    for (const { own } of connectors.values()) own.release()
    connectors.clear()
  }
  host.signal.addEventListener('abort', dispose, { once: true })

  return {
    discover() {
      if (lifetime.aborted || stop) return
      const isBusy = (id: string) => connectors.get(id)?.own.isBusy() ?? false
      // Wallets register while they are being looked for, before there is a way to stop.
      stop = () => undefined
      stop = startDiscovery({ host: guarded, announced, injected, isBusy, changed: show })
    },
    preload: async () => void (await loadWalletCode()),
    capabilities: createNetworkCapabilities(chain),
    dispose,
  }
}

/** The solana namespace: wallets of the Wallet Standard and Phantom, the networks' own nodes. */
export function solana(options: SolanaOptions = {}): ChainAdapter {
  return {
    apiVersion: 1,
    namespace: 'solana',
    name: 'adapter-solana',
    traits,
    create: host => createInstance(host, options),
  }
}
