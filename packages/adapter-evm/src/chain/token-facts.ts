import { type CallOptions, cleanName, LatchkeyError, type TokenInfo } from '@latchkey/core/adapter'
import type { Hex } from '../rpc.js'
import { decodeDecimals, decodeSymbol, encodeDecimals, encodeSymbol } from './erc20.js'
import type { ChainNode, Nodes } from './nodes.types.js'
import { type ContractRead, readContracts } from './read-contracts.js'

/** No token in use has more; an amount with more would not be readable either. */
const MAX_DECIMALS = 36

/** What a token's contract says of itself; undefined where it says nothing that can be read. */
export interface TokenFacts {
  readonly decimals: number | undefined
  readonly symbol: string | undefined
}

const attempt = <T>(decode: (data: Hex) => T, data: Hex | undefined): T | undefined => {
  try {
    return data === undefined ? undefined : decode(data)
  } catch {
    return undefined
  }
}

const sameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const keyOf = (token: TokenInfo) => `token:${token.address.toLowerCase()}`

/** Reads what is not known yet of the tokens together with `reads`, whose answers it gives back. */
export async function readWithFacts(
  node: ChainNode,
  tokens: readonly TokenInfo[],
  reads: readonly ContractRead[],
  options?: CallOptions,
): Promise<{ answers: readonly (Hex | undefined)[]; facts: readonly (TokenFacts | undefined)[] }> {
  const unknown = tokens.filter(token => !node.learned.has(keyOf(token)))
  const questions = unknown.flatMap(({ address: to }) => [
    { to, data: encodeDecimals() },
    { to, data: encodeSymbol() },
  ])
  const all = await readContracts(node, [...reads, ...questions], options)
  const answers = all.slice(0, reads.length)
  for (const [index, token] of unknown.entries()) {
    const decimals = attempt(decodeDecimals, all[reads.length + 2 * index])
    const symbol = cleanName(attempt(decodeSymbol, all[reads.length + 2 * index + 1]))
    // Decimals never change. Without them the contract is asked again.
    if (decimals !== undefined) node.learned.set(keyOf(token), Promise.resolve({ decimals, symbol }))
  }
  const facts = await Promise.all(tokens.map(token => node.learned.get(keyOf(token))))
  return { answers, facts: facts as (TokenFacts | undefined)[] }
}

/** `USD₮0` and `USDT`, `USDC.e` and `USDC`: a bridge's spelling of the same name. */
function sameSymbol(a: string, b: string): boolean {
  const [one, other] = [a, b].map(text =>
    text
      .toUpperCase()
      .replaceAll('₮', 'T')
      .replaceAll(/[^\p{L}\p{N}]/gu, ''),
  )
  return one !== undefined && other !== undefined && (one.startsWith(other) || other.startsWith(one))
}

const isPlausible = (decimals: number) =>
  Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS

/** Says how the contract contradicts the app's list, whose word counts; undefined where it does not. */
export function findMismatch(listed: TokenInfo, facts: TokenFacts | undefined): string | undefined {
  if (!isPlausible(listed.decimals))
    return `the list says ${listed.decimals} decimals, at most ${MAX_DECIMALS} are possible`
  if (facts?.decimals !== undefined && facts.decimals !== listed.decimals)
    return `the list says ${listed.decimals} decimals, the contract ${facts.decimals}`
  if (facts?.symbol !== undefined && !sameSymbol(facts.symbol, listed.symbol))
    return `the list says ${listed.symbol}, the contract ${facts.symbol}`
  return undefined
}

/** Tells the developer once per token and network. */
export function warnOfMismatch({ host }: Nodes, node: ChainNode, token: TokenInfo, reason: string): void {
  const key = `warned:${token.address.toLowerCase()}`
  if (node.learned.has(key)) return
  node.learned.set(key, Promise.resolve(true))
  const { caipNetworkId } = node.network
  host.env.logger.warn(`${token.symbol} can't be sent on ${caipNetworkId} (${token.address}): ${reason}`)
}

/**
 * Refuses a token whose contract contradicts the app's list, or the caller where the list does not have it.
 * @throws LatchkeyError `tokenMismatch`; what the node says where an unlisted token can't be read
 */
export async function requireSendable(
  nodes: Nodes,
  node: ChainNode,
  token: TokenInfo,
  options?: CallOptions,
): Promise<void> {
  const listed = node.network.tokens?.find(known => sameAddress(known.address, token.address))
  const { facts } = await readWithFacts(node, [token], [], options).catch((error: unknown) => {
    // The list's word counts, so a listed token needs no answer.
    if (!listed) throw error
    nodes.host.env.logger.warn(`The decimals of ${token.symbol} could not be read before sending`, error)
    return { facts: [] }
  })
  const [found] = facts
  const reason = listed
    ? (findMismatch(listed, found) ?? findMismatch(token, { decimals: listed.decimals, symbol: undefined }))
    : findMismatch(token, found && { ...found, symbol: undefined })
  if (reason === undefined) return
  warnOfMismatch(nodes, node, token, reason)
  throw new LatchkeyError(
    'tokenMismatch',
    `${token.symbol} can't be sent: the amount could be another one than shown`,
    {
      hint: `Correct the token in the network's list: ${reason}.`,
    },
  )
}
