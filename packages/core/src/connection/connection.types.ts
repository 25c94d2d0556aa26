import type { Connection } from '../adapter/contract/connection.types.js'
import type { ConnectInput } from '../adapter/contract/connector.types.js'
import type { NetworkId } from '../caip/network-id.js'
import type { LatchkeyError } from '../errors/error.js'
import type { StoredConnection } from './stored-connections.js'

/** The connection status of a namespace. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/** The connection status of one connector: `connected` is the one in use, `active` another that is still there. */
export type ConnectorStatus = 'connected' | 'active' | 'disconnected'

/** What went wrong last, as plain data. */
export interface ConnectionFailure {
  connectorId: string
  code: LatchkeyError['code']
  message: string
}

/** The connections of one namespace. */
export interface NamespaceConnection {
  status: ConnectionStatus
  /** True while a connection of an earlier visit is being restored. */
  restoring: boolean
  /** What is being restored, as the last visit left it. Its wallet may say otherwise. */
  remembered: StoredConnection | undefined
  /** The connector in use, or the one being asked. */
  connectorId: string | undefined
  /** The one in use first. More than one only where several wallets may be connected (`features.multiWallet`). */
  connections: Connection[]
  /** Connections that ended, the latest first; kept only where several wallets may be connected. */
  recent: StoredConnection[]
  failure: ConnectionFailure | null
}

/** The connections of a client. */
export interface ConnectionState {
  /** False until the first look at what was stored: before that nothing is known. */
  initialized: boolean
  namespaces: Record<string, NamespaceConnection>
}

/** What a namespace of a session with several is: the one that the page shows from then on, or another one. */
export type SessionPart = 'main' | 'other'

/** What `connect` may be told. */
export interface ConnectWalletInput {
  readonly connectorId: string
  /** Needed when more than one namespace knows the connector. */
  readonly namespace?: string
  readonly networkId?: NetworkId
  readonly signal?: AbortSignal
  /** How long the wallet may take, in milliseconds. */
  readonly timeoutMs?: number
}

/** How connections end. */
export interface DisconnectInput {
  /** One namespace; all of them when left out. */
  readonly namespace?: string
  /** One wallet of the namespace; all of its wallets when left out. */
  readonly connectorId?: string
  /** Leave the modal as it is. */
  readonly keepModal?: boolean
}

/** Which connection is to be the one in use. */
export interface SwitchConnectionInput {
  readonly namespace: string
  readonly connectorId: string
  /** The account of it; its own first one when left out. */
  readonly address?: string
}

/** What a switch of connections changed. */
export interface SwitchedConnection {
  readonly connection: Connection
  readonly hasSwitchedWallet: boolean
  readonly hasSwitchedAccount: boolean
}

/** What the connection domain needs of others. */
export interface ConnectionPorts {
  activeNetworkId(namespace: string): Connection['networkId'] | undefined
  preferredAccountType(namespace: string): string | undefined
  /** What a wallet may sign by the prompt that connects. */
  signIn(networkId: Connection['networkId'] | undefined): Pick<ConnectInput, 'signIn'> | undefined
  /** Lets the connected wallet of the namespace ask which accounts the app sees. */
  chooseAccounts(namespace: string): Promise<Connection>
  /** Puts what the project of the app answered last, if there is one, into the options. */
  takeProject(): Promise<unknown>
  /** Says that several wallets were wanted where only one may be connected. */
  multiWalletMissing(): void
}
