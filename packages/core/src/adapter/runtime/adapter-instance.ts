import type { NetworkCapabilities } from '../contract/capabilities.js'
import type { AdapterHost, AdapterInstance } from '../contract/chain-adapter.types.js'
import { type ConnectorDefinition, createWalletConnector, type WalletConnector } from './wallet-connector.js'

/** What an instance has for as long as it lives. */
export interface InstanceContext {
  /** The client's own, silent after the end. */
  readonly host: AdapterHost
  /** Fires when the instance is disposed of, or its client destroyed. */
  readonly lifetime: AbortSignal
}

/** Whom discovery tells, and what it may ask. */
export interface DiscoveryOutput<W> {
  /**
   * All wallets that are there now, each id once. A wallet that stays is the same object: another one replaces it.
   * `define` says what the connectors of new ones are made of: it comes with the code that reads the wallets.
   */
  changed(wallets: readonly W[], define: (wallet: W) => ConnectorDefinition): void
  /** Whether a wallet is connected or being asked, so that it cannot be taken away. */
  isBusy(id: string): boolean
}

/** What is known of a wallet before there is a connector. */
interface Listed {
  readonly id: string
  /** Whether the wallet can be used on this page. Absent: on every page. */
  isAvailable?(page: unknown): boolean
}

/** What makes a namespace's instance: the rest is the same for all. */
export interface InstanceParts<W extends Listed, P extends Listed = never> {
  readonly capabilities: NetworkCapabilities
  /** Wallets that the app passes. They are listed at once, as far as the page can use them, and stay beside those found. */
  readonly passed?: readonly P[]
  definePassed?(wallet: P): ConnectorDefinition
  /** Looks for wallets until it is stopped by what it gives. */
  discover(output: DiscoveryOutput<W>): () => void
  /** Fetches the code that the next click will need; `wallets` are those that were found. */
  preload?(wallets: readonly (W | P)[]): Promise<void>
  readonly adopt?: NonNullable<AdapterInstance['adopt']>
}

/** A page lists no more wallets per namespace than this; who announces more than a person can read means harm. */
const MAX_WALLETS = 64

/** Makes the instance of an adapter whose wallets are found on the page: it keeps their connectors, and ends them all. */
export function createAdapterInstance<W extends Listed, P extends Listed = never>(
  host: AdapterHost,
  makeParts: (context: InstanceContext) => InstanceParts<W, P>,
): AdapterInstance {
  const ending = new AbortController()
  const lifetime = ending.signal
  // What comes after the end is not told.
  const emit: AdapterHost['emit'] = event => {
    if (!lifetime.aborted) host.emit(event)
  }
  const parts = makeParts({ host: { ...host, emit }, lifetime })
  const { definePassed, discover, passed = [], preload, ...own } = parts
  const shown = new Map<string, { wallet: W | P; handle: WalletConnector }>()
  let stop: (() => void) | undefined
  let hasTold = false

  const changed = (wallets: readonly (W | P)[], define: (wallet: never) => ConnectorDefinition) => {
    let hasChanged = !hasTold
    hasTold = true
    for (const [connectorId, { wallet, handle }] of shown) {
      if (wallets.includes(wallet)) continue
      hasChanged = true
      shown.delete(connectorId)
      const wasConnected = handle.isConnected()
      handle.dispose()
      if (wasConnected) emit({ type: 'disconnected', connectorId })
    }
    for (const wallet of wallets) {
      // Those that are listed stay: later ones cannot push them out.
      if (shown.size >= MAX_WALLETS) break
      if (shown.has(wallet.id)) continue
      hasChanged = true
      shown.set(wallet.id, { wallet, handle: createWalletConnector(define(wallet as never), lifetime) })
    }
    if (!hasChanged) return
    emit({ type: 'connectorsChanged', connectors: [...shown.values()].map(({ handle }) => handle.connector) })
  }
  const dispose = () => {
    if (lifetime.aborted) return
    ending.abort()
    host.signal.removeEventListener('abort', dispose)
    stop?.()
    for (const { handle } of shown.values()) handle.dispose()
    shown.clear()
  }
  host.signal.addEventListener('abort', dispose, { once: true })

  return {
    ...own,
    discover() {
      if (lifetime.aborted || stop) return
      // Wallets may answer while they are being looked for, before there is a way to stop.
      stop = () => undefined
      const page = host.env.window
      const usable = passed.filter(wallet => page && (wallet.isAvailable?.(page) ?? true))
      if (definePassed && usable.length > 0) changed(usable, definePassed)
      stop = discover({
        // Those that the app passed are listed already: only found ones are defined here.
        changed: (found, define) => changed([...found, ...usable], define),
        isBusy: id => shown.get(id)?.handle.isBusy() ?? false,
      })
    },
    preload: async () => preload?.([...shown.values()].map(({ wallet }) => wallet)),
    dispose,
  }
}
