import type { ConnectorType } from '../adapter/connector.types.js'
import type { CustomWallet, ListKind } from '../context/wallet-options.types.js'

/** A wallet that can be connected, as plain data. */
export interface ConnectorView {
  /** Unique in the list. */
  readonly key: string
  /** The connector's id; one for all its namespaces when they share it. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  /** Where it can be connected, with the connector to use there. */
  readonly chains: readonly { readonly namespace: string; readonly connectorId: string }[]
  readonly imageUrl?: string
  readonly rdns?: string
  readonly explorerId?: string
}

/** A row of the connect list: a wallet that is here, or one that can be got. */
export interface WalletEntry {
  readonly key: string
  readonly kind: ListKind
  readonly name: string
  readonly imageUrl?: string
  readonly installed: boolean
  readonly connector?: ConnectorView
  readonly wallet?: CustomWallet
}

/** What is known of beside the wallets that are here, and what the list is to offer. */
export interface KnownWallets {
  /** Offer pairing with a wallet on a phone. */
  readonly walletConnect?: boolean
  /** Used lately, by pairing. */
  readonly recent?: readonly CustomWallet[]
  /** Of the wallet list: those that the app features, and those to fill up with. */
  readonly featured?: readonly CustomWallet[]
  readonly recommended?: readonly CustomWallet[]
  /** The entries of the ids that the app includes, excludes or features: they tell which wallets here are meant. */
  readonly named?: readonly CustomWallet[]
}
