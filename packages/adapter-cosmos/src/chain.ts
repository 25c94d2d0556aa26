import type {
  ActivityPage,
  ActivityQuery,
  Balance,
  BalanceQuery,
  CallOptions,
  RecipientFacts,
  TokenBalance,
  TransactionUpdate,
  TransferInput,
  TransferQuote,
  WatchInput,
} from '@latchkey/core/adapter'
import { fetchBalance, inspectRecipient } from './capabilities/balance.js'
import type { BroadcastInput } from './capabilities/broadcast.types.js'
import { fetchTokens } from './capabilities/tokens.js'
import { type ChainDeps, createNodes } from './chain/nodes.js'
import { createSentTxs } from './chain/sent.js'
import type { TransferChain } from './connectors/transfer.types.js'

/** All that is asked of nodes, loaded on first need. */
export interface Chain extends TransferChain {
  balance(query: BalanceQuery, options?: CallOptions): Promise<Balance>
  tokens(query: BalanceQuery, options?: CallOptions): Promise<TokenBalance[]>
  fees(input: TransferInput, options?: CallOptions): Promise<TransferQuote>
  recipient(query: BalanceQuery, options?: CallOptions): Promise<RecipientFacts>
  activity(query: ActivityQuery, options?: CallOptions): Promise<ActivityPage>
  watch(input: WatchInput, options?: CallOptions): Promise<TransactionUpdate>
  broadcast(input: BroadcastInput, options?: CallOptions): Promise<{ hash: string }>
}

/** The codecs of transactions come with the first one, not with the first balance. */
const loadSending = () => import('./sending.js')

/** Makes the chain side of one adapter instance. */
export function createChain(deps: ChainDeps): Chain {
  const nodes = createNodes(deps)
  const sent = createSentTxs()
  return {
    balance: (query, options) => fetchBalance(nodes, query, options),
    tokens: (query, options) => fetchTokens(nodes, query, options),
    recipient: (query, options) => inspectRecipient(nodes, query, options),
    // A code of its own: few visits look at what was.
    activity: async (query, options) =>
      (await import('./capabilities/activity.js')).fetchActivity(nodes, query, options),
    fees: async (input, options) => (await loadSending()).estimateTransfer(nodes, input, options),
    watch: async (input, options) => (await loadSending()).watchTransaction(nodes, sent, input, options),
    broadcast: async (input, options) => (await loadSending()).broadcast(nodes, sent, input, options),
    transfer: async (sender, input, options) =>
      (await loadSending()).sendTransfer(nodes, sent, sender, input, options),
  }
}
