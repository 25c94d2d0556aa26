import { LatchkeyError, readProperty } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { decodeAddress } from '../codec/address.js'
import { sameBytes } from '../codec/bytes.js'
import type { SignInOutput, WalletAccount } from './drivers/driver.types.js'

/** Bytes, copied: what a wallet keeps and changes later does not reach us. Arrays of another realm count too. */
const bytes = v.pipe(
  v.custom<Uint8Array>(
    value => ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]',
  ),
  v.transform(value => Uint8Array.from(value)),
)
const texts = v.array(v.string())
const signature = v.pipe(
  bytes,
  v.check(value => value.length === 64),
)

const account = v.pipe(
  v.object({ address: v.string(), publicKey: bytes, chains: texts, features: texts }),
  v.check(({ address, publicKey }) => {
    const decoded = decodeAddress(address)
    return decoded !== undefined && sameBytes(decoded, publicKey)
  }),
)

const invalid = (what: string) =>
  new LatchkeyError('invalidResponse', `The wallet answered ${what} in a shape that cannot be right`)

/**
 * What a wallet answered, checked.
 * @throws LatchkeyError `invalidResponse`
 */
export function parseAnswer<T extends v.GenericSchema>(
  schema: T,
  answer: unknown,
  what: string,
): v.InferOutput<T> {
  try {
    const result = v.safeParse(schema, answer)
    if (result.success) return result.output
  } catch {
    // A getter that throws is as wrong as a wrong shape.
  }
  throw invalid(what)
}

/** More than anybody looks through: a list of a hostile wallet ends here. */
const MOST_ACCOUNTS = 256
/** How far accounts of this namespace are looked for among those of others. */
const MOST_HANDLES = 4096

/** Whether an account is one of another namespace, whose form is its own affair. What names no chains is ours to refuse. */
function isForeign(handle: unknown): boolean {
  const result = v.safeParse(texts, readProperty(handle, 'chains'))
  return result.success && !result.output.some(chain => chain.startsWith('solana:'))
}

/**
 * A wallet's accounts that can be used for Solana: with addresses that are those of their keys, each once.
 * @throws LatchkeyError `invalidResponse`
 */
export function parseAccounts(answer: unknown): WalletAccount[] {
  const handles = parseAnswer(v.array(v.unknown()), answer, 'its accounts')
  const accounts = handles
    .slice(0, MOST_HANDLES)
    .filter(handle => !isForeign(handle))
    .slice(0, MOST_ACCOUNTS)
    .map(handle => ({ ...parseAnswer(account, handle, 'its accounts'), handle }))
  const usable = accounts.filter(({ chains }) => chains.some(chain => chain.startsWith('solana:')))
  return [...new Map(usable.map(each => [each.address, each])).values()]
}

/** The answer of `standard:connect`. */
export const connectAnswer = v.object({ accounts: v.unknown() })
/** The answer of `solana:signMessage` for one message. */
export const messageAnswer = v.strictTuple([v.object({ signedMessage: bytes, signature })])
/** The answer of `solana:signOffchainMessage` for one message. */
export const offchainAnswer = v.strictTuple([v.object({ signedOffchainMessage: bytes, signature })])
/** The answer of `solana:signTransaction`, one for each transaction. */
export const signedAnswer = v.array(v.object({ signedTransaction: bytes }))
/** The answer of `solana:signAndSendTransaction` for one transaction. */
export const sentAnswer = v.strictTuple([v.object({ signature })])
/** A signature of an injected provider. */
export const injectedSignature = v.object({ signature })

/** The answer of `solana:signIn` for one request. */
export const signInAnswer = v.pipe(
  v.strictTuple([
    v.object({
      account: v.object({ address: v.string(), publicKey: bytes }),
      signedMessage: bytes,
      signature,
    }),
  ]),
  v.transform(([{ account: signer, ...rest }]): SignInOutput => ({ ...signer, ...rest })),
)
