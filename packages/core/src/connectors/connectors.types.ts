import type { ConnectorType } from '../adapter/connector.types.js'

/** A wallet as data, with ways to get it. */
export interface CustomWallet {
  readonly id: string
  readonly name: string
  readonly homepage?: string
  readonly imageUrl?: string
  readonly rdns?: string
  readonly mobileLink?: string
  readonly desktopLink?: string
  readonly webappLink?: string
  readonly appStore?: string
  readonly playStore?: string
  readonly chromeStore?: string
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
