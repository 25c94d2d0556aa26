import { type NetworkId, safeParseNetworkId, toNetworkId } from '../caip/network-id.js'
import { LatchkeyError } from '../errors/error.js'
import { destroyedError, sleep, throwIfAborted, withAbort } from '../kernel/task.js'
import type { WalletCapabilities } from './capabilities.js'
import type { AdapterHost } from './chain-adapter.types.js'
import type { Account, CallOptions, Connection } from './connection.types.js'
import type { ConnectInput, Connector } from './connector.types.js'
import type { Network } from './network.types.js'
import { putFirst } from './session-order.js'
import type { SharedTransport, TransportEvent, TransportSession } from './shared-transport.types.js'

/** What stands while a shared transport is connected in one namespace. */
export interface AdoptedLive {
  readonly session: TransportSession
  readonly networkId: NetworkId
  readonly accounts: readonly Account[]
}

/** A shared transport at work in one namespace. */
export interface Adopted {
  readonly transport: SharedTransport
  /** Undefined while not connected. */
  live(): AdoptedLive | undefined
  /** Whether the wallet granted a method. Some list none and take all: then true. */
  grants(method: string): boolean
  /**
   * Makes another granted network the one in use: nothing is asked of the wallet, each call names its network.
   * @throws LatchkeyError `unsupportedNetwork`, `notConnected`
   */
  use(network: Pick<Network, 'caipNetworkId' | 'name'>): Promise<void>
  /**
   * Whether the session covers a network, now or in a few moments: a wallet that goes to another one, or learns it,
   * updates the session after its answer.
   * @throws LatchkeyError `aborted`
   */
  covers(networkId: NetworkId, options?: CallOptions): Promise<boolean>
  /** Calls back with what stands after every change, undefined for the end. Gives the way to stop. */
  watch(listener: (live: AdoptedLive | undefined) => void): () => void
}

/** What an adapter knows of its namespace. */
export interface AdoptInput {
  readonly transport: SharedTransport
  readonly host: AdapterHost
  readonly namespace: string
  /** Fires when the instance is gone. */
  readonly lifetime: AbortSignal
  /**
   * The session's accounts on a network, decoded and in the namespace's canonical spelling, the order kept. What is
   * not an address is left out; an empty list means that the wallet granted nothing there. `asked` is there while a
   * person or a page load connects: unless it is silent, the wallet may then be asked for more.
   */
  toAccounts(
    session: TransportSession,
    networkId: NetworkId,
    asked?: ConnectInput & CallOptions,
  ): readonly Account[] | Promise<readonly Account[]>
  capabilities(adopted: Adopted, connection: Connection): WalletCapabilities
  /** The wallet's own object, for app code. */
  getProvider?(adopted: Adopted): unknown
  /** An event that only the namespace knows: gives the accounts that follow from it, or undefined for none. */
  onEvent?(
    event: Extract<TransportEvent, { type: 'event' }>,
    live: AdoptedLive,
  ): readonly Account[] | Promise<readonly Account[] | undefined> | undefined
}

const LAST_NETWORK = 'adopted:network'
/** How long, and how often, a session's update is waited for. */
const UPDATE_MS = 5000
const LOOK_MS = 100

/** A full or blocked storage costs the memory of the network, nothing else. */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** The network to begin on: what is wanted, then the last one, then the app's first, then the wallet's first. */
function chooseNetwork(
  session: TransportSession,
  wanted: readonly (NetworkId | undefined)[],
  host: AdapterHost,
): NetworkId | undefined {
  const requested = host.networks().map(network => network.caipNetworkId)
  const isGranted = (id: NetworkId | undefined): id is NetworkId =>
    id !== undefined && session.networkIds.includes(id)
  return [...wanted, ...requested].find(isGranted) ?? session.networkIds[0]
}

/** One account may stand there twice, for two purposes; a public key may become known later. */
const factsOf = (accounts: readonly Account[]) =>
  accounts.map(({ accountId, type, publicKey }) => [accountId, type, publicKey].join(' ')).join()
const sameAccounts = (a: readonly Account[], b: readonly Account[]) => factsOf(a) === factsOf(b)

/**
 * Makes a connector of a shared transport: what is the same in every namespace. Connecting, the network in use, what
 * the wallet reports and the end stand here; decoding addresses and asking for signatures stay with the adapter.
 */
export function adoptTransport(input: AdoptInput): Connector {
  const { transport, host, namespace, lifetime } = input
  const { connectorId, type, name, icon } = transport
  let live: AdoptedLive | undefined
  let stop: (() => void) | undefined
  // What is reported is taken in its order, although decoding takes a moment.
  let queue: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<unknown>): Promise<unknown> => {
    const mine = queue.then(work)
    queue = mine.catch(() => undefined)
    return mine
  }
  const watchers = new Set<(live: AdoptedLive | undefined) => void>()
  const set = (next: AdoptedLive | undefined) => {
    const before = live
    live = next
    if (before !== next) for (const watcher of [...watchers]) watcher(next)
  }

  const detach = () => {
    stop?.()
    stop = undefined
    set(undefined)
  }
  const end = () => {
    if (!live) return
    detach()
    host.emit({ type: 'disconnected', connectorId })
  }
  const take = (next: AdoptedLive) => {
    const before = live
    if (!before) return
    set(next)
    if (before.networkId !== next.networkId) {
      attempt(() => host.storage.set(LAST_NETWORK, next.networkId))
      host.emit({ type: 'networkChanged', connectorId, networkId: next.networkId })
    }
    if (next.accounts.length > 0 && !sameAccounts(before.accounts, next.accounts))
      host.emit({ type: 'accountsChanged', connectorId, accounts: next.accounts })
  }
  const move = async (session: TransportSession, networkId: NetworkId) =>
    take({ session, networkId, accounts: await input.toAccounts(session, networkId) })

  const hear = async (event: TransportEvent): Promise<void> => {
    if (!live || lifetime.aborted) return
    const { session, networkId } = live
    if (event.type === 'closed') return end()
    if (event.type === 'networkChanged') return move(session, event.networkId)
    if (event.type === 'accountsChanged') return move(putFirst(event.addresses, session), networkId)
    if (event.type === 'sessionChanged') {
      const next = transport.session()
      if (!next) return end()
      const stays = next.supportsAllNetworks || next.networkIds.includes(networkId)
      const chosen = stays ? networkId : chooseNetwork(next, [], host)
      return chosen === undefined ? end() : move(next, chosen)
    }
    const accounts = await input.onEvent?.(event, live)
    if (accounts && accounts.length > 0 && live) take({ ...live, accounts })
  }
  const adopted: Adopted = {
    transport,
    live: () => live,
    grants: method =>
      live !== undefined && (live.session.methods.length === 0 || live.session.methods.includes(method)),
    async use({ caipNetworkId, name: label }) {
      if (!live) throw new LatchkeyError('notConnected', 'The wallet is not connected')
      await inTurn(async () => {
        if (!live) return
        const { session } = live
        const isGranted = session.supportsAllNetworks || session.networkIds.includes(caipNetworkId)
        const accounts = isGranted ? await input.toAccounts(session, caipNetworkId) : []
        // A wallet that takes every network may still have no account that fits this one.
        if (accounts.length === 0)
          throw new LatchkeyError('unsupportedNetwork', `The wallet did not grant ${label}`, {
            hint: 'Connect again and choose the network in the wallet.',
          })
        take({ session, networkId: caipNetworkId, accounts })
      })
    },
    async covers(networkId, options = {}) {
      for (let waited = 0; waited <= UPDATE_MS; waited += LOOK_MS) {
        if (!live) return false
        if (live.session.networkIds.includes(networkId)) return true
        await sleep(LOOK_MS, host.env.clock, options.signal, lifetime)
      }
      return false
    },
    watch(listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
  }
  const dispose = () => {
    watchers.clear()
    detach()
  }
  lifetime.addEventListener('abort', dispose, { once: true })

  return {
    id: connectorId,
    type,
    name,
    ...(icon === undefined ? {} : { icon }),
    async connect({ networkId, silent = false, ...wish }, options) {
      if (lifetime.aborted) throw destroyedError()
      const session = await withAbort(transport.open({ silent }, options), lifetime)
      const last = safeParseNetworkId(attempt(() => host.storage.get(LAST_NETWORK)))
      const stored = last && toNetworkId(last.namespace, last.reference)
      const wanted = silent ? [stored, networkId] : [networkId, stored]
      const chosen = chooseNetwork(session, wanted, host)
      const asked = { ...wish, ...options, silent }
      const accounts = chosen === undefined ? [] : await input.toAccounts(session, chosen, asked)
      if (chosen === undefined || accounts.length === 0)
        throw new LatchkeyError('invalidResponse', `${name} shares no account that fits`, {
          hint: 'Choose an account of the right kind in the wallet.',
        })
      throwIfAborted(options?.signal)
      if (lifetime.aborted) throw destroyedError()
      // Over while its accounts were being read: there is nobody left to tell it.
      if (!transport.session())
        throw new LatchkeyError('walletDisconnected', 'The wallet ended the session', {
          hint: 'Connect the wallet again.',
        })
      set({ session, networkId: chosen, accounts })
      stop ??= transport.watch(event => {
        inTurn(() => hear(event)).catch(error =>
          host.env.logger.warn('What a wallet reported could not be taken', error),
        )
      })
      return { connectorId, namespace, networkId: chosen, accounts }
    },
    async disconnect(options) {
      detach()
      await transport.close(options)
    },
    capabilities: connection => (live ? input.capabilities(adopted, connection) : {}),
    ...(input.getProvider ? { getProvider: async () => input.getProvider?.(adopted) } : {}),
  }
}
