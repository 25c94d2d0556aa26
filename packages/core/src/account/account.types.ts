import type { ErrorCode } from '../errors/codes.js'

/** Status of a fetched value. `unavailable`: the adapter cannot fetch the value. */
export type FetchStatus = 'idle' | 'loading' | 'ready' | 'failed' | 'unavailable'

/** The tabs of the account view. */
export type AccountTab = 'tokens' | 'nfts' | 'activity'

/** Data of the active account that is not part of its connection. */
export interface AccountState {
  /** Base units of the native coin. */
  balance: bigint | undefined
  balanceSymbol: string | undefined
  balanceDecimals: number | undefined
  balanceStatus: FetchStatus
  balanceError: ErrorCode | undefined
  profileName: string | undefined
  profileImage: string | undefined
  preferredAccountType: string | undefined
  /** Labels by address, set with `label`. */
  addressLabels: Record<string, string>
  currentTab: AccountTab
  /** Number of transactions that the visitor has approved and no block has settled. Kept after a disconnect. */
  pendingTransactions: number
}

/** State of the account domain, by namespace. */
export interface AccountsState {
  namespaces: Record<string, AccountState>
}
