import { LatchkeyError } from '@latchkey/core/adapter'
import { parseWalletAddress } from './address.js'
import { parseChainId } from './chain-id.js'
import type { Hex } from './rpc.js'

// By hand, not by a schema library: this stands in the chunk that the first click waits for.

/** Reads an answer; undefined when it has another shape. */
export type AnswerReader<T> = (answer: unknown) => T | undefined

const hex =
  (pattern: RegExp): AnswerReader<Hex> =>
  answer =>
    typeof answer === 'string' && pattern.test(answer) ? (answer as Hex) : undefined

/**
 * A signature: 65 bytes of an ordinary account, the longer ones of ERC-1271 and ERC-6492, or nothing: a contract such as a
 * Safe may hold what was signed on the chain.
 */
export const readSignature = hex(/^0x(?:(?:[0-9a-f]{2}){65,})?$/i)

/** A transaction hash. */
export const readHash = hex(/^0x[0-9a-f]{64}$/i)

/** More accounts than a person tells apart; the wallet's first ones count. */
const MAX_ACCOUNTS = 256

const readTexts: AnswerReader<string[]> = answer => {
  const texts = Array.isArray(answer) ? answer.slice(0, MAX_ACCOUNTS) : undefined
  return texts?.every(item => typeof item === 'string') ? texts : undefined
}

/**
 * What a wallet answered, checked.
 * @throws LatchkeyError `invalidResponse`
 */
export function parseAnswer<T>(read: AnswerReader<T>, answer: unknown, what: string): T {
  const value = read(answer)
  if (value !== undefined) return value
  throw invalidAnswer(what)
}

const invalidAnswer = (what: string) =>
  new LatchkeyError('invalidResponse', `The wallet answered ${what} in a shape that cannot be right`)

/**
 * The accounts of `eth_accounts` and its kin: checksummed, without doubles, in the wallet's order.
 * @throws LatchkeyError `invalidResponse`
 */
export function parseAccounts(answer: unknown): Hex[] {
  const addresses = parseAnswer(readTexts, answer, 'its accounts').map(parseWalletAddress)
  if (addresses.includes(undefined)) throw invalidAnswer('its accounts')
  return [...new Set(addresses as Hex[])]
}

/**
 * The answer of `eth_chainId`.
 * @throws LatchkeyError `invalidResponse`
 */
export function parseChainIdAnswer(answer: unknown): number {
  const id = parseChainId(answer)
  if (id === undefined) throw invalidAnswer('its chain id')
  return id
}

/**
 * The accounts, of which there is at least one.
 * @throws LatchkeyError `invalidResponse`
 */
export function requireAccounts(addresses: Hex[]): Hex[] {
  if (addresses.length === 0) throw invalidAnswer('its accounts')
  return addresses
}
