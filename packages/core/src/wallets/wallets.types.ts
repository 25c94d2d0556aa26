import type { CustomWallet, WalletBadge } from '../context/wallet-options.types.js'
import type { ErrorCode } from '../errors/codes.js'

/** Status of a part of the wallet directory. */
export type WalletListStatus = 'idle' | 'loading' | 'ready' | 'failed'

/** The fetched pages of a part of the wallet directory. */
export interface WalletSlice {
  status: WalletListStatus
  /** Replaced by a new array on each change. */
  wallets: readonly CustomWallet[]
  /** True if another page exists. */
  hasMore: boolean
  /** Code of the last failure. Present while `failed`. */
  failure: ErrorCode | null
  /** When the last page was fetched, in milliseconds since the epoch. `null`: never. */
  updatedAt: number | null
}

/** Where the list of an app with `services.apiUrl` comes from. */
export interface WalletListSource {
  /** `bundled`: the list of the kit, because the host failed. */
  readonly from: 'host' | 'bundled'
  /** Code of the host's failure. `null`: it answered. */
  readonly failure: ErrorCode | null
}

/** State of the wallet directory. */
export interface WalletsState {
  /** Where the list comes from. `null`: the app names no API host, or the host has not been asked. */
  source: WalletListSource | null
  /** Wallets of the last two pairings, the latest first. */
  recent: readonly CustomWallet[]
  /** Suggestions for the connect view: featured wallets, and those that fill the list. */
  suggested: {
    status: WalletListStatus
    featured: readonly CustomWallet[]
    recommended: readonly CustomWallet[]
    /** Entries of the ids that the app includes, excludes or features. */
    named: readonly CustomWallet[]
    /** Icons of the kit by wallet id, for `customWallets` with the id of a listed wallet and without an image. */
    images: ReadonlyMap<string, string>
    failure: ErrorCode | null
    /** When they were fetched, in milliseconds since the epoch. `null`: never. */
    updatedAt: number | null
  }
  /** Badge filter. `null`: every wallet. */
  badge: WalletBadge | null
  /** Every wallet page by page, the featured ones first. */
  all: WalletSlice
  /** Text of the search. Empty: no search. */
  query: string
  found: WalletSlice
}
