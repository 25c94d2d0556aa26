import { fetchBalance, inspectRecipient } from './capabilities/balance.js'
import { estimateTransfer } from './capabilities/fees.js'
import { findKeyType } from './capabilities/key-type.js'
import { transferLimits } from './capabilities/limits.js'
import { submitCall } from './capabilities/submit.js'
import { fetchTokens } from './capabilities/tokens.js'
import { watchTransaction } from './capabilities/transactions.js'
import { prepareTransfer } from './capabilities/transfer.js'
import type { Chain } from './chain/chain.types.js'
import { type ChainDeps, createNodes } from './chain/nodes.js'
import { loadRuntime } from './chain/runtime.js'
import { createSentList } from './chain/sent.js'

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
