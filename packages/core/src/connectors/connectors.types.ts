import type { ConnectorType } from '../adapter/connector.types.js'

/** What a wallet list says of a wallet beyond its listing. */
export type WalletBadge = 'certified'

/** A wallet as data, with ways to open it and to get it. */
export interface CustomWallet {
  readonly id: string
  readonly name: string
  readonly homepage?: string
  readonly imageUrl?: string
  readonly rdns?: string
  /** The scheme of its app, such as `rainbow://`. */
  readonly mobileLink?: string
  /** An https address that its app answers to. */
  readonly universalLink?: string
  /** Opens this page in the browser of its app: `{url}` and `{origin}` stand for the page's own. */
  readonly browseLink?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
  /** What it speaks: namespaces, or CAIP-2 ids where it speaks single networks alone. Left out: not known. */
  readonly chains?: readonly string[]
  readonly badge?: WalletBadge
}

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

/** Why an entry stands where it stands. */
export type ListKind =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

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
