import type { NetworkId } from '../../caip/network-id.js'
import type { CallOptions } from './connection.types.js'
import type { TokenInfo } from './network.types.js'
import type { SignedTransaction } from './transactions.types.js'

/** A transfer of the network's own coin, or of a token when one is named. */
export interface TransferInput {
  readonly networkId: NetworkId
  readonly from: string
  readonly to: string
  /** Base units of the token as people see them (see `TokenBalance.amount`), or of the network's own coin. */
  readonly amount: bigint
  readonly token?: TokenInfo
  /**
   * Public text that goes with the transfer, such as the number by which an exchange finds the account of a deposit. Only where
   * `transfer.memo` of the wallet is there. What is signed has exactly this memo.
   */
  readonly memo?: string
  /**
   * The quote that the visitor agreed to. What is signed never costs more than `quote.maxFee`; where that is no
   * longer possible, `send` rejects with `feeRose` before the wallet is asked.
   */
  readonly quote?: TransferQuote
}

/** What a transfer is likely to cost, in the network's own coin. */
export interface FeeEstimate {
  /** Expected, in base units. */
  readonly fee: bigint
  /** The most it can cost, in base units: what must be kept back when everything is sent. */
  readonly maxFee: bigint
}

/** The terms of one transfer, as shown to the visitor. `send` takes them back in `TransferInput.quote`. */
export interface TransferQuote extends FeeEstimate {
  /**
   * What the receiver gets, in the units of `amount`. Absent where it is the amount. Less where the token keeps back a part
   * of each transfer, or can't be divided so finely. What is signed never brings less.
   */
  readonly received?: bigint
  /** Milliseconds since the epoch. Past it, the quote is asked for anew. Default: 60 s after it was given. */
  readonly validUntil?: number
  /**
   * What the adapter needs to build the transaction that was quoted, such as gas, fee rate or coins. Plain data, opaque
   * to core. It comes back through app code: the adapter validates it.
   */
  readonly details?: unknown
}

/** Why a network wants an amount to stay, or to be large enough. */
export type LimitReason = 'existentialDeposit' | 'rent' | 'dust'

/** How a transfer is sent. */
export interface TransferOptions extends CallOptions {
  /**
   * Called with what the wallet signed, before a node gets it. From there on only the chain can say that it was not
   * sent. Not called where the wallet sends by itself.
   */
  readonly onSigned?: (signed: SignedTransaction) => void
  /**
   * Called before a wallet that sends by itself is asked, with where the account stands then, as text of at most 256
   * characters. `transactions.search` finds by it what became of a transfer whose answer was lost. Not called where the
   * network did not say.
   */
  readonly onAsk?: (trace: string) => void
}

/** What a network demands of a transfer beside the fee. An absent key means that any amount will do. */
export interface TransferLimits {
  /** The least that this recipient can be sent, in base units of what is sent. */
  readonly minimum?: { readonly amount: bigint; readonly reason: LimitReason }
  /** What has to stay with the sender, in base units of the network's own coin. */
  readonly reserve?: { readonly amount: bigint; readonly reason: LimitReason }
}

/** What is worth knowing about a recipient before sending. */
export interface RecipientFacts {
  /** There is code at the address: tokens sent there may be lost. */
  readonly contract: boolean
  /** The address has never sent or received anything there, as far as the node can tell. */
  readonly unused: boolean
  /** Transfers without a memo are lost to the person they are meant for, such as those to an exchange. */
  readonly needsMemo?: boolean
}
