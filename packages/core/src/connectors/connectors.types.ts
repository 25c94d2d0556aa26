import type { ConnectorType } from '../adapter/contract/connector.types.js'
import type { ListKind } from '../context/defaults.js'
import type { CustomWallet } from '../context/wallet-options.types.js'
import type { ViewName } from '../router/routes.types.js'
import type { SharedTransportRow } from '../shared-sessions/shared-transports.js'

/** A connector as plain data. */
export interface ConnectorView {
  /** Unique in the list. */
  readonly key: string
  /** The connector's id. Shared by its namespaces if they use the same one. */
  readonly id: string
  readonly name: string
  /** Anybody on the page can choose this name. */
  readonly isNamedByPage?: boolean
  readonly type: ConnectorType
  /** Namespaces of the wallet, with the id of the connector in each. */
  readonly chains: readonly { readonly namespace: string; readonly connectorId: string }[]
  readonly imageUrl?: string
  readonly rdns?: string
  readonly explorerId?: string
}

/** An entry of the connect view: an installed wallet, or a wallet to install or pair with. */
export interface WalletEntry {
  readonly key: string
  readonly kind: ListKind
  readonly name: string
  readonly imageUrl?: string
  readonly installed: boolean
  readonly connector?: ConnectorView
  readonly wallet?: CustomWallet
  /** The view that pairs, for an entry that stands for every wallet elsewhere. */
  readonly view?: ViewName
}

/** Wallets to list beside the installed ones. */
export interface KnownWallets {
  /** Adds an entry per transport. `offeredTransports` has those of a client. */
  readonly transports?: readonly SharedTransportRow[]
  /** Wallets of recent pairings. */
  readonly recent?: readonly CustomWallet[]
  /** Wallets of the directory: the app's featured ones, and those that fill the list. */
  readonly featured?: readonly CustomWallet[]
  readonly recommended?: readonly CustomWallet[]
  /** Images by wallet id, for wallets without one. */
  readonly images?: ReadonlyMap<string, string>
  /** Directory entries of the ids that the app includes, excludes or features, to match them with installed wallets. */
  readonly named?: readonly CustomWallet[]
}
