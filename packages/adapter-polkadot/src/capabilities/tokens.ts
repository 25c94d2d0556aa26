import {
  type BalanceQuery,
  type CallOptions,
  type TokenBalance,
  type TokenInfo,
  throwIfAborted,
} from '@latchkey/core/adapter'
import { type Asset, decodeHolding, findAsset, holdingKey } from '../chain/assets.js'
import type { Nodes } from '../chain/nodes.js'
import { readStorage } from '../chain/storage.js'
import { requireAccountId } from './balance.js'
import { agrees } from './token-facts.js'

interface Row {
  readonly token: TokenInfo
  readonly asset: Asset
}

/**
 * Balances of the network's listed tokens, all at one block. A token that the chain does not know is left out with a
 * warning: it must not look like a zero. Tokens without decimals are left out as low quality. Decimals and symbol are
 * the list's: where the chain says something else, the token is marked and can't be sent.
 */
export async function fetchTokens(
  nodes: Nodes,
  query: BalanceQuery,
  options?: CallOptions,
): Promise<TokenBalance[]> {
  const node = nodes.of(query.networkId)
  const account = requireAccountId(nodes, query)
  const tokens = node.network.tokens ?? []
  const assets = await Promise.all(tokens.map(token => findAsset(node, token, options)))
  throwIfAborted(options?.signal)
  const rows = tokens.flatMap((token, index): Row[] => {
    const asset = assets[index]
    return asset ? [{ token, asset }] : []
  })
  if (rows.length < tokens.length) {
    const names = tokens.filter((_, index) => !assets[index]).map(token => token.symbol)
    nodes.host.env.logger.warn(`Tokens left out, ${query.networkId} has none such: ${names.join(', ')}`)
  }
  if (rows.length === 0) return []
  const held = await readStorage(
    node,
    rows.map(({ asset }) => holdingKey(asset, account)),
    options,
  )
  const different = rows.filter(({ token, asset }) => !agrees(token, asset))
  if (different.length > 0) {
    const names = different.map(({ token }) => token.symbol).join(', ')
    nodes.host.env.logger.warn(
      `Tokens cannot be sent, ${query.networkId} reports other decimals or another symbol: ${names}`,
    )
  }
  return rows
    .map(({ token, asset }, index) => ({
      ...token,
      amount: decodeHolding(held[index]),
      networkId: query.networkId,
      ...(agrees(token, asset) ? {} : { unsendable: 'tokenMismatch' as const }),
    }))
    .filter(({ decimals }) => decimals > 0)
}
