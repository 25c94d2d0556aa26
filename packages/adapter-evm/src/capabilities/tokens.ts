import {
  type BalanceQuery,
  type CallOptions,
  LatchkeyError,
  type TokenBalance,
  type TokenInfo,
  type TokensQuery,
  throwIfAborted,
  toShown,
} from '@latchkey/core/adapter'
import { decodeBalanceOf, encodeBalanceOf } from '../chain/erc20.js'
import type { ChainNode, Nodes } from '../chain/nodes.types.js'
import { type ContractAnswer, decodeAnswer } from '../chain/read-contracts.js'
import { findMismatch, readWithFacts, type TokenFacts, warnOfMismatch } from '../chain/token-facts.js'
import { addressCodec } from '../connectors/wallet-code.js'

interface Row {
  readonly token: TokenInfo
  readonly amount: bigint | undefined
  readonly facts: TokenFacts | undefined
}

/** An amount as people see it; undefined where nobody can tell. */
function toAmount(data: ContractAnswer, facts: TokenFacts | undefined): bigint | undefined {
  const raw = decodeAnswer(decodeBalanceOf, data)
  return raw === undefined || facts?.scale === null ? undefined : toShown(raw, facts?.scale)
}

async function readTokens(
  node: ChainNode,
  account: string,
  tokens: readonly TokenInfo[],
  options?: CallOptions,
): Promise<Row[]> {
  const reads = tokens.map(token => ({ to: token.address, data: encodeBalanceOf(account) }))
  const { answers, facts } = await readWithFacts(node, tokens, reads, options)
  return tokens.map((token, index) => {
    const amount = toAmount(answers[index], facts[index])
    return { token, amount, facts: facts[index] }
  })
}

/**
 * Balances of the network's listed tokens as people see them, with the list's decimals and symbols. A token whose contract says something
 * else can't be sent. One that cannot be read is left out with a warning: it must not look like a zero. Tokens without
 * decimals are left out as low quality.
 * @throws LatchkeyError of the node, or `networkError`, when none could be read
 */
export async function fetchTokens(
  nodes: Nodes,
  query: TokensQuery,
  options?: CallOptions,
): Promise<TokenBalance[]> {
  const { networkId } = query
  const node = nodes.of(networkId)
  const account = addressCodec.normalizeAddress(query.address)
  const listed = node.network.tokens ?? []
  const isListed = ({ address }: TokenInfo) =>
    listed.some(each => each.address.toLowerCase() === address.toLowerCase())
  const all = [...listed, ...(query.also ?? []).filter(token => !isListed(token))]
  const tokens = all.filter(token => addressCodec.isAddress(token.address))
  const rows = await readTokens(node, account, tokens, options)
  throwIfAborted(options?.signal)
  const { warn } = nodes.host.env.logger
  const unread = rows.filter(row => row.amount === undefined)
  if (unread.length === rows.length && rows.length > 0) {
    throw new LatchkeyError('networkError', 'No token balance could be read')
  }
  if (unread.length > 0) {
    const names = unread.map(row => row.token.symbol)
    warn(`Balances left out, they could not be read on ${networkId}: ${names.join(', ')}`)
  }
  return rows.flatMap(({ token, amount, facts }): TokenBalance[] => {
    if (amount === undefined || token.decimals <= 0) return []
    const reason = findMismatch(token, facts)
    if (reason === undefined) return [{ ...token, amount, networkId }]
    warnOfMismatch(nodes, node, token, reason)
    return [{ ...token, amount, networkId, unsendable: 'tokenMismatch' }]
  })
}

/**
 * Balances that somebody else read as the chain counts them, as people see them. Those of which nobody can tell are left
 * out.
 * @throws LatchkeyError of the node
 */
export async function showBalances(
  nodes: Nodes,
  balances: readonly TokenBalance[],
  { networkId }: BalanceQuery,
  options?: CallOptions,
): Promise<TokenBalance[]> {
  const tokens = balances.filter(({ native }) => !native)
  const { facts } = await readWithFacts(nodes.of(networkId), tokens, [], options)
  const scales = new Map(tokens.map((token, index) => [token, facts[index]?.scale]))
  return balances.flatMap(balance => {
    const scale = scales.get(balance)
    return scale === null ? [] : [{ ...balance, amount: toShown(balance.amount, scale) }]
  })
}
