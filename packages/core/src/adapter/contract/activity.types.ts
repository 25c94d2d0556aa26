import type { NetworkId } from '../../caip/network-id.js'

/** What a transaction did for the account. */
export type ActivityKind =
  | 'send'
  | 'receive'
  /** The account sent to itself. */
  | 'self'
  | 'trade'
  | 'approve'
  | 'revoke'
  | 'mint'
  | 'burn'
  | 'deposit'
  | 'withdraw'
  | 'deploy'
  /** Any other call of a contract or a program. */
  | 'execute'

/** Where a transaction stands. */
export type ActivityStatus = 'pending' | 'confirmed' | 'failed'

/** An NFT of a transfer. */
export interface ActivityNft {
  readonly name?: string
  readonly tokenId?: string
  readonly imageUrl?: string
}

/** One movement of coins, tokens or an NFT, as the account sees it. */
export interface ActivityTransfer {
  readonly direction: 'in' | 'out' | 'self'
  /** Whom it left and who got it, where known. */
  readonly from?: string
  readonly to?: string
  /**
   * Base units, as people see them today (see `TokenBalance.amount`). The fee of the transaction is not part of it.
   */
  readonly amount: bigint
  readonly decimals: number
  /** Empty where nobody named the token. */
  readonly symbol: string
  readonly name?: string
  /** As the chain writes it. Absent for the network's own coin. */
  readonly tokenAddress?: string
  readonly iconUrl?: string
  readonly nft?: ActivityNft
  /** True for what the account did not ask for and no list names. */
  readonly isSpam?: boolean
}

/** What the account allowed somebody to take of a token or a collection, or no longer allows. */
export interface ActivityApproval {
  /** Who may take it. */
  readonly spender: string
  /** As the chain writes it. */
  readonly tokenAddress: string
  /** Empty where nobody named the token. */
  readonly symbol: string
  /** Base units; 0 where the approval was taken back. Absent without a limit, such as for all of a collection. */
  readonly amount?: bigint
  readonly decimals: number
}

/** A transaction of an account, as plain data. */
export interface ActivityItem {
  /** Unique among the items of the account and the network. */
  readonly id: string
  readonly hash: string
  readonly networkId: NetworkId
  readonly kind: ActivityKind
  readonly status: ActivityStatus
  /** Milliseconds since the epoch. Absent while pending, and where the chain does not say. */
  readonly time?: number
  /** Who sent it, where known and one alone. Of what was received: whom it left. */
  readonly from?: string
  /**
   * Who got it, where known and one alone: of what was sent its recipient, which no token's contract is; else a contract or
   * a program.
   */
  readonly to?: string
  /** Paid by the account, in base units of the network's own coin. Absent where somebody else paid. */
  readonly fee?: bigint
  /** Empty for what moved nothing, such as an approval. */
  readonly transfers: readonly ActivityTransfer[]
  /** What it allowed others. Absent where that is nothing. */
  readonly approvals?: readonly ActivityApproval[]
  /** True where the account neither signed the transaction nor was touched by it, such as a zero-value transfer. */
  readonly isSpam?: boolean
}

/** Whose activity, where, and from which page on. */
export interface ActivityQuery {
  readonly address: string
  readonly networkId: NetworkId
  /** `next` of the page before. Absent: the newest page. */
  readonly cursor?: string
}

/** A page of an account's activity, newest first. */
export interface ActivityPage {
  /** At most 100. Pages do not overlap. */
  readonly items: readonly ActivityItem[]
  /** Cursor of the next page, at most 2,048 characters; `null` at the end. */
  readonly next: string | null
  /** Milliseconds since 1970: older transactions may be missing. Absent where none is. */
  readonly completeSince?: number
}
