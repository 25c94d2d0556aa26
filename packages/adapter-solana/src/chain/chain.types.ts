import type {
  ActivityPage,
  ActivityQuery,
  Balance,
  BalanceQuery,
  CallOptions,
  NetworkId,
  RecipientFacts,
  SearchInput,
  SearchResult,
  TokenBalance,
  TransactionUpdate,
  TransferInput,
  TransferLimits,
  TransferQuote,
  WatchInput,
} from '@latchkey/core/adapter'
import type { SendOptions } from '../connectors/drivers/driver.types.js'

/** A transfer that the wallet changed before it sent it. */
export interface SentInput extends TransferInput {
  /** The transaction that the wallet was given. */
  readonly asked: Uint8Array
  readonly hash: string
}

/** A transfer that a wallet is about to be asked to send by itself. */
export interface TraceInput {
  readonly networkId: NetworkId
  readonly from: string
  /** As the wallet is given it. */
  readonly transaction: Uint8Array
}

/** All that is asked of nodes, loaded on first need. */
export interface Chain {
  balance(query: BalanceQuery, options?: CallOptions): Promise<Balance>
  tokens(query: BalanceQuery, options?: CallOptions): Promise<TokenBalance[]>
  fees(input: TransferInput, options?: CallOptions): Promise<TransferQuote>
  limits(input: TransferInput, options?: CallOptions): Promise<TransferLimits>
  recipient(query: BalanceQuery, options?: CallOptions): Promise<RecipientFacts>
  activity(query: ActivityQuery, options?: CallOptions): Promise<ActivityPage>
  watch(input: WatchInput, options?: CallOptions): Promise<TransactionUpdate>
  /** What a transfer does and where the account stands, for `search`. `undefined` where the node does not say. */
  trace(input: TraceInput, options?: CallOptions): Promise<string | undefined>
  search(input: SearchInput, options?: CallOptions): Promise<SearchResult>
  /** A transaction that the sender has to sign. */
  transfer(input: TransferInput, options?: CallOptions): Promise<Uint8Array>
  /** Compares a transaction that a wallet changed and sent with the one that it was given. */
  checkSent(input: SentInput, options?: CallOptions): Promise<void>
  broadcast(networkId: NetworkId, wire: Uint8Array, send: SendOptions, options?: CallOptions): Promise<void>
}
