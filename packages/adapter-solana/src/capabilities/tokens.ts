import type { BalanceQuery, CallOptions, TokenBalance } from '@latchkey/core/adapter'
import { fetchTokenAccounts } from '../chain/accounts.js'
import type { Nodes } from '../chain/nodes.js'
import { tokenPrograms } from '../chain/programs.js'

/**
 * Balances of the network's listed tokens, of both token programs; several accounts of one token are added up. What
 * else an owner holds has no name that could be trusted, and anybody can send it: it is left out.
 */
export async function fetchTokens(
  nodes: Nodes,
  query: BalanceQuery,
  options?: CallOptions,
): Promise<TokenBalance[]> {
  const node = nodes.of(query.networkId)
  const owner = nodes.tools.addressCodec.normalizeAddress(query.address)
  const listed = (node.network.tokens ?? []).filter(token =>
    nodes.tools.addressCodec.isAddress(token.address),
  )
  if (listed.length === 0) return []
  const found = await Promise.all(
    tokenPrograms.map(programId => fetchTokenAccounts(node, owner, { programId }, options)),
  )
  const infos = found.flat().map(({ account }) => account.data.parsed.info)
  return listed.map(token => {
    const held = infos.filter(({ mint }) => mint === token.address)
    const amount = held.reduce((sum, { tokenAmount }) => sum + tokenAmount.amount, 0n)
    // The chain is right when the list is not.
    const decimals = held[0]?.tokenAmount.decimals ?? token.decimals
    return { ...token, decimals, amount, networkId: query.networkId }
  })
}
