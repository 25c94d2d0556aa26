import type { Balance, BalanceQuery, CallOptions, RecipientFacts } from '@latchkey/core/adapter'
import type { Nodes } from '../chain/nodes.js'
import { addressSchema } from '../chain/schemas.js'
import { requireAddress } from '../connectors/wallet-code.js'

const readAddress = (nodes: Nodes, { networkId, address }: BalanceQuery, options?: CallOptions) => {
  const api = nodes.of(networkId)
  const { address: spelled } = requireAddress(address, networkId)
  return api.get(`/address/${spelled}`, addressSchema, options)
}

/** What is on the address, and on its way to it or from it. A failure is a failure, never a zero. */
export async function fetchBalance(
  nodes: Nodes,
  query: BalanceQuery,
  options?: CallOptions,
): Promise<Balance> {
  const { chain_stats: chain, mempool_stats: pool } = await readAddress(nodes, query, options)
  const amount = chain.funded_txo_sum - chain.spent_txo_sum + pool.funded_txo_sum - pool.spent_txo_sum
  const { decimals, symbol } = nodes.of(query.networkId).network.nativeCurrency
  return { amount, decimals, symbol }
}

/** What is worth knowing before sending to an address. Bitcoin has no code that could swallow coins. */
export async function inspectRecipient(
  nodes: Nodes,
  query: BalanceQuery,
  options?: CallOptions,
): Promise<RecipientFacts> {
  const { chain_stats: chain, mempool_stats: pool } = await readAddress(nodes, query, options)
  return { contract: false, unused: chain.tx_count + pool.tx_count === 0 }
}
