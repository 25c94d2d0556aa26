import { encodeBase58 } from '../bytes.js'

const KEY = 32
const SIGNATURE = 64

/** Reads bytes from the front to the back; past the end it gives zeros, which no transaction that was checked has. */
function createReader(bytes: Uint8Array) {
  let at = 0
  const byte = () => bytes[at++] ?? 0
  const take = (count: number) => {
    at += count
    return bytes.slice(at - count, at)
  }
  /** Solana's compact number: seven bits a byte, the lowest first. */
  const count = () => {
    const first = byte()
    if (first < 128) return first
    const second = byte()
    return (first & 127) | ((second & 127) << 7) | (second < 128 ? 0 : byte() << 14)
  }
  const list = <T>(read: (index: number) => T): T[] =>
    Array.from({ length: Math.min(count(), bytes.length) }, (_, index) => read(index))
  return { byte, take, count, list }
}

/**
 * What wallets of before `transaction` want beside it: the parts of a legacy transaction. Undefined for a versioned one,
 * which those wallets do not know.
 */
export function legacyFields(wire: Uint8Array): Record<string, unknown> | undefined {
  const { byte, take, count, list } = createReader(wire)
  take(count() * SIGNATURE)
  const signers = byte()
  if (signers >= 128) return undefined
  const [readOnlySigners, readOnlyOthers] = [byte(), byte()]
  const keys = list(() => encodeBase58(take(KEY)))
  const recentBlockhash = encodeBase58(take(KEY))
  const toKey = (index: number) => ({
    pubkey: keys[index] ?? '',
    isSigner: index < signers,
    isWritable: index < signers ? index < signers - readOnlySigners : index < keys.length - readOnlyOthers,
  })
  const instructions = list(() => ({
    programId: keys[byte()] ?? '',
    keys: list(() => toKey(byte())),
    data: encodeBase58(take(count())),
  }))
  return { feePayer: keys[0] ?? '', recentBlockhash, instructions }
}
