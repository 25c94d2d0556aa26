import { LatchkeyError } from '@latchkey/core/adapter'
import { sameBytes } from '../codec/bytes.js'

/** A transaction taken apart as far as its signatures. */
export interface WireTransaction {
  /** One for each required signer; 64 zero bytes where nobody signed yet. */
  readonly signatures: readonly Uint8Array[]
  /** What is signed. */
  readonly message: Uint8Array
  /** The keys of the signers, in the order of the signatures. */
  readonly signers: readonly Uint8Array[]
}

/** What a packet of the network holds. */
const MAX_BYTES = 1232
const SIGNATURE = 64
const KEY = 32

/** Solana's compact number: seven bits a byte, the lowest first. Gives the value and where it ends. */
function readCompact(bytes: Uint8Array, at: number): readonly [number, number] | undefined {
  let value = 0
  for (let index = 0; index < 3; index++) {
    const byte = bytes[at + index]
    if (byte === undefined) return undefined
    value |= (byte & 127) << (7 * index)
    if (byte < 128) return [value, at + index + 1]
  }
  return undefined
}

const slices = (bytes: Uint8Array, at: number, count: number, size: number): Uint8Array[] =>
  Array.from({ length: count }, (_, index) => bytes.slice(at + index * size, at + (index + 1) * size))

/** Takes a transaction apart, or gives undefined when the bytes are none. */
export function parseWire(wire: Uint8Array): WireTransaction | undefined {
  const signatures = readCompact(wire, 0)
  if (!signatures || wire.length > MAX_BYTES) return undefined
  const [count, start] = signatures
  const message = wire.slice(start + count * SIGNATURE)
  // The first bit says that a version follows; without it this is the first number of a legacy header.
  const versioned = ((message[0] ?? 0) & 128) !== 0
  const keys = readCompact(message, versioned ? 4 : 3)
  const header = message[versioned ? 1 : 0]
  if (!keys || count === 0 || header !== count || keys[0] < count) return undefined
  if (message.length < keys[1] + keys[0] * KEY) return undefined
  return {
    signatures: slices(wire, start, count, SIGNATURE),
    message,
    signers: slices(message, keys[1], count, KEY),
  }
}

/** The place of a key among those that must sign, or -1. */
export const signerIndex = ({ signers }: WireTransaction, key: Uint8Array): number =>
  signers.findIndex(signer => sameBytes(signer, key))

/** The transaction with a signature in its place among those that must be there. */
export function withSignature(wire: Uint8Array, index: number, signature: Uint8Array): Uint8Array {
  const [, start] = readCompact(wire, 0) ?? [0, 0]
  const signed = Uint8Array.from(wire)
  signed.set(signature, start + index * SIGNATURE)
  return signed
}

/**
 * A transaction that an account must sign.
 * @throws LatchkeyError `invalidRequest`
 */
export function requireSigner(transaction: Uint8Array, key: Uint8Array): WireTransaction {
  const parsed = transaction instanceof Uint8Array ? parseWire(transaction) : undefined
  if (!parsed)
    throw new LatchkeyError('invalidRequest', 'This is not a transaction of Solana in its wire form', {
      hint: 'Give the bytes of `transaction.serialize()`.',
    })
  if (signerIndex(parsed, key) === -1)
    throw new LatchkeyError('invalidRequest', 'The transaction does not ask for a signature of this account')
  return parsed
}
