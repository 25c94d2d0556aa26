import type { NetworkId } from '../../caip/network-id.js'
import type { WalletCapabilities } from './capabilities.js'
import type { CallOptions, Connection } from './connection.types.js'
import type { ConnectSignIn } from './sign-in.types.js'

/** How a wallet reaches the page. */
export type ConnectorType = 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL' | 'MULTI_CHAIN' | 'WALLET_CONNECT' | 'AUTH'

/** What `connect` may be told. */
export interface ConnectInput {
  /** The network the app would like to be on. */
  readonly networkId?: NetworkId
  /** Never prompt: reject with `notAuthorized` instead. */
  readonly silent?: boolean
  readonly accountType?: string
  /** Sign in by the same prompt, where the wallet can (ERC-7846). Never with `silent`. */
  readonly signIn?: ConnectSignIn
}

/** A wallet that can be connected in one namespace. */
export interface Connector {
  /** Stable across page loads; two namespaces may use one id for one wallet. */
  readonly id: string
  readonly type: ConnectorType
  readonly name: string
  /** Anybody on the page can choose this name: it joins no row of another namespace. */
  readonly isNamedByPage?: boolean
  /** A `data:` or `https:` image, already checked. */
  readonly icon?: string
  /** EIP-6963 reverse domain name: self-declared, never a proof. */
  readonly rdns?: string
  /** The wallet's id in the wallet list, where known. */
  readonly explorerId?: string
  /**
   * Asks the wallet for accounts.
   * @throws LatchkeyError `userRejected`, `requestPending`, `notAuthorized` (silent), `aborted`, `invalidResponse`
   */
  connect(input: ConnectInput, options?: CallOptions): Promise<Connection>
  /** Ends the connection; idempotent. Afterwards a silent connect is refused until a person connects again. */
  disconnect(options?: CallOptions): Promise<void>
  /** What this connection can do: a key that is absent is not supported. */
  capabilities(connection: Connection): WalletCapabilities
  /** The wallet's own object, for app code. It never enters state. */
  getProvider?(): Promise<unknown>
}
