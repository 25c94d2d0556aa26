import type { Network } from '../adapter/contract/network.types.js'
import type { NetworkId } from '../caip/network-id.js'
import type { ClientContext } from '../context/context.js'
import type { Store } from '../kernel/store.js'

/** The networks of one namespace. */
export interface NamespaceNetworks {
  /** The network in use; it may be one the app never asked for. */
  activeId: NetworkId | undefined
  /** What the app asked for, in its order. */
  requestedIds: NetworkId[]
  /** What the wallet granted; null while no wallet said anything of it. */
  approvedIds: NetworkId[] | null
  supportsAllNetworks: boolean
  /** The network that the wallet in use is being asked to switch to. */
  switchingTo: NetworkId | null
}

/** The networks of a client. */
export interface NetworkState {
  activeNamespace: string | undefined
  /** Every network that an id in this state can name. */
  byId: Record<NetworkId, Network>
  namespaces: Record<string, NamespaceNetworks>
}

/** What the network domain needs of the connection domain. */
export interface NetworkPorts {
  /** The network that the connected wallet of a namespace is on; undefined when none is connected. */
  walletNetwork(namespace: string): NetworkId | undefined
  /** Asks the connected wallet of the namespace to switch. */
  switchWallet(network: Network, signal: AbortSignal): Promise<void>
}

/** What switching, adding and removing networks works with. */
export interface NetworkParts {
  readonly ctx: ClientContext
  readonly store: Store<NetworkState>
  readonly ports: NetworkPorts
  persist(): void
  /**
   * Makes a network the active one, and its namespace where it comes to the front: by the app unless told otherwise.
   * False, and told to nobody, where nothing changed.
   */
  setActive(networkId: NetworkId, by: SwitchedBy, toFront?: boolean): boolean
  /** Writes fields of a namespace. */
  write(namespace: string, fields: Partial<NamespaceNetworks>): void
  /** Namespaces whose wallet is leaving a removed network: it was not on an unsupported one. */
  readonly leaving: Set<string>
}

/** Switching, adding and removing networks: loaded on first use. */
export interface NetworkChanges {
  /**
   * Asks the wallet of the network's namespace to switch, then makes the network the active one.
   * @throws LatchkeyError `networkMissing`, `switchFailed`, `aborted`, `destroyed`, and what the wallet answers
   */
  change(networkId: NetworkId, by: SwitchedBy, signal?: AbortSignal): Promise<void>
  /** Cancels the pending switch of a namespace. */
  cancel(namespace: string): void
  /** Adds a network, or replaces the one of its id. @throws LatchkeyError `adapterMissing`, `invalidCaip` */
  add(network: Network): void
  /**
   * Removes a network. The active one falls back to the first that remains: at once, or, where the wallet in use is on
   * it, once the wallet has switched.
   * @throws LatchkeyError `adapterMissing`
   */
  remove(networkId: NetworkId): void
}

/** Who caused a switch: one by the app also makes the namespace the active one. */
export type SwitchedBy = 'app' | 'wallet'
