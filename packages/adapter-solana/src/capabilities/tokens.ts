import type { BalanceQuery, CallOptions, TokenBalance, TokenInfo } from '@latchkey/core/adapter'
import { fetchTokenAccounts } from '../chain/accounts.js'
import type { ChainNode, Nodes } from '../chain/nodes.js'
import { tokenPrograms } from '../chain/programs.js'
import { addressCodec } from '../connectors/wallet-code.js'

/** Tells the developer of a list that is wrong, once per token. */
function warnOnce({ host }: Nodes, node: ChainNode, { address, symbol }: TokenInfo): void {
  const key = `mismatch:${address}`
  if (node.learned.has(key)) return
  node.learned.set(key, true)
  host.env.logger.warn(
    `${symbol} has other decimals on ${node.network.caipNetworkId} than in the list of tokens, and can't be sent: ${address}`,
  )
}

/**
 * Balances of the network's listed tokens, of both token programs; several accounts of one token are added up. What
 * else an owner holds has no name that could be trusted, and anybody can send it: it is left out. The list decides decimals and
 * symbol; a token that has other decimals on the network can't be sent.
 */
export async function fetchTokens(
  nodes: Nodes,
  query: BalanceQuery,
  options?: CallOptions,
): Promise<TokenBalance[]> {
  const node = nodes.of(query.networkId)
  const owner = addressCodec.normalizeAddress(query.address)
  const listed = (node.network.tokens ?? []).filter(token => addressCodec.isAddress(token.address))
  if (listed.length === 0) return []
  const found = await Promise.all(
    tokenPrograms.map(programId => fetchTokenAccounts(node, owner, { programId }, options)),
  )
  const infos = found.flat().map(({ account }) => account.data.parsed.info)
  return listed.map(token => {
    const held = infos.filter(({ mint }) => mint === token.address)
    const amount = held.reduce((sum, { tokenAmount }) => sum + tokenAmount.amount, 0n)
    const differs = held.some(({ tokenAmount }) => tokenAmount.decimals !== token.decimals)
    if (differs) warnOnce(nodes, node, token)
    const own = { ...token, amount, networkId: query.networkId }
    return differs ? { ...own, unsendable: 'tokenMismatch' } : own
  })
}
