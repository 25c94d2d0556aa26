import type { FetchStatus } from '../account/account.types.js'
import type { ActivityItem } from '../adapter/contract/activity.types.js'
import type { HistoryResponse } from '../api/schemas/history.schema.js'
import type { AccountId } from '../caip/account-id.js'
import type { NetworkId } from '../caip/network-id.js'
import type { ServedNetworksApi } from '../context/served-network.js'
import type { ErrorCode } from '../errors/codes.js'
import type { TrackedTransaction } from '../transactions/transactions.types.js'

/** The activity of the active account on the active network. */
export interface ActivityState {
  /** Of the newest page. `unavailable`: the network has no source. */
  status: FetchStatus
  /** CAIP-10 of the account that the lists are of. */
  accountId: AccountId | undefined
  /** What the source told, newest first, each once. Includes spam: see `shownActivity`. */
  items: readonly ActivityItem[]
  /** Transactions of this page that the source does not have yet, newest first. */
  pending: readonly ActivityItem[]
  /** Cursor of the next page; `null` where there is none. */
  next: string | null
  /** Milliseconds since 1970: the source may lack older transactions. Undefined where it lacks none. */
  completeSince: number | undefined
  /** Of the page after those in `items`. */
  moreStatus: 'idle' | 'loading' | 'failed'
  /** Why the last load failed. */
  error: ErrorCode | undefined
  /** Whether the visitor asked to see spam. */
  spamShown: boolean
}

/** Actions of the activity domain. */
export interface ActivityActions {
  /**
   * Fetches the newest page. A failure is in the state; the list is empty then.
   * @throws LatchkeyError `notConnected`
   */
  fetch(): Promise<void>
  /** Fetches the next page. Without effect where there is none, or while a page loads. */
  loadMore(): Promise<void>
  showSpam(shown: boolean): void
  clear(): void
}

/** What is asked of a blockchain API's history. */
export interface HistoryQuery {
  readonly address: string
  readonly networkId: NetworkId
  readonly cursor?: string
}

/** The history of a blockchain API. */
export interface HistoryApi extends ServedNetworksApi {
  /** @throws LatchkeyError `networkError`, `rateLimited`, `timeout`, `invalidResponse`, `aborted` */
  fetchHistory(query: HistoryQuery, options: { readonly signal: AbortSignal }): Promise<HistoryResponse>
}

/** Ports of the activity domain. */
export interface ActivityPorts {
  /** Fetches the client of the app's blockchain API; undefined where the app names none. */
  history(): Promise<HistoryApi | undefined>
  /** The transactions of this page; empty while none was sent. */
  transactions(): readonly TrackedTransaction[]
}
