/** Where the parts of a transaction of solana begin, and who signs it. */
export interface SolanaTransactionParts {
  readonly signatureCount: number
  /** Where the first signature begins. */
  readonly signaturesAt: number
  readonly message: Uint8Array
  /** Public keys of 32 bytes, in order: those that sign come first. */
  readonly keys: readonly Uint8Array[]
  readonly signerCount: number
  /** Where the recent blockhash begins in the message. */
  readonly blockhashAt: number
  readonly isVersioned: boolean
}

/** Reads a length of one to three bytes ("compact-u16"). @throws Error */
export function readLength(bytes: Uint8Array, at: number): { readonly value: number; readonly next: number } {
  let value = 0
  for (let index = 0; index < 3; index++) {
    const byte = bytes[at + index]
    if (byte === undefined) break
    value |= (byte & 0x7f) << (7 * index)
    if ((byte & 0x80) === 0) return { value, next: at + index + 1 }
  }
  throw new Error('The transaction ends early')
}

/** Reads the head of a transaction, legacy or version 0. @throws Error for anything else */
export function readSolanaTransaction(bytes: Uint8Array): SolanaTransactionParts {
  const signatures = readLength(bytes, 0)
  const message = bytes.slice(signatures.next + signatures.value * 64)
  const isVersioned = ((message[0] ?? 0) & 0x80) !== 0
  if (isVersioned && message[0] !== 0x80) throw new Error('A newer version of transaction')
  const headerAt = isVersioned ? 1 : 0
  const signerCount = message[headerAt] ?? 0
  const count = readLength(message, headerAt + 3)
  const blockhashAt = count.next + count.value * 32
  if (signerCount < 1 || signerCount !== signatures.value || signerCount > count.value)
    throw new Error('The number of signatures is wrong')
  if (message.length < blockhashAt + 32) throw new Error('The transaction ends early')
  const keys = Array.from({ length: count.value }, (_, index) =>
    message.slice(count.next + index * 32, count.next + (index + 1) * 32),
  )
  return {
    signatureCount: signatures.value,
    signaturesAt: signatures.next,
    message,
    keys,
    signerCount,
    blockhashAt,
    isVersioned,
  }
}

/** The place of a public key among those that sign; negative where it is none. */
export const signerIndexOf = ({ keys, signerCount }: SolanaTransactionParts, key: Uint8Array): number =>
  keys.slice(0, signerCount).findIndex(each => each.every((byte, at) => byte === key[at]))
