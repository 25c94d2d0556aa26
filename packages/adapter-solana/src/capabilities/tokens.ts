import {
  type BalanceQuery,
  type CallOptions,
  type TokenBalance,
  type TokenInfo,
  toShown,
} from '@latchkey/core/adapter'
import { fetchTokenAccounts, type TokenAccount } from '../chain/accounts.js'
import type { Mint } from '../chain/mint/decode-mint.js'
import { fetchMints } from '../chain/mint/fetch-mints.js'
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

type Held = TokenAccount['account']['data']['parsed']['info']

/** Why a token can't be sent, as far as the mint and its accounts tell. */
function findObstacle(token: TokenInfo, mint: Mint, held: readonly Held[]): TokenBalance['unsendable'] {
  if (mint.decimals !== token.decimals) return 'tokenMismatch'
  if (mint.unsendable) return mint.unsendable
  return held.length > 0 && held.every(({ state }) => state === 'frozen') ? 'accountFrozen' : undefined
}

/**
 * Balances of the network's listed tokens, of both token programs; several accounts of one token are added up. What
 * else an owner holds has no name that could be trusted, and anybody can send it: it is left out. The list decides decimals and
 * symbol; a token that has other decimals on the network can't be sent. Amounts are those that people see, which a mint
 * may count otherwise than the chain does.
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
  const addresses = listed.map(({ address }) => address)
  const [mints, ...found] = await Promise.all([
    fetchMints(node, addresses, options),
    ...tokenPrograms.map(programId => fetchTokenAccounts(node, owner, { programId }, options)),
  ])
  const infos = found.flat().map(({ account }) => account.data.parsed.info)
  return listed.flatMap((token): TokenBalance[] => {
    const held = infos.filter(({ mint }) => mint === token.address)
    const mint = mints.get(token.address)
    const raw = held.reduce((sum, { tokenAmount }) => sum + tokenAmount.amount, 0n)
    const own = { ...token, networkId: query.networkId }
    if (!mint) {
      // Nobody has a token that is not there; what somebody has of one can't be told without it.
      if (held.length === 0) return [{ ...own, amount: 0n }]
      nodes.host.env.logger.warn(`A balance was left out, its mint could not be read: ${token.address}`)
      return []
    }
    const unsendable = findObstacle(token, mint, held)
    if (unsendable === 'tokenMismatch') warnOnce(nodes, node, token)
    return [{ ...own, amount: toShown(raw, mint.scale), ...(unsendable ? { unsendable } : {}) }]
  })
}
