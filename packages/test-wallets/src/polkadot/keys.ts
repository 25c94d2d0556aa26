import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import * as sr25519 from '@scure/sr25519'
import { blake2, concat, encodeSs58, fromHex, toHex } from './bytes'
import type { PolkadotKey, PolkadotKeyType } from './polkadot.types'

/** A key that can sign. */
export interface PolkadotSigner {
  readonly name: string
  readonly type: PolkadotKeyType
  readonly publicKey: Uint8Array
  /** 32 bytes, or 20 for ethereum. */
  readonly accountId: Uint8Array
  sign(message: Uint8Array): Uint8Array
  address(ss58Format: number): string
}

/**
 * Alice and Bob of the phrase that every Substrate development node ships with. Public knowledge: never use them on a
 * real network.
 */
export const polkadotTestKeys: readonly PolkadotKey[] = [
  {
    name: 'Alice',
    type: 'sr25519',
    secret: '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
  },
  {
    name: 'Bob',
    type: 'sr25519',
    secret: '0x398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89',
  },
]

/** One published key of each type: `//Alice` of the development phrase, and Alith of the Moonbeam node. */
export const polkadotKeysByType: Readonly<Record<PolkadotKeyType, PolkadotKey>> = {
  sr25519: {
    name: 'Alice',
    type: 'sr25519',
    secret: '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a',
  },
  ed25519: {
    name: 'Alice/ed25519',
    type: 'ed25519',
    secret: '0xabf8e5bdbe30c65656c0a3cbd181ff8a56294a69dfedd27982aace4a76909115',
  },
  ecdsa: {
    name: 'Alice/ecdsa',
    type: 'ecdsa',
    secret: '0xcb6df9de1efca7a3998a8ead4e02159d5fa99c3e0d4fd6432667390bb4726854',
  },
  ethereum: {
    name: 'Alith',
    type: 'ethereum',
    secret: '0x5fb92d6e98884f76de468fa3f6278f8807c48bebc13595d45af5bdc4da702133',
  },
}

/** Keys that belong to nobody: they sign when the wallet is told to sign wrongly. */
export const strangerSecret = `0x${'5a'.repeat(32)}` as const

const recoverable = (digest: Uint8Array, secret: Uint8Array): Uint8Array => {
  const signature = secp256k1.sign(digest, secret)
  return concat(signature.toCompactRawBytes(), Uint8Array.of(signature.recovery))
}

/** The ERC-55 spelling of a 20-byte account. */
const checksummed = (accountId: Uint8Array): string => {
  const digits = toHex(accountId).slice(2)
  const hash = toHex(keccak_256(new TextEncoder().encode(digits))).slice(2)
  const spelled = Array.from(digits, (digit, index) =>
    Number.parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${spelled.join('')}`
}

const createSecp = (secret: Uint8Array, type: 'ecdsa' | 'ethereum') => {
  const publicKey = secp256k1.getPublicKey(secret, true)
  if (type === 'ecdsa') {
    return {
      publicKey,
      accountId: blake2(publicKey),
      sign: (message: Uint8Array) => recoverable(blake2(message), secret),
    }
  }
  return {
    publicKey,
    accountId: keccak_256(secp256k1.getPublicKey(secret, false).slice(1)).slice(12),
    sign: (message: Uint8Array) => recoverable(keccak_256(message), secret),
  }
}

const createEdwards = (seed: Uint8Array, type: 'sr25519' | 'ed25519') => {
  if (type === 'ed25519') {
    const publicKey = ed25519.getPublicKey(seed)
    return { publicKey, accountId: publicKey, sign: (message: Uint8Array) => ed25519.sign(message, seed) }
  }
  const secret = sr25519.secretFromSeed(seed)
  const publicKey = sr25519.getPublicKey(secret)
  return { publicKey, accountId: publicKey, sign: (message: Uint8Array) => sr25519.sign(secret, message) }
}

/** Makes a key able to sign. */
export const createSigner = ({ name, type, secret }: PolkadotKey): PolkadotSigner => {
  const bytes = fromHex(secret)
  const parts = type === 'ecdsa' || type === 'ethereum' ? createSecp(bytes, type) : createEdwards(bytes, type)
  const address = (format: number) =>
    type === 'ethereum' ? checksummed(parts.accountId) : encodeSs58(parts.accountId, format)
  return { name, type, ...parts, address }
}
