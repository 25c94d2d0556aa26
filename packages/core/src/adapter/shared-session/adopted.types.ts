import type { NetworkId } from '../../caip/network-id.js'
import type { WalletCapabilities } from '../contract/capabilities.js'
import type { AdapterHost } from '../contract/chain-adapter.types.js'
import type { Account, CallOptions, Connection } from '../contract/connection.types.js'
import type { ConnectInput } from '../contract/connector.types.js'
import type { Network } from '../contract/network.types.js'
import type { SharedTransport, TransportEvent, TransportSession } from '../contract/shared-transport.types.js'

/** What stands while a shared transport is connected in one namespace. */
export interface AdoptedState {
  readonly session: TransportSession
  readonly networkId: NetworkId
  readonly accounts: readonly Account[]
}

/** A shared transport at work in one namespace. */
export interface Adopted {
  readonly transport: SharedTransport
  /** Undefined while not connected. */
  current(): AdoptedState | undefined
  /** Whether the wallet granted a method. Some list none and take all: then true. */
  grants(method: string): boolean
  /**
   * Makes another granted network the one in use. A transport with `switchNetwork` asks the wallet first; with any other
   * each call names its network.
   * @throws LatchkeyError `unsupportedNetwork`, `notConnected`, and what `switchNetwork` throws
   */
  use(network: Pick<Network, 'caipNetworkId' | 'name'>): Promise<void>
  /**
   * Whether the session covers a network, now or in a few moments: a wallet that goes to another one, or learns it,
   * updates the session after its answer.
   * @throws LatchkeyError `aborted`
   */
  covers(networkId: NetworkId, options?: CallOptions): Promise<boolean>
  /** Calls back with what stands after every change, undefined for the end. Gives the way to stop. */
  watch(listener: (state: AdoptedState | undefined) => void): () => void
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
    state: AdoptedState,
  ): readonly Account[] | Promise<readonly Account[] | undefined> | undefined
}
