import type { FetchStatus } from '../account/account.types.js'
import type { NftsResponse } from '../api/schemas/nfts.schema.js'
import type { NetworkId } from '../caip/network-id.js'
import type { ServedNetworksApi } from '../context/served-network.js'
import type { ErrorCode } from '../errors/codes.js'

/** An NFT of the active account, as plain data. Its texts come from strangers. */
export interface NftItem {
  /** Unique among the NFTs of the account and the network: contract and token id. */
  readonly id: string
  readonly networkId: NetworkId
  /** The collection's contract, as the chain writes it. */
  readonly address: string
  readonly tokenId: string
  readonly standard: 'erc721' | 'erc1155'
  /** How many the account has. 1 for ERC-721. */
  readonly amount: bigint
  readonly name?: string
  readonly description?: string
  readonly collection?: string
  /** An https URL, or one of `localhost`. Absent where there is no image, or none that is safe to show. */
  readonly imageUrl?: string
  readonly isSpam: boolean
}

/** The NFTs of the active account on the active network. */
export interface NftsState {
  /** Of the newest page. `unavailable`: the network has no source. */
  status: FetchStatus
  /** CAIP-10 of the account that the list is of. */
  accountId: string | undefined
  /** What the source told, each once. Includes spam: see `shownNfts`. */
  items: readonly NftItem[]
  /** Cursor of the next page; `null` where there is none. */
  next: string | null
  /** Milliseconds since 1970: the source may lack what was received earlier. Undefined where it lacks nothing. */
  completeSince: number | undefined
  /** Of the page after those in `items`. */
  moreStatus: 'idle' | 'loading' | 'failed'
  /** Why the last load failed. */
  error: ErrorCode | undefined
  /** Whether the visitor asked to see spam. */
  spamShown: boolean
}

/** Actions of the NFTs domain. */
export interface NftsActions {
  /**
   * Fetches the first page. A failure is in the state; what is known of the same account stays.
   * @throws LatchkeyError `notConnected`
   */
  fetch(): Promise<void>
  /** Fetches the next page. Without effect where there is none, or while a page loads. */
  loadMore(): Promise<void>
  showSpam(shown: boolean): void
  clear(): void
}

/** What is asked of a blockchain API's list of NFTs. */
export interface NftsQuery {
  readonly address: string
  readonly networkId: NetworkId
  readonly cursor?: string
}

/** The NFTs of a blockchain API. */
export interface NftsApi extends ServedNetworksApi {
  /** @throws LatchkeyError `networkError`, `rateLimited`, `timeout`, `invalidResponse`, `unavailable`, `aborted` */
  fetchNfts(query: NftsQuery, options: { readonly signal: AbortSignal }): Promise<NftsResponse>
}

/** Ports of the NFTs domain. */
export interface NftsPorts {
  /** Fetches the client of the app's blockchain API. @throws LatchkeyError `unavailable`, `chunkFailed` */
  api(): Promise<NftsApi>
}
