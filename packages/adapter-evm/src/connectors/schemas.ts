import { LatchkeyError } from '@latchkey/core/adapter'
import { array, type GenericSchema, pipe, regex, safeParse, string, transform } from 'valibot'
import type { Hex } from '../rpc.js'
import { parseWalletAddress } from './address.js'
import { parseChainId } from './chain-id.js'

const hex = (pattern: RegExp) =>
  pipe(
    string(),
    regex(pattern),
    transform(value => value as Hex),
  )

/** A signature: 65 bytes of an ordinary account, or the longer ones of ERC-1271 and ERC-6492. */
export const signatureSchema = hex(/^0x(?:[0-9a-f]{2}){65,}$/i)

/** A transaction hash. */
export const hashSchema = hex(/^0x[0-9a-f]{64}$/i)

const accountsSchema = array(string())

/**
 * What a wallet answered, checked.
 * @throws LatchkeyError `invalidResponse`
 */
export function parseAnswer<T>(schema: GenericSchema<unknown, T>, answer: unknown, what: string): T {
  const parsed = safeParse(schema, answer)
  if (parsed.success) return parsed.output
  throw invalidAnswer(what)
}

const invalidAnswer = (what: string) =>
  new LatchkeyError('invalidResponse', `The wallet answered ${what} in a shape that cannot be right`)

/**
 * The accounts of `eth_accounts` and its kin: checksummed, without doubles, in the wallet's order.
 * @throws LatchkeyError `invalidResponse`
 */
export function parseAccounts(answer: unknown): Hex[] {
  const addresses = parseAnswer(accountsSchema, answer, 'its accounts').map(parseWalletAddress)
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
