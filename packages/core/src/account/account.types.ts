import type { ErrorCode } from '../errors/codes.js'

/** Where a value that has to be fetched stands. `unavailable`: nothing here can fetch it. */
export type FetchStatus = 'idle' | 'loading' | 'ready' | 'failed' | 'unavailable'

/** The tabs of the account view. */
export type AccountTab = 'tokens' | 'nfts' | 'activity'

/** What is known of the account in use, beside what its connection says. */
export interface AccountState {
  /** Base units of the network's own coin. */
  balance: bigint | undefined
  balanceSymbol: string | undefined
  balanceDecimals: number | undefined
  balanceStatus: FetchStatus
  balanceError: ErrorCode | undefined
  profileName: string | undefined
  profileImage: string | undefined
  preferredAccountType: string | undefined
  /** Names that the app gives to addresses. */
  addressLabels: Record<string, string>
  currentTab: AccountTab
  /** Transactions that the wallet or the chain has not answered. They outlive the connection. */
  pendingTransactions: number
}

/** The accounts of a client, by namespace. */
export interface AccountsState {
  namespaces: Record<string, AccountState>
}
