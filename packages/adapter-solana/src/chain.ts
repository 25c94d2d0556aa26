import { fetchBalance, inspectRecipient } from './capabilities/balance.js'
import { broadcast } from './capabilities/broadcast.js'
import { estimateTransfer } from './capabilities/fees.js'
import { limitsOfTransfer } from './capabilities/limits.js'
import { checkSent } from './capabilities/sent.js'
import { fetchTokens } from './capabilities/tokens.js'
import { watchTransaction } from './capabilities/transactions.js'
import { prepareTransfer } from './capabilities/transfer.js'
import type { Chain } from './chain/chain.types.js'
import { type ChainDeps, createNodes } from './chain/nodes.js'

/** Few answers of wallets are lost. */
const loadSearch = () => import('./capabilities/search/search.js')

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
    trace: async (input, options) => (await loadSearch()).traceAccount(nodes, input, options),
    search: async (input, options) => (await loadSearch()).searchTransfer(nodes, input, options),
    // A code of its own: few visits look at what was.
    activity: async (query, options) =>
      (await import('./capabilities/activity/activity.js')).fetchActivity(nodes, query, options),
    transfer: (input, options) => prepareTransfer(nodes, input, options),
    checkSent: (input, options) => checkSent(nodes, input, options),
    broadcast: (networkId, wire, send, options) => broadcast(nodes, networkId, wire, send, options),
  }
}
