import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { blake2b } from '@noble/hashes/blake2b'
import { keccak_256 } from '@noble/hashes/sha3'
import * as sr25519 from '@scure/sr25519'
import { spellAccount } from '../codec/address.js'
import { concat } from '../codec/bytes.js'
import type { KeyType } from '../codec/codec.types.js'

/** A key, and its account in the spelling of Polkadot. */
export interface TestKey {
  readonly type: KeyType
  readonly address: string
  sign(message: Uint8Array): Uint8Array
}

const blake2 = (bytes: Uint8Array) => blake2b(bytes, { dkLen: 32 })

/** Makes one key of each type of a seed of 32 bytes, or of a number that fills it. */
export function createKeys(seed: Uint8Array | number): Readonly<Record<KeyType, TestKey>> {
  const secret = typeof seed === 'number' ? new Uint8Array(32).fill(seed) : seed
  const scalar = sr25519.secretFromSeed(secret)
  const recoverable = (digest: Uint8Array) => {
    const signature = secp256k1.sign(digest, secret)
    return concat(signature.toCompactRawBytes(), Uint8Array.of(signature.recovery))
  }
  const keyOf = (type: KeyType, account: Uint8Array, sign: TestKey['sign']): TestKey => ({
    type,
    address: spellAccount(account, 0),
    sign,
  })
  const expanded = secp256k1.getPublicKey(secret, false).subarray(1)
  return {
    sr25519: keyOf('sr25519', sr25519.getPublicKey(scalar), text => sr25519.sign(scalar, text)),
    ed25519: keyOf('ed25519', ed25519.getPublicKey(secret), text => ed25519.sign(text, secret)),
    ecdsa: keyOf('ecdsa', blake2(secp256k1.getPublicKey(secret, true)), text => recoverable(blake2(text))),
    ethereum: keyOf('ethereum', keccak_256(expanded).slice(12), text => recoverable(keccak_256(text))),
  }
}
