import type { BalanceQuery, CallOptions, TokenBalance } from '@latchkey/core/adapter'
import { fetchAllDenoms } from '../chain/bank.js'
import type { Nodes } from '../chain/nodes.js'

/**
 * Balances of the network's listed bank denoms: native ones, those of IBC (`ibc/…`) and of factories (`factory/…`).
 * One question answers for all; what the account does not hold is a zero that the chain has said.
 * @throws LatchkeyError of the node
 */
export async function fetchTokens(
  nodes: Nodes,
  query: BalanceQuery,
  options?: CallOptions,
): Promise<TokenBalance[]> {
  const { networkId } = query
  const node = nodes.of(networkId)
  const address = nodes.normalizeAddress(query.address, networkId)
  const tokens = (node.network.tokens ?? []).filter(token => token.address !== node.facts.denom)
  if (tokens.length === 0) return []
  const held = await fetchAllDenoms(node, address, options)
  return tokens.map(token => ({ ...token, networkId, amount: held.get(token.address) ?? 0n }))
}
