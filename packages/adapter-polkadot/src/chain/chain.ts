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
import { estimateTransfer } from '../capabilities/fees.js'
import { findKeyType } from '../capabilities/key-type.js'
import { transferLimits } from '../capabilities/limits.js'
import { type SignPayload, type SubmitInput, submitCall } from '../capabilities/submit.js'
import { fetchTokens } from '../capabilities/tokens.js'
import { watchTransaction } from '../capabilities/transactions.js'
import { type EncodedTransfer, prepareTransfer } from '../capabilities/transfer.js'
import type { Hex, SignerPayload } from '../injected.types.js'
import { type ChainDeps, createNodes } from './nodes.js'
import { loadRuntime } from './runtime.js'
import { createSentList } from './sent.js'

/** All that is asked of nodes, loaded on first need. Balances need no SDK; what needs metadata loads it. */
export interface Chain {
  balance(query: BalanceQuery, options?: CallOptions): Promise<Balance>
  tokens(query: BalanceQuery, options?: CallOptions): Promise<TokenBalance[]>
  fees(input: TransferInput, options?: CallOptions): Promise<TransferQuote>
  limits(input: TransferInput, options?: CallOptions): Promise<TransferLimits>
  recipient(query: BalanceQuery, options?: CallOptions): Promise<RecipientFacts>
  watch(input: WatchInput, options?: CallOptions): Promise<TransactionUpdate>
  /** A transfer as a call, checked. */
  transfer(input: TransferInput, options?: CallOptions): Promise<EncodedTransfer>
  /** A signature of a payload with its key type in front, of a wallet that tells neither. */
  withKeyType(networkId: NetworkId, payload: SignerPayload, signature: Hex): Promise<Hex>
  submit(input: SubmitInput, sign: SignPayload, options?: CallOptions): Promise<{ hash: string }>
}

/** Makes the chain side of one adapter instance. */
export function createChain(deps: ChainDeps): Chain {
  const nodes = createNodes(deps)
  const sent = createSentList(deps.host)
  return {
    balance: (query, options) => fetchBalance(nodes, query, options),
    tokens: (query, options) => fetchTokens(nodes, query, options),
    fees: (input, options) => estimateTransfer(nodes, input, options),
    limits: (input, options) => transferLimits(nodes, input, options),
    recipient: (query, options) => inspectRecipient(nodes, query, options),
    watch: (input, options) => watchTransaction(nodes, sent, input, options),
    transfer: (input, options) => prepareTransfer(nodes, input, options),
    withKeyType: async (networkId, payload, signature) =>
      findKeyType(await loadRuntime(nodes.of(networkId)), payload, signature),
    submit: (input, sign, options) => submitCall(nodes, sent, input, sign, options),
  }
}
