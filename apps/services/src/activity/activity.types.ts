import type { Hex } from 'viem'
import type { NodeClient } from '../nodes/nodes.types.js'

/** A place in the chain. A page holds what lies strictly before one. */
export interface Position {
  readonly block: number
  /** Index of the transaction in the block. */
  readonly index: number
}

/** A movement of the coin inside a transaction. */
export interface InternalTransfer {
  readonly from: string
  readonly to: string
  readonly value: bigint
}

/** A transaction that concerns the account. */
export interface Candidate extends Position {
  readonly hash: Hex
  /** Absent where the source that found it does not say. */
  readonly internal?: readonly InternalTransfer[]
}

export interface FindInput {
  readonly node: NodeClient
  /** In lower case. */
  readonly account: string
  readonly before: Position
  /** The newest block. */
  readonly head: number
  /** The lowest block that is asked for. */
  readonly from: number
  readonly limit: number
  readonly signal: AbortSignal
}

/** Transactions in no order, with the block down to which none is missing. */
export interface Found {
  readonly candidates: readonly Candidate[]
  /** Inclusive; 0 when everything was found. Blocks are whole. */
  readonly completeTo: number
  /** The lowest block that the source knows. Absent where it knows all of them. */
  readonly lowest?: number
}

/** A way to find the transactions of an account. */
export interface ActivitySource {
  readonly name: string
  /** Whether it finds tokens that others sent, too. If not, logs are read beside it. */
  readonly findsTokens: boolean
  /** @throws ApiProblem when the source fails */
  find(input: FindInput): Promise<Found>
  /** Reads movements of the coin inside transactions. Absent where the source cannot, or told them before. @throws ApiProblem */
  readInternal?(
    node: NodeClient,
    hashes: readonly Hex[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<Hex, readonly InternalTransfer[]>>
}
