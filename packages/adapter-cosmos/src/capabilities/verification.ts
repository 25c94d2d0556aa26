import type { VerifyMessageInput } from '@latchkey/core/adapter'
import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import type { AminoSignDoc } from '../connectors/drivers/driver.types.js'
import {
  adr36Document,
  decodeBech32,
  fromBase64,
  fromHex,
  sameBytes,
  sorted,
  utf8,
} from '../connectors/wallet-code.js'

/** The bytes that an amino document is signed as: keys in order, no spaces, `& < >` escaped as Go's encoder does. */
export const signBytes = (document: AminoSignDoc): Uint8Array =>
  utf8(JSON.stringify(sorted(document)).replace(/[&<>]/g, sign => `\\u00${sign.charCodeAt(0).toString(16)}`))

/** Kinds of keys: how an address is made of the key, and what is signed. Cosmos's own, and Ethereum's (Ethermint). */
const KINDS: readonly {
  readonly address: (key: Uint8Array) => Uint8Array
  readonly digest: (bytes: Uint8Array) => Uint8Array
}[] = [
  { address: key => ripemd160(sha256(key)), digest: sha256 },
  {
    address: key =>
      keccak_256(secp256k1.ProjectivePoint.fromHex(key).toRawBytes(false).subarray(1)).slice(-20),
    digest: keccak_256,
  },
]

/** The kind of a key behind an account; undefined where it is not behind it. */
const kindOf = (key: Uint8Array, account: Uint8Array) =>
  KINDS.find(candidate => sameBytes(candidate.address(key), account))

/** Whether an address is made of a key as Cosmos makes it, and not as Ethereum does. */
export function isPlainKeyOf(publicKey: string, address: string): boolean {
  const [key, account] = [fromHex(publicKey), decodeBech32(address)?.bytes]
  return key !== undefined && account !== undefined && sameBytes(ripemd160(sha256(key)), account)
}

/** Whether a key is the one behind an account. */
export function isKeyOf(key: Uint8Array, account: Uint8Array): boolean {
  try {
    return kindOf(key, account) !== undefined
  } catch {
    // A point that is not on the curve.
    return false
  }
}

const readKey = (text: string | undefined): Uint8Array | undefined => {
  const key = text === undefined ? undefined : text.length === 66 ? fromHex(text) : fromBase64(text)
  return key?.length === 33 ? key : undefined
}

/**
 * Whether the account signed the text, as ADR-36 says: the document is made anew, the key must be the one behind the
 * address, and the signature 64 bytes, with a low S.
 */
export function verifyMessage({ address, message, signed }: VerifyMessageInput): boolean {
  const key = readKey(signed.publicKey)
  const signature = fromBase64(signed.signature)
  const account = decodeBech32(address)?.bytes
  if (signed.scheme !== 'adr36' || !key || !account || signature?.length !== 64) return false
  try {
    const kind = kindOf(key, account)
    if (!kind) return false
    const bytes = signBytes(adr36Document(address.toLowerCase(), message))
    return secp256k1.verify(signature, kind.digest(bytes), key, { lowS: true })
  } catch {
    // A point that is not on the curve, a number out of range.
    return false
  }
}
