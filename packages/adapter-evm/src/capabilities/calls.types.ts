import type { CallOptions, NetworkId } from '@latchkey/core/adapter'
import type { Hex } from '../codec/rpc.js'

/** One call of a batch. `value` is in base units. */
export interface WalletCall {
  /** Left out to create a contract from `data`. */
  readonly to?: string
  readonly data?: Hex
  readonly value?: bigint | Hex
  readonly capabilities?: Readonly<Record<string, unknown>>
}

/** What to do, where and how. Without a network or account: the ones the wallet is on. */
export interface SendCallsInput {
  readonly calls: readonly WalletCall[]
  readonly networkId?: NetworkId
  readonly from?: string
  /** All or nothing. Default false: the wallet may do them one after the other. */
  readonly atomicRequired?: boolean
  readonly capabilities?: Readonly<Record<string, unknown>>
  /** An id of the app's own, at most 4096 bytes. */
  readonly id?: string
  /** Where the wallet has no batches: one transaction after the other, each confirmed before the next is asked for. */
  readonly fallback?: boolean
}

/** What a wallet can do with batches on one network. */
export interface CallCapabilities {
  readonly atomic: 'supported' | 'ready' | 'unsupported'
  /** The rest, as the wallet says it. */
  readonly [name: string]: unknown
}

/** One transaction of a batch. */
export interface CallReceipt {
  readonly transactionHash: string
  readonly status: 'success' | 'reverted'
  readonly blockNumber?: bigint
  readonly gasUsed?: bigint
}

/** Where a batch stands. */
export interface CallsStatus {
  readonly id: string
  readonly status: 'pending' | 'confirmed' | 'failed' | 'reverted' | 'partlyReverted'
  /** EIP-5792's own number: 100, 200, 400, 500, 600. */
  readonly statusCode: number
  readonly atomic: boolean
  readonly networkId?: NetworkId
  readonly receipts: readonly CallReceipt[]
}

/** EIP-5792, bound to one connection. */
export interface WalletCalls {
  /** By network; `{}` when the wallet cannot tell. */
  capabilities(options?: CallOptions): Promise<Record<NetworkId, CallCapabilities>>
  /** @throws LatchkeyError `userRejected`, `invalidRequest`, `unsupportedMethod`, `batchTooLarge`, `aborted` */
  send(input: SendCallsInput, options?: CallOptions): Promise<{ readonly id: string }>
  /** @throws LatchkeyError `unknownBatch` */
  status(id: string, options?: CallOptions): Promise<CallsStatus>
  /** Has the wallet show the batch. */
  show(id: string, options?: CallOptions): Promise<void>
}
