import type {
  AdapterEvent,
  AdapterHost,
  AdapterInstance,
  ChainAdapter,
  Connector,
} from '@latchkey/core/adapter'
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
    preload: async () => void (await loadWalletCode()),
    capabilities: {
      balance: { fetch: async (query, callOptions) => (await chain()).balance(query, callOptions) },
      tokens: { fetch: async (query, callOptions) => (await chain()).tokens(query, callOptions) },
      fees: { estimateTransfer: async (input, callOptions) => (await chain()).fees(input, callOptions) },
      recipients: { inspect: async (query, callOptions) => (await chain()).recipient(query, callOptions) },
      transactions: { watch: async (input, callOptions) => (await chain()).watch(input, callOptions) },
      verification: {
        async verifyMessage(input, callOptions) {
          const [{ nodes }, code] = await Promise.all([chain(), import('./capabilities/verification.js')])
          return code.verifyMessage(nodes, input, callOptions)
        },
      },
    },
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
