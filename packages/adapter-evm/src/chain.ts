import { fetchBalance, inspectRecipient } from './capabilities/balance.js'
import { estimateTransfer } from './capabilities/fees.js'
import { fetchTokens, showBalances } from './capabilities/tokens.js'
import { watchTransaction } from './capabilities/transactions.js'
import { prepareTransfer } from './capabilities/transfer.js'
import type { Chain } from './chain/chain.types.js'
import { createNodes } from './chain/nodes.js'
import type { ChainDeps } from './chain/nodes.types.js'

/** viem's verifier comes with the first signature that is to be checked. */
const loadVerification = () => import('./capabilities/verification.js')

/** Few answers of wallets are lost. */
const loadSearch = () => import('./capabilities/search/search.js')

/** Makes the chain side of one adapter instance. */
export function createChain(deps: ChainDeps): Chain {
  const nodes = createNodes(deps)
  return {
    nodes,
    balance: (query, options) => fetchBalance(nodes, query, options),
    tokens: (query, options) => fetchTokens(nodes, query, options),
    shown: (balances, query, options) => showBalances(nodes, balances, query, options),
    inspect: async (query, options) =>
      (await import('./capabilities/assets/inspect-token.js')).inspectToken(nodes, query, options),
    fees: (input, options) => estimateTransfer(nodes, input, options),
    recipient: (query, options) => inspectRecipient(nodes, query, options),
    watch: (input, options) => watchTransaction(nodes, input, options),
    trace: async (input, options) => (await loadSearch()).traceAccount(nodes, input, options),
    search: async (input, options) => (await loadSearch()).searchTransfer(nodes, input, options),
    transfer: (input, options) => prepareTransfer(nodes, input, options),
    verifyMessage: async (input, options) => (await loadVerification()).verifyMessage(nodes, input, options),
    verifyTypedData: async (input, options) =>
      (await loadVerification()).verifyTypedData(nodes, input, options),
  }
}
