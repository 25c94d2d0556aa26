import type { CustomWallet, WalletBadge } from './wallet-options.types.js'

/** What is asked of a wallet list. */
export interface WalletQuery {
  /** From 1 on. */
  readonly page: number
  /** How many a page has. */
  readonly entries: number
  /** Part of a name. */
  readonly search?: string
  /** These ids alone. */
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  /** Wallets that speak one of these networks, as CAIP-2 ids. */
  readonly chains?: readonly string[]
  readonly badge?: WalletBadge
}

/** A page of a wallet list. */
export interface WalletPage {
  readonly wallets: readonly CustomWallet[]
  /** How many there are on all pages. */
  readonly count: number
}

/** Where a wallet list comes from. What it gives is shown as plain text; its links are checked before they are opened. */
export interface WalletSource {
  /** May reject: the failure is shown, and the visitor may try again. */
  list(query: WalletQuery, options: { readonly signal: AbortSignal }): Promise<WalletPage>
  /**
   * What is suggested beside the wallets that are here, `entries` of them and the best known first. Without it the
   * beginning of the list is. May reject, as `list` may.
   */
  recommend?(query: WalletQuery, options: { readonly signal: AbortSignal }): Promise<readonly CustomWallet[]>
}
