import type { NetworkId } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { decodeAddress } from '../../codec/address.js'
import type { ToldAccount } from '../drivers/driver.types.js'
import { addressText, parseAnswer, pathText, publicKeyText } from '../schemas.js'

/** More than any wallet has use for. */
const MOST = 2_000

// What is only good to know is left out where it cannot be right; without an address it is no entry.
const optionalText = v.fallback(v.optional(v.string()), undefined)
const entrySchema = v.union([
  v.pipe(
    addressText,
    v.transform((address): Entry => ({ address })),
  ),
  v.object({
    address: addressText,
    publicKey: v.fallback(v.optional(publicKeyText), undefined),
    path: pathText,
    intention: optionalText,
  }),
])
const listSchema = v.pipe(v.array(v.unknown()), v.maxLength(MOST))

/** One address as wallets describe it over a session. */
interface Entry {
  readonly address: string
  readonly publicKey?: string | undefined
  readonly path?: string | undefined
  readonly intention?: string | undefined
}

const readEntry = (value: unknown): Entry[] => {
  const result = v.safeParse(entrySchema, value)
  return result.success ? [result.output] : []
}

/** Both words for it are in use. */
const isOrdinal = (intention: string | undefined) => /^ordinals?$/.test(intention ?? '')

/** The addresses of a network, as wallets list them: those of other networks are left out, each is spelled canonically. */
const toTold = (entries: readonly Entry[], networkId: NetworkId): ToldAccount[] =>
  entries.flatMap(({ address: written, publicKey, path, intention }) => {
    const address = decodeAddress(written, networkId)?.address
    if (address === undefined) return []
    return {
      address,
      ...(intention === undefined ? {} : { purpose: isOrdinal(intention) ? 'ordinals' : 'payment' }),
      ...(publicKey === undefined ? {} : { publicKey }),
      ...(path === undefined ? {} : { path }),
    }
  })

/** What `getAccountAddresses` answered. @throws LatchkeyError `invalidResponse` */
export const parseAddresses = (answer: unknown, networkId: NetworkId): ToldAccount[] =>
  toTold(parseAnswer(listSchema, answer, 'its addresses').flatMap(readEntry), networkId)

/** What the event of changed addresses carries: entries or bare addresses. Nothing of it is certain. */
export function readAddresses(data: unknown, networkId: NetworkId): ToldAccount[] {
  const result = v.safeParse(listSchema, data)
  return result.success ? toTold(result.output.flatMap(readEntry), networkId) : []
}

/** What a session may tell beside its accounts: JSON, a list or lists by intention. */
export function readPrefilled(text: string | undefined, networkId: NetworkId): ToldAccount[] {
  let value: unknown
  try {
    value = JSON.parse(text ?? '[]')
  } catch {
    return []
  }
  if (Array.isArray(value) || typeof value !== 'object' || value === null)
    return readAddresses(value, networkId)
  const entries = Object.entries(value).flatMap(([intention, list]) =>
    (Array.isArray(list) ? list.slice(0, MOST) : [])
      .flatMap(readEntry)
      .map(entry => ({ ...entry, intention: entry.intention ?? intention })),
  )
  return toTold(entries, networkId)
}
