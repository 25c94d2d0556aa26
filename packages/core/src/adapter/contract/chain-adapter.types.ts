import type { NetworkId } from '../../caip/network-id.js'
import type { Env } from '../../kernel/env.types.js'
import type { AdapterEvent } from './adapter-events.types.js'
import type { NetworkCapabilities } from './capabilities.js'
import type { Connector } from './connector.types.js'
import type { Network, PlainNetwork } from './network.types.js'
import type { SharedTransport } from './shared-transport.types.js'

/** The address rules of a namespace. Addresses are decoded, with their checksum, not matched against a pattern. */
export interface AddressCodec {
  /** Whether the text is an address of the namespace (and of the network, where its prefix depends on it). */
  isAddress(value: string, networkId?: NetworkId): boolean
  /**
   * The canonical spelling. Idempotent.
   * @throws LatchkeyError `invalidAddress`
   */
  normalizeAddress(value: string, networkId?: NetworkId): string
}

/** A hosted service that may or may not accept a namespace. `rpc`: a gateway to nodes that speak JSON-RPC. */
export type ServiceName = 'balance' | 'send' | 'onramp' | 'swap' | 'activity' | 'names' | 'rpc'

/** What a namespace asks of wallets over WalletConnect. */
export interface WalletConnectTraits {
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Older ids of networks that some wallets still use, by the id of today. */
  readonly legacyNetworkIds?: Readonly<Record<NetworkId, NetworkId>>
}

/** What holds for a namespace, as data. */
export interface NamespaceTraits {
  /** As people know it: `Ethereum`. */
  readonly displayName: string
  /** The account types it has, the default first. */
  readonly accountTypes: readonly string[]
  /** The hosted services that accept it. */
  readonly services: readonly ServiceName[]
  /**
   * Accounts sign in by texts of ERC-4361: the option `siweConfig` is for them, their wallets may sign by the prompt that
   * connects (`signIn` of `connect`, ERC-7846), and a WalletConnect pairing may ask for it (CAIP-222). Default false.
   */
  readonly signsInWithEthereum?: boolean
  /** What a WalletConnect proposal asks for, loaded with the first pairing. Absent: the namespace is not paired for. */
  loadWalletConnect?(): Promise<WalletConnectTraits>
  /** Address rules, loaded on first need: their hashes weigh more than the rest of an adapter's entry. */
  loadAddressCodec(): Promise<AddressCodec>
}

/** All that an adapter may touch: there are no globals beside it. */
export interface AdapterHost {
  readonly env: Env
  /** Keys are kept apart per client and namespace. */
  readonly storage: Env['storage']
  /** The networks of the namespace that the app asked for, in its order. Ask again after a change. */
  networks(): readonly Network[]
  emit(event: AdapterEvent): void
  /** Aborted when the client is destroyed. */
  readonly signal: AbortSignal
  /** The app, as wallets show it. */
  readonly metadata: { readonly name: string; readonly url: string; readonly icons: readonly string[] }
}

/** One adapter at work for one client. */
export interface AdapterInstance {
  /** Begins looking for wallets. Browser only, never during render, idempotent. */
  discover(): void
  /** Fetches the code that the next click will need. Resolves when it is there; a failure is not fatal. */
  preload?(): Promise<void>
  /**
   * Wraps a connection that several namespaces share into a connector of this one. Absent: the namespace is not to be
   * had that way. Core lists the connector; what the transport tells is emitted like any wallet's.
   */
  adopt?(transport: SharedTransport): Promise<Connector>
  readonly capabilities: NetworkCapabilities
  /** Releases every listener and timer. Idempotent; silent afterwards. */
  dispose(): void
}

/** A namespace, described: inert, shareable by clients, importable on a server. State exists only in what `create` gives. */
export interface ChainAdapter {
  readonly apiVersion: 1
  /** The CAIP-2 namespace. */
  readonly namespace: string
  readonly name: string
  readonly traits: NamespaceTraits
  /**
   * Makes a network of plain data, such as a viem chain, that an app lists as it is. Undefined for data of another shape.
   * Absent: networks of the namespace come with their CAIP-2 id.
   */
  completeNetwork?(network: PlainNetwork): Network | undefined
  /** One instance a client. */
  create(host: AdapterHost): AdapterInstance
}
