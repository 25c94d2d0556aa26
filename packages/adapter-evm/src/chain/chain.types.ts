import type {
  Balance,
  BalanceQuery,
  CallOptions,
  RecipientFacts,
  SearchInput,
  SearchResult,
  TokenBalance,
  TokenInfo,
  TokensQuery,
  TransactionUpdate,
  TransferInput,
  TransferQuote,
  VerifyMessageInput,
  WatchInput,
} from '@latchkey/core/adapter'
import type { Hex } from '../codec/rpc.js'
import type { VerifyTypedDataInput } from '../codec/typed-data.types.js'
import type { Nodes } from './nodes.types.js'

/** A transfer as `eth_sendTransaction` takes it, without type, gas and price. */
export interface TransferCall {
  readonly from: string
  readonly to: string
  readonly value: Hex
  readonly data?: Hex
}

/** A transfer for the wallet: without a quote it has neither type, gas nor price, those are the wallet's. */
export interface PreparedTransfer extends TransferCall {
  readonly gas?: Hex
  readonly gasPrice?: Hex
  readonly maxFeePerGas?: Hex
  readonly maxPriorityFeePerGas?: Hex
}

/** All that is asked of nodes, loaded on first need. */
export interface Chain {
  readonly nodes: Nodes
  balance(query: BalanceQuery, options?: CallOptions): Promise<Balance>
  tokens(query: TokensQuery, options?: CallOptions): Promise<TokenBalance[]>
  /** Balances as the chain counts them, as people see them. Those of which nobody can tell are left out. */
  shown(
    balances: readonly TokenBalance[],
    query: BalanceQuery,
    options?: CallOptions,
  ): Promise<TokenBalance[]>
  inspect(query: BalanceQuery, options?: CallOptions): Promise<TokenInfo>
  fees(input: TransferInput, options?: CallOptions): Promise<TransferQuote>
  recipient(query: BalanceQuery, options?: CallOptions): Promise<RecipientFacts>
  watch(input: WatchInput, options?: CallOptions): Promise<TransactionUpdate>
  /** Where an account stands, for `search`. `undefined` where the node does not say. */
  trace(input: TransferInput, options?: CallOptions): Promise<string | undefined>
  search(input: SearchInput, options?: CallOptions): Promise<SearchResult>
  transfer(input: TransferInput, options?: CallOptions): Promise<PreparedTransfer>
  verifyMessage(input: VerifyMessageInput, options?: CallOptions): Promise<boolean>
  verifyTypedData(input: VerifyTypedDataInput, options?: CallOptions): Promise<boolean>
}
