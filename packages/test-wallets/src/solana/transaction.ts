import { base58 } from '@scure/base'
import { invalidParams } from '../shared/provider-error'

/** A transaction taken apart as far as a wallet must see into it. */
export interface WireTransaction {
  /** One slot for each required signer; 64 zero bytes where nobody signed yet. */
  readonly signatures: readonly Uint8Array[]
  /** What is signed. */
  readonly message: Uint8Array
  readonly version: 'legacy' | 0
  /** Base58, the first ones are the signers. */
  readonly accounts: readonly string[]
}

const SIGNATURE = 64
const ADDRESS = 32

/** Solana's compact number: seven bits a byte, the lowest first. */
const readCompact = (bytes: Uint8Array, at: number): readonly [value: number, next: number] => {
  let value = 0
  for (let index = 0; index < 3; index++) {
    const byte = bytes[at + index]
    if (byte === undefined) break
    value |= (byte & 127) << (7 * index)
    if (byte < 128) return [value, at + index + 1]
  }
  throw invalidParams('The transaction could not be read.')
}

const takeAll = (bytes: Uint8Array, at: number, count: number, size: number): readonly Uint8Array[] => {
  if (bytes.length < at + count * size) throw invalidParams('The transaction could not be read.')
  return Array.from({ length: count }, (_, index) => bytes.slice(at + index * size, at + (index + 1) * size))
}

/** Reads a transaction off the wire. @throws -32602 */
export const parseTransaction = (wire: Uint8Array): WireTransaction => {
  const [count, start] = readCompact(wire, 0)
  const signatures = takeAll(wire, start, count, SIGNATURE)
  const message = wire.slice(start + count * SIGNATURE)
  const first = message[0] ?? 0
  const versioned = first >= 128
  if (versioned && first !== 128) throw invalidParams('The version of the transaction is not supported.')
  const header = versioned ? 1 : 0
  const [total, keysAt] = readCompact(message, header + 3)
  const accounts = takeAll(message, keysAt, total, ADDRESS).map(key => base58.encode(key))
  if (count !== message[header]) throw invalidParams('The transaction wants another number of signatures.')
  return { signatures, message, version: versioned ? 0 : 'legacy', accounts }
}

/** Puts a transaction back on the wire. */
export const serializeTransaction = ({ signatures, message }: WireTransaction): Uint8Array =>
  Uint8Array.from([signatures.length, ...signatures.flatMap(signature => [...signature]), ...message])

/** The transaction with the signature of one of its signers. @throws -32602 when the account is none of them */
export const addSignature = (
  transaction: WireTransaction,
  address: string,
  signature: Uint8Array,
): WireTransaction => {
  const at = transaction.accounts.indexOf(address)
  if (at < 0 || at >= transaction.signatures.length)
    throw invalidParams('The transaction does not ask for a signature of this account.')
  return {
    ...transaction,
    signatures: transaction.signatures.map((old, index) => (index === at ? signature : old)),
  }
}
