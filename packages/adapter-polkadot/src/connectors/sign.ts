import {
  type Account,
  type CallOptions,
  isLatchkeyError,
  LatchkeyError,
  readProperty,
  requireConnected,
  type SignedMessage,
} from '@latchkey/core/adapter'
import { isHex, toHex } from '../codec/bytes.js'
import type { Hex, KeyType } from '../codec/codec.types.js'
import { withKeyType } from '../codec/key-types.js'
import type { SignerPayload } from '../injected.types.js'
import { requireAccount, type SigningAccount, type SigningSession } from './session.js'

/** Bytes of a signature: 64, or 65 of ecdsa; one more where the wallet puts the key type in front. */
const LENGTHS: Readonly<Record<KeyType, readonly number[]>> = {
  sr25519: [64, 65],
  ed25519: [64, 65],
  ecdsa: [65, 66],
  ethereum: [65],
}
const ANY_LENGTH = [64, 65, 66]

/** What a wallet answers to a request to sign. */
export interface SignerAnswer {
  readonly signature: Hex
  /** How the account signs, where the wallet said so: then the signature has its key type in front. */
  readonly keyType?: KeyType
  /** The whole transaction, where the wallet changed what it was asked to sign. */
  readonly signedTransaction?: Hex
}

const invalid = (what: string) =>
  new LatchkeyError('invalidResponse', `The wallet answered ${what} in a shape that cannot be right`)

const bytesOf = (hex: Hex) => (hex.length - 2) / 2

/** @throws LatchkeyError `invalidResponse` */
function readSignature(answer: unknown, { keyType }: SigningAccount): Hex {
  const signature = readProperty(answer, 'signature')
  const lengths = keyType ? LENGTHS[keyType] : ANY_LENGTH
  if (isHex(signature) && lengths.includes(bytesOf(signature))) return signature
  throw invalid('its signature')
}

/** A signed transaction may come as hex or as bytes. @throws LatchkeyError `invalidResponse` */
function readTransaction(answer: unknown): Hex | undefined {
  const given = readProperty(answer, 'signedTransaction')
  if (given === undefined || given === null) return undefined
  const hex = given instanceof Uint8Array ? toHex(given) : given
  if (isHex(hex) && hex !== '0x') return hex
  throw invalid('its signed transaction')
}

/**
 * Signs a text. The wallet puts `<Bytes>` around it, so that no message can be a transaction.
 * @throws LatchkeyError `userRejected`, `notAuthorized`, `invalidResponse`, `requestPending`, `aborted`
 */
export async function signMessage(
  session: SigningSession,
  input: { account: Account; message: string },
  options?: CallOptions,
): Promise<SignedMessage> {
  const owner = requireAccount(session, input.account.address)
  const { page } = requireConnected(session)
  const ask = () => page.signMessage(owner.spelled, input.message, options)
  const answer = await session.wallet.ask(ask, options)
  const signature = readSignature(answer, owner)
  const { publicKey } = input.account
  // Where the wallet does not say how the account signs, the verifier finds out.
  return { signature, scheme: owner.keyType ?? 'substrate', ...(publicKey ? { publicKey } : {}) }
}

/**
 * Asks for what a person must answer. With `lasting`, the wallet's answer counts also when the caller's signal fires
 * while the prompt is open: a person who confirms has sent.
 */
async function ask(
  { wallet }: SigningSession,
  run: () => Promise<unknown>,
  options: CallOptions | undefined,
  lasting: boolean,
): Promise<unknown> {
  let running: Promise<unknown> | undefined
  const begin = () => {
    running = run()
    return running
  }
  try {
    return await wallet.ask(begin, options)
  } catch (error) {
    const isLeft = isLatchkeyError(error, 'aborted') && options?.signal?.aborted === true
    if (lasting && running && isLeft) return running
    throw error
  }
}

/**
 * Has a payload signed.
 * @throws LatchkeyError `userRejected`, `notAuthorized`, `invalidResponse`, `requestPending`, `aborted`
 */
export async function signPayload(
  session: SigningSession,
  payload: SignerPayload,
  options?: CallOptions,
  lasting = false,
): Promise<SignerAnswer> {
  const owner = requireAccount(session, payload.address)
  const { page } = requireConnected(session)
  const request = { ...payload, address: owner.spelled }
  const run = () => page.signPayload(request, lasting ? undefined : options)
  const answer = await ask(session, run, options, lasting)
  const given = readSignature(answer, owner)
  const signedTransaction = readTransaction(answer)
  const { keyType } = owner
  return {
    // Some wallets leave the key type of a transaction's signature out.
    ...(keyType === undefined ? { signature: given } : { signature: withKeyType(given, keyType), keyType }),
    ...(signedTransaction ? { signedTransaction } : {}),
  }
}
