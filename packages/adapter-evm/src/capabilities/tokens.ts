import {
  type BalanceQuery,
  type CallOptions,
  LatchkeyError,
  type TokenBalance,
  type TokenInfo,
  throwIfAborted,
} from '@latchkey/core/adapter'
import { decodeBalanceOf, decodeDecimals, encodeBalanceOf, encodeDecimals } from '../chain/erc20.js'
import type { ChainNode, Nodes } from '../chain/nodes.js'
import { readContracts } from '../chain/read-contracts.js'
import type { Hex } from '../rpc.js'

const attempt = <T>(decode: (data: Hex) => T, data: Hex | undefined): T | undefined => {
  try {
    return data === undefined ? undefined : decode(data)
  } catch {
    return undefined
  }
}

const decimalsKey = (token: TokenInfo) => `decimals:${token.address.toLowerCase()}`

/** Reads balances, and decimals where they are not known yet: the chain is right when the list is not. */
async function readTokens(
  node: ChainNode,
  account: string,
  tokens: readonly TokenInfo[],
  options?: CallOptions,
) {
  const unknown = tokens.filter(token => !node.learned.has(decimalsKey(token)))
  const answers = await readContracts(
    node,
    [
      ...tokens.map(token => ({ to: token.address, data: encodeBalanceOf(account) })),
      ...unknown.map(token => ({ to: token.address, data: encodeDecimals() })),
    ],
    options,
  )
  for (const [index, token] of unknown.entries()) {
    const decimals = attempt(decodeDecimals, answers[tokens.length + index])
    if (decimals !== undefined) node.learned.set(decimalsKey(token), Promise.resolve(decimals))
  }
  const known = await Promise.all(tokens.map(token => node.learned.get(decimalsKey(token))))
  return tokens.map((token, index) => ({
    token,
    amount: attempt(decodeBalanceOf, answers[index]),
    decimals: (known[index] as number | undefined) ?? token.decimals,
  }))
}

/**
 * Balances of the network's listed tokens. One that cannot be read is left out with a warning: it must not look like
 * a zero. Tokens without decimals are left out as low quality.
 * @throws LatchkeyError of the node, or `networkError`, when none could be read
 */
export async function fetchTokens(
  nodes: Nodes,
  query: BalanceQuery,
  options?: CallOptions,
): Promise<TokenBalance[]> {
  const node = nodes.of(query.networkId)
  const account = nodes.codec.normalizeAddress(query.address)
  const tokens = (node.network.tokens ?? []).filter(token => nodes.codec.isAddress(token.address))
  const rows = await readTokens(node, account, tokens, options)
  throwIfAborted(options?.signal)
  const { warn } = nodes.host.env.logger
  const readable = rows.filter(row => row.amount !== undefined)
  if (readable.length === 0 && rows.length > 0) {
    throw new LatchkeyError('networkError', 'No token balance could be read')
  }
  if (readable.length < rows.length) {
    const names = rows.filter(row => row.amount === undefined).map(row => row.token.symbol)
    warn(`Balances left out, they could not be read on ${query.networkId}: ${names.join(', ')}`)
  }
  return readable
    .filter(row => row.decimals > 0)
    .map(({ token, amount = 0n, decimals }) => ({ ...token, decimals, amount, networkId: query.networkId }))
}
