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
import type { ChainFormats } from './chain-formats.js'
import { createInjectedConnector, type InjectedConnector, once } from './connector.js'
import { type FoundWallet, startDiscovery } from './discovery.js'
import { createTraits, loadWalletCode } from './traits.js'

/** What an app may choose of polkadot. */
export interface PolkadotOptions {
  /**
   * How networks that the adapter does not know write accounts, by CAIP-2 id: an SS58 prefix, or `'ethereum'` for
   * 20-byte accounts. Without it an unknown network gets the generic prefix 42.
   */
  readonly formats?: ChainFormats
  /** How the networks' own nodes are asked. */
  readonly rpc?: RpcOptions
}

/** A connector as core sees it: the instance's own handle stays here. */
const toConnector = ({ dispose: _, ...connector }: InjectedConnector): Connector => connector

/** The chain side, loaded with the first balance or transfer. The SDK comes later still, with what needs metadata. */
function createChainLoader(host: AdapterHost, lifetime: AbortSignal, options: PolkadotOptions) {
  const { formats = {}, rpc = {} } = options
  return once(async () => {
    const [{ createAddressCodec, toPolkadotError }, { createChain }] = await Promise.all([
      loadWalletCode(),
      import('./chain/chain.js'),
    ])
    const codec = createAddressCodec(formats)
    return createChain({ host, lifetime, rpc, formats, codec, toError: toPolkadotError })
  })
}

/** What needs no wallet. A call that is aborted already loads nothing. */
function createNetworkCapabilities(load: () => Promise<Chain>, formats: ChainFormats): NetworkCapabilities {
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
      async verifyMessage(input: VerifyInput, options) {
        throwIfAborted(options?.signal)
        const [{ createAddressCodec }, { verifyMessage }] = await Promise.all([
          loadWalletCode(),
          import('./capabilities/verification.js'),
        ])
        throwIfAborted(options?.signal)
        return verifyMessage(createAddressCodec(formats), input)
      },
    },
  }
}

function createInstance(host: AdapterHost, options: PolkadotOptions): AdapterInstance {
  const { formats = {} } = options
  const ending = new AbortController()
  const lifetime = ending.signal
  // What comes after the end is not told.
  const emit = (event: AdapterEvent) => {
    if (!lifetime.aborted) host.emit(event)
  }
  const { env, storage, signal, metadata } = host
  const guarded: AdapterHost = { env, storage, signal, metadata, networks: () => host.networks(), emit }
  const loadChain = createChainLoader(guarded, lifetime, options)
  const connectors = new Map<string, { own: InjectedConnector; shown: Connector }>()
  let stop: (() => void) | undefined

  const show = (wallets: readonly FoundWallet[]) => {
    for (const found of wallets) {
      if (connectors.has(found.id)) continue
      const own = createInjectedConnector(found, { host: guarded, formats, lifetime, loadChain })
      connectors.set(found.id, { own, shown: toConnector(own) })
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
      stop = startDiscovery({ host: guarded, changed: show })
    },
    preload: async () => (await loadWalletCode()).warmUp(),
    capabilities: createNetworkCapabilities(loadChain, formats),
    dispose,
  }
}

/** The polkadot namespace: wallets of `injectedWeb3`, the networks' own nodes, transactions through @polkadot/api. */
export function polkadot(options: PolkadotOptions = {}): ChainAdapter {
  return {
    apiVersion: 1,
    namespace: 'polkadot',
    name: 'adapter-polkadot',
    traits: createTraits(options.formats ?? {}),
    create: host => createInstance(host, options),
  }
}
