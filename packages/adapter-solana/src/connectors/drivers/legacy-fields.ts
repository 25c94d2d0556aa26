import { createReader } from '../../chain/reader.js'
import { encodeBase58 } from '../../codec/bytes.js'

const KEY = 32
const SIGNATURE = 64

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
