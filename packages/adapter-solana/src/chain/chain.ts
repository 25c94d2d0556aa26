import type {
  Balance,
  BalanceQuery,
  CallOptions,
  NetworkId,
  RecipientFacts,
  TokenBalance,
  TransactionUpdate,
  TransferInput,
  TransferLimits,
  TransferQuote,
  WatchInput,
} from '@latchkey/core/adapter'
import { fetchBalance, inspectRecipient } from '../capabilities/balance.js'
import { broadcast } from '../capabilities/broadcast.js'
import { estimateTransfer } from '../capabilities/fees.js'
import { limitsOfTransfer } from '../capabilities/limits.js'
import { checkSent, type SentInput } from '../capabilities/sent.js'
import { fetchTokens } from '../capabilities/tokens.js'
import { watchTransaction } from '../capabilities/transactions.js'
import { prepareTransfer } from '../capabilities/transfer.js'
import type { SendOptions } from '../connectors/driver.types.js'
import { type ChainDeps, createNodes } from './nodes.js'

/** All that is asked of nodes, loaded on first need. */
export interface Chain {
  balance(query: BalanceQuery, options?: CallOptions): Promise<Balance>
  tokens(query: BalanceQuery, options?: CallOptions): Promise<TokenBalance[]>
  fees(input: TransferInput, options?: CallOptions): Promise<TransferQuote>
  limits(input: TransferInput, options?: CallOptions): Promise<TransferLimits>
  recipient(query: BalanceQuery, options?: CallOptions): Promise<RecipientFacts>
  watch(input: WatchInput, options?: CallOptions): Promise<TransactionUpdate>
  /** A transaction that the sender has to sign. */
  transfer(input: TransferInput, options?: CallOptions): Promise<Uint8Array>
  /** Compares a transaction that a wallet changed and sent with the one that it was given. */
  checkSent(input: SentInput, options?: CallOptions): Promise<void>
  broadcast(networkId: NetworkId, wire: Uint8Array, send: SendOptions, options?: CallOptions): Promise<void>
}

/** Makes the chain side of one adapter instance. */
export function createChain(deps: ChainDeps): Chain {
  const nodes = createNodes(deps)
  return {
    balance: (query, options) => fetchBalance(nodes, query, options),
    tokens: (query, options) => fetchTokens(nodes, query, options),
    fees: (input, options) => estimateTransfer(nodes, input, options),
    limits: (input, options) => limitsOfTransfer(nodes, input, options),
    recipient: (query, options) => inspectRecipient(nodes, query, options),
    watch: (input, options) => watchTransaction(nodes, input, options),
    transfer: (input, options) => prepareTransfer(nodes, input, options),
    checkSent: (input, options) => checkSent(nodes, input, options),
    broadcast: (networkId, wire, send, options) => broadcast(nodes, networkId, wire, send, options),
  }
}
