import type { Network } from '../../adapter/contract/network.types.js'
import type { TransportSession } from '../../adapter/contract/shared-transport.types.js'
import type { NetworkId } from '../../caip/network-id.js'
import type { Social } from '../../context/embedded-wallet-options.types.js'
import type { AccountType, EmbeddedUser } from '../auth.types.js'

/** A login of the embedded wallet: its user, and what it grants per namespace. */
export interface UserSession {
  readonly user: EmbeddedUser
  readonly namespaces: Readonly<Record<string, TransportSession>>
}

/** What a login knows of its user before the frame is asked. */
export interface LoginFacts {
  readonly username?: string | null
  readonly socialProvider?: Social | null
}

/** What the session needs of other domains. */
export interface UserSessionPorts {
  /** The app's networks of a namespace, in its order. */
  networks(namespace: string): readonly Network[]
  activeNamespace(): string | undefined
  activeNetworkId(namespace: string): NetworkId | undefined
  /** The account type to ask for on a network. Resolves when the frame has listed its smart accounts. */
  accountType(namespace: string, networkId: NetworkId): Promise<AccountType>
  /** What is known of the user has changed; undefined after the end. */
  changed(session: UserSession | undefined): void
}
