import type { NetworkId } from '../../caip/network-id.js'
import type { CallOptions } from './connection.types.js'

/** A transaction that a wallet signed and that the adapter gives to the network. */
export interface SignedTransaction {
  /** As the namespace names a transaction: it follows from what was signed. */
  readonly hash: string
  /** Gives the same bytes to the network once more. @throws LatchkeyError `unconfirmed`, `aborted` */
  broadcast(options?: CallOptions): Promise<void>
}

/** Where a transaction stands. `dropped` means another one with the same nonce was mined. */
export type TransactionStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'

/** What the chain says of a transaction. */
export interface TransactionUpdate {
  readonly status: TransactionStatus
  readonly hash: string
  readonly confirmations?: number
  /** Paid, in base units of the network's own coin; known once it is in a block. */
  readonly fee?: bigint
}

/** Which transaction to follow, and whom to tell. */
export interface WatchInput {
  readonly networkId: NetworkId
  /** As the namespace names a transaction: a hash, a signature. */
  readonly hash: string
  /** A final status may be told again when it has become more certain; it is never taken back. */
  readonly onUpdate?: (update: TransactionUpdate) => void
}

/** A transfer that a wallet was asked to send by itself, and of which no hash came back. */
export interface SearchInput {
  readonly networkId: NetworkId
  readonly from: string
  readonly to: string
  /** Base units of the token, or of the network's own coin. */
  readonly amount: bigint
  /** Address of the token. Empty for the network's own coin. */
  readonly token: string
  /** What `TransferOptions.onAsk` was given. It comes from storage: the adapter validates it. */
  readonly trace: string
  /** Tells of a transaction that it is another transfer. */
  isOther(hash: string): boolean
}

/** What the chain says of a transfer that was searched for. Without a hash: it was not sent and can't be any more. */
export interface SearchResult {
  readonly hash?: string
}

/** What a wallet says of a batch. */
export interface BatchUpdate {
  readonly status: 'pending' | 'confirmed' | 'failed'
  /** Of its transactions, as far as they are known. */
  readonly hashes: readonly string[]
}
