import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import type { Hex } from '../codec/rpc.js'

/** Returns the 32 bytes that an account signs of a text (ERC-191, version 0x45). */
export function hashOfText(message: string): Uint8Array {
  const text = utf8ToBytes(message)
  return keccak_256(concatBytes(utf8ToBytes(`\x19Ethereum Signed Message:\n${text.length}`), text))
}

/** Returns the recovery bit of `v`, which is 0, 1, 27 or 28. */
const recoveryBit = (v: number | undefined): number | undefined => {
  const bit = v === 27 || v === 28 ? v - 27 : v
  return bit === 0 || bit === 1 ? bit : undefined
}

/** Returns the address, in small letters, of the key that made a signature of 65 bytes. Undefined if no key did. */
export function recoverSigner(hash: Uint8Array, signature: Uint8Array): Hex | undefined {
  const bit = signature.length === 65 ? recoveryBit(signature[64]) : undefined
  if (bit === undefined) return undefined
  try {
    const point = secp256k1.Signature.fromCompact(signature.subarray(0, 64))
      .addRecoveryBit(bit)
      .recoverPublicKey(hash)
    const key = point.toRawBytes(false).subarray(1)
    return `0x${bytesToHex(keccak_256(key).subarray(12))}`
  } catch {
    // R is no point of the curve, or a number is out of range.
    return undefined
  }
}
