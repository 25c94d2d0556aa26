import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2b'
import { keccak_256 } from '@noble/hashes/sha3'
import * as sr25519 from '@scure/sr25519'
import type { KeyType } from '../codec/codec.types.js'

/** How accounts with one type of key sign. */
interface Verifier {
  /** Bytes of an account id. */
  readonly accountLength: number
  /** Bytes of a signature, without the byte of its type. */
  readonly signatureLength: number
  /** What stands in front of a signature in a `MultiSignature`. */
  readonly typeByte: number
  /** Whether the account signed the message. Throws for numbers and points that are none. */
  verify(message: Uint8Array, signature: Uint8Array, account: Uint8Array): boolean
}

/** BLAKE2b of 256 bits. */
export const blake2b256 = (message: Uint8Array): Uint8Array => blake2b(message, { dkLen: 32 })

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

/** Returns the point of the key behind a signature of 65 bytes with a low S. @throws Error if there is none */
function recoverKey(hash: Uint8Array, signature: Uint8Array) {
  const read = secp256k1.Signature.fromCompact(signature.subarray(0, 64))
  if (read.hasHighS()) throw new Error('Anybody can make a high S of a low one')
  return read.addRecoveryBit(signature[64] ?? -1).recoverPublicKey(hash)
}

/** The verifier of each type of key. */
export const verifiers: Readonly<Record<KeyType, Verifier>> = {
  ed25519: {
    accountLength: 32,
    signatureLength: 64,
    typeByte: 0,
    // Strict: a key of small order has a signature for every text.
    verify: (message, signature, account) => ed25519.verify(signature, message, account, { zip215: false }),
  },
  sr25519: {
    accountLength: 32,
    signatureLength: 64,
    typeByte: 1,
    verify: sr25519.verify,
  },
  ecdsa: {
    accountLength: 32,
    signatureLength: 65,
    typeByte: 2,
    verify: (message, signature, account) =>
      sameBytes(blake2b256(recoverKey(blake2b256(message), signature).toRawBytes(true)), account),
  },
  ethereum: {
    accountLength: 20,
    signatureLength: 65,
    // Wallets that write a type write that of ecdsa.
    typeByte: 2,
    verify(message, signature, account) {
      const key = recoverKey(keccak_256(message), signature).toRawBytes(false).subarray(1)
      return sameBytes(keccak_256(key).subarray(12), account)
    },
  },
}
