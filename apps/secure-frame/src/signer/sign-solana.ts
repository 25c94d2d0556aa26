import { ed25519 } from '@noble/curves/ed25519.js'
import { readSolanaTransaction, signerIndexOf } from './solana-transaction.js'

/** True for bytes that a node would take as a message of a transaction: nobody may sign them as a text. */
export function isTransactionMessage(message: Uint8Array): boolean {
  const count = (message[0] ?? 0) & 0x80 ? (message[1] ?? 0) : (message[0] ?? 0)
  try {
    const head = Uint8Array.of(count)
    const bytes = new Uint8Array(1 + count * 64 + message.length)
    bytes.set(head)
    bytes.set(message, 1 + count * 64)
    readSolanaTransaction(bytes)
    return true
  } catch {
    return false
  }
}

/** Signs a message. @throws Error for bytes that are a transaction */
export function signSolanaMessage(message: Uint8Array, key: Uint8Array): Uint8Array {
  if (isTransactionMessage(message)) throw new Error('The message is a transaction')
  return ed25519.sign(message, key)
}

/** Puts this wallet's signature into a transaction. Those of others stay. @throws Error where it has no place for it */
export function signSolanaTransaction(transaction: Uint8Array, key: Uint8Array): Uint8Array {
  const parts = readSolanaTransaction(transaction)
  const index = signerIndexOf(parts, ed25519.getPublicKey(key))
  if (index < 0) throw new Error('The transaction asks for other signatures')
  const signed = Uint8Array.from(transaction)
  signed.set(ed25519.sign(parts.message, key), parts.signaturesAt + index * 64)
  return signed
}
