import type {
  Account,
  ActivityPage,
  ActivityQuery,
  Balance,
  BalanceQuery,
  CallOptions,
  NetworkId,
  RecipientFacts,
  SearchInput,
  SearchResult,
  TransactionUpdate,
  TransferInput,
  TransferLimits,
  TransferQuote,
  VerifyMessageInput,
  WatchInput,
} from '@latchkey/core/adapter'
import type { DriverInput } from '../connectors/drivers/driver.types.js'
import type { FeeRates } from './fee-rates.types.js'
import type { PsbtInput } from './psbt.types.js'
import type { Transaction } from './schemas.js'

/** A transfer, ready to be signed. */
export interface TransferPlan {
  readonly psbt: Uint8Array
  /** Every input is the payer's. */
  readonly inputs: readonly number[]
  readonly fee: bigint
}

/** A complete transaction. */
export interface SignedTransfer {
  readonly hex: string
  readonly txid: string
  /** What it spends and pays, as an API will describe it: whether it can still be mined shows in its coins. */
  readonly described: Transaction
}

/** A signed PSBT, and the transaction once it is complete. */
export interface Finished {
  readonly psbt: Uint8Array
  readonly transaction?: SignedTransfer
}

/** What came back from the wallet, and what is to become of it. */
export interface FinishInput {
  readonly asked: Uint8Array
  readonly signed: Uint8Array
  /** Every input must be signed: it is to be sent. */
  readonly complete: boolean
  /** Whether the inputs are made final; `whenComplete` means where all that are named can be. */
  readonly finalize?: boolean | 'whenComplete' | undefined
  /** The inputs that the wallet was asked for; all unless told. */
  readonly inputs?: readonly number[]
}

/** All that is asked of networks, and all that is done with their transactions; loaded on first need. */
export interface Chain {
  balance(query: BalanceQuery, options?: CallOptions): Promise<Balance>
  recipient(query: BalanceQuery, options?: CallOptions): Promise<RecipientFacts>
  feeRates(networkId: NetworkId, options?: CallOptions): Promise<FeeRates>
  fees(input: TransferInput, options?: CallOptions): Promise<TransferQuote>
  limits(input: TransferInput, options?: CallOptions): Promise<TransferLimits>
  activity(query: ActivityQuery, options?: CallOptions): Promise<ActivityPage>
  watch(input: WatchInput, options?: CallOptions): Promise<TransactionUpdate>
  /** Where an account stands, for `search`. `undefined` where the network's API does not say. */
  trace(input: TransferInput, options?: CallOptions): Promise<string | undefined>
  search(input: SearchInput, options?: CallOptions): Promise<SearchResult>
  verifyMessage(input: VerifyMessageInput, options?: CallOptions): Promise<boolean>
  checkTransfer(
    input: TransferInput,
    options?: CallOptions,
  ): Promise<{ readonly to: string; readonly satsPerVbyte: number }>
  planTransfer(
    input: TransferInput,
    payer: Account,
    shared: boolean,
    options?: CallOptions,
  ): Promise<TransferPlan>
  /** Compares what a wallet sent by itself with the transfer. */
  checkSent(input: TransferInput, hash: string, options?: CallOptions): Promise<void>
  findInputs(
    psbt: Uint8Array,
    accounts: readonly Account[],
    named?: readonly PsbtInput[],
  ): Promise<readonly DriverInput[]>
  finishPsbt(input: FinishInput): Promise<Finished>
  broadcast(networkId: NetworkId, transaction: SignedTransfer, options?: CallOptions): Promise<void>
}
