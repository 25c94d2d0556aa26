import type {
  Balance,
  BalanceQuery,
  CallOptions,
  RecipientFacts,
  TokenBalance,
  TransactionUpdate,
  TransferInput,
  TransferQuote,
  VerifyMessageInput,
  WatchInput,
} from '@latchkey/core/adapter'
import { fetchBalance, inspectRecipient } from '../capabilities/balance.js'
import { estimateTransfer } from '../capabilities/fees.js'
import { fetchTokens } from '../capabilities/tokens.js'
import { watchTransaction } from '../capabilities/transactions.js'
import { type PreparedTransfer, prepareTransfer } from '../capabilities/transfer.js'
import type { VerifyTypedDataInput } from '../connectors/typed-data.types.js'
import { type ChainDeps, createNodes, type Nodes } from './nodes.js'

/** All that is asked of nodes, loaded on first need. */
export interface Chain {
  readonly nodes: Nodes
  balance(query: BalanceQuery, options?: CallOptions): Promise<Balance>
  tokens(query: BalanceQuery, options?: CallOptions): Promise<TokenBalance[]>
  fees(input: TransferInput, options?: CallOptions): Promise<TransferQuote>
  recipient(query: BalanceQuery, options?: CallOptions): Promise<RecipientFacts>
  watch(input: WatchInput, options?: CallOptions): Promise<TransactionUpdate>
  transfer(input: TransferInput, options?: CallOptions): Promise<PreparedTransfer>
  verifyMessage(input: VerifyMessageInput, options?: CallOptions): Promise<boolean>
  verifyTypedData(input: VerifyTypedDataInput, options?: CallOptions): Promise<boolean>
}

/** viem's verifier comes with the first signature that is to be checked. */
const loadVerification = () => import('../capabilities/verification.js')

/** Makes the chain side of one adapter instance. */
export function createChain(deps: ChainDeps): Chain {
  const nodes = createNodes(deps)
  return {
    nodes,
    balance: (query, options) => fetchBalance(nodes, query, options),
    tokens: (query, options) => fetchTokens(nodes, query, options),
    fees: (input, options) => estimateTransfer(nodes, input, options),
    recipient: (query, options) => inspectRecipient(nodes, query, options),
    watch: (input, options) => watchTransaction(nodes, input, options),
    transfer: (input, options) => prepareTransfer(nodes, input, options),
    verifyMessage: async (input, options) => (await loadVerification()).verifyMessage(nodes, input, options),
    verifyTypedData: async (input, options) =>
      (await loadVerification()).verifyTypedData(nodes, input, options),
  }
}
