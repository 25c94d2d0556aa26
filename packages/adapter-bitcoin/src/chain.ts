import { fetchBalance, inspectRecipient } from './capabilities/balance.js'
import { fetchFeeRates } from './capabilities/fee-rates.js'
import { estimateTransfer } from './capabilities/fees.js'
import { checkSent } from './capabilities/sent.js'
import { watchTransaction } from './capabilities/transactions.js'
import { checkTransfer, limitsOf, planTransfer } from './capabilities/transfer.js'
import { broadcast } from './chain/broadcast.js'
import type { Chain } from './chain/chain.types.js'
import { type ChainDeps, createNodes } from './chain/nodes.js'
import { findInputs, finishPsbt } from './chain/psbt-finish.js'
import { verifyMessage } from './chain/verify-message.js'

/** Few answers of wallets are lost. */
const loadSearch = () => import('./capabilities/search.js')

/** Makes the chain side of one adapter instance. */
export function createChain(deps: ChainDeps): Chain {
  const nodes = createNodes(deps)
  return {
    balance: (query, options) => fetchBalance(nodes, query, options),
    recipient: (query, options) => inspectRecipient(nodes, query, options),
    feeRates: (networkId, options) => fetchFeeRates(nodes, networkId, options),
    fees: (input, options) => estimateTransfer(nodes, input, options),
    limits: async input => limitsOf(input),
    watch: (input, options) => watchTransaction(nodes, input, options),
    trace: async (input, options) => (await loadSearch()).traceAccount(nodes, input, options),
    search: async (input, options) => (await loadSearch()).searchTransfer(nodes, input, options),
    // A code of its own: few visits look at what was.
    activity: async (query, options) =>
      (await import('./capabilities/activity.js')).fetchActivity(nodes, query, options),
    verifyMessage: (input, options) => verifyMessage(nodes, input, options),
    checkTransfer: (input, options) => checkTransfer(nodes, input, options),
    planTransfer: (input, payer, shared, options) => planTransfer(nodes, input, payer, shared, options),
    checkSent: (input, hash, options) => checkSent(nodes, input, hash, options),
    findInputs,
    finishPsbt,
    broadcast: (networkId, transaction, options) => broadcast(nodes, networkId, transaction, options),
  }
}
