import type { CustomWallet, WalletBadge } from '../context/wallet-options.types.js'
import type { ErrorCode } from '../errors/codes.js'

/** Where a part of the wallet list stands. */
export type WalletListStatus = 'idle' | 'loading' | 'ready' | 'failed'

/** A part of the wallet list, as far as it was fetched. */
export interface WalletSlice {
  status: WalletListStatus
  /** Replaced as a whole, never changed in place. */
  wallets: readonly CustomWallet[]
  /** Whether there is another page. */
  hasMore: boolean
  /** Why the last fetch failed. Present while `failed`. */
  failure: ErrorCode | null
}

/** The wallet list of one client. */
export interface WalletsState {
  /** Paired with lately, the latest first; two at the most. */
  recent: readonly CustomWallet[]
  /** For the connect list: those that the app features, and those to fill up with. */
  suggested: {
    status: WalletListStatus
    featured: readonly CustomWallet[]
    recommended: readonly CustomWallet[]
    /** The entries of the ids that the app includes, excludes or features. */
    named: readonly CustomWallet[]
    failure: ErrorCode | null
  }
  /** Only wallets of this badge; null: all. */
  badge: WalletBadge | null
  /** All of them, page by page, the featured first. */
  all: WalletSlice
  /** What the search field says; empty: nothing is searched for. */
  query: string
  found: WalletSlice
}
