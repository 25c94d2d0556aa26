import {
  type CallOptions,
  cleanName,
  LatchkeyError,
  type Scale,
  type TokenInfo,
  toFixedScale,
} from '@latchkey/core/adapter'
import {
  decodeDecimals,
  decodeSymbol,
  decodeUiMultiplier,
  encodeDecimals,
  encodeSymbol,
  encodeUiMultiplier,
} from './erc20.js'
import type { ChainNode, Nodes } from './nodes.types.js'
import { type ContractAnswer, type ContractRead, decodeAnswer, readContracts } from './read-contracts.js'

/** No token in use has more; an amount with more would not be readable either. */
const MAX_DECIMALS = 36

/** What a token's contract says of itself; undefined where it says nothing that can be read. */
export interface TokenFacts {
  readonly decimals: number | undefined
  readonly symbol: string | undefined
  /** By what its amounts are multiplied before people see them (ERC-8056); null where nobody can tell. */
  readonly scale: Scale | undefined | null
}

/** What never changes of a token. */
interface FixedFacts extends Omit<TokenFacts, 'scale'> {
  readonly isScaled: boolean
}

const sameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const keyOf = (token: TokenInfo) => `token:${token.address.toLowerCase()}`

const UNIT = 10n ** 18n

/** The multiplier that a token has now. Contracts that answer zeros to whatever they don't know have none. */
function readScale(answer: ContractAnswer): TokenFacts['scale'] {
  if (answer === null) return null
  const multiplier = decodeAnswer(decodeUiMultiplier, answer) ?? 0n
  return multiplier === 0n ? undefined : (toFixedScale(multiplier, UNIT) ?? null)
}

/**
 * Reads what is not known yet of the tokens together with `reads`, whose answers it gives back. A multiplier is read each
 * time.
 */
export async function readWithFacts(
  node: ChainNode,
  tokens: readonly TokenInfo[],
  reads: readonly ContractRead[],
  options?: CallOptions,
): Promise<{ answers: readonly ContractAnswer[]; facts: readonly (TokenFacts | undefined)[] }> {
  const known = await Promise.all(
    tokens.map(token => node.learned.get(keyOf(token)) as Promise<FixedFacts> | undefined),
  )
  const questions = tokens.map(({ address: to }, index) => {
    const asked = known[index] ? [] : [encodeDecimals(), encodeSymbol()]
    const isPlain = known[index]?.isScaled === false
    return [...(isPlain ? [] : [encodeUiMultiplier()]), ...asked].map(data => ({ to, data }))
  })
  const all = await readContracts(node, [...reads, ...questions.flat()], options)
  const answers = all.slice(0, reads.length)
  let at = reads.length
  const facts = tokens.map((token, index): TokenFacts | undefined => {
    const [multiplier, decimalsData, symbolData] = all.slice(at, at + (questions[index]?.length ?? 0))
    at += questions[index]?.length ?? 0
    const fixed = known[index]
    // One that had a multiplier still has one.
    if (fixed) return { ...fixed, scale: fixed.isScaled ? (readScale(multiplier) ?? null) : undefined }
    const decimals = decodeAnswer(decodeDecimals, decimalsData)
    const symbol = cleanName(decodeAnswer(decodeSymbol, symbolData))
    const scale = readScale(multiplier)
    // Decimals never change. Without them, or where the node failed, the contract is asked again.
    if (decimals !== undefined && multiplier !== null)
      node.learned.set(keyOf(token), Promise.resolve({ decimals, symbol, isScaled: scale !== undefined }))
    return decimals === undefined && scale === undefined ? undefined : { decimals, symbol, scale }
  })
  return { answers, facts }
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
export function findMismatch(
  listed: TokenInfo,
  facts: Omit<TokenFacts, 'scale'> | undefined,
): string | undefined {
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
 * Refuses a token whose contract contradicts the app's list, or the caller where the list does not have it. Returns by
 * what its amounts are multiplied before people see them.
 * @throws LatchkeyError `tokenMismatch`, `networkError` where nobody can tell whether they are; what the node says where
 * an unlisted token can't be read
 */
export async function requireSendable(
  nodes: Nodes,
  node: ChainNode,
  token: TokenInfo,
  options?: CallOptions,
): Promise<Scale | undefined> {
  const listed = node.network.tokens?.find(known => sameAddress(known.address, token.address))
  const { facts } = await readWithFacts(node, [token], [], options)
  const [found] = facts
  const reason = listed
    ? (findMismatch(listed, found) ?? findMismatch(token, { decimals: listed.decimals, symbol: undefined }))
    : findMismatch(token, found && { ...found, symbol: undefined })
  if (reason === undefined && found?.scale !== null) return found?.scale
  if (reason === undefined)
    throw new LatchkeyError('networkError', `How ${token.symbol} counts its amounts could not be read`)
  warnOfMismatch(nodes, node, token, reason)
  throw new LatchkeyError(
    'tokenMismatch',
    `${token.symbol} can't be sent: the amount could be another one than shown`,
    {
      hint: `Correct the token in the network's list: ${reason}.`,
    },
  )
}
