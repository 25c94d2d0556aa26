import type { DecodedAddress } from '../connectors/address.js'
import type { Nodes } from './esplora.js'
import type { Sdk } from './sdk.js'

const MAGIC = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n')

/** A length as the protocol writes it. */
function compactSize(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length)
  if (length <= 0xffff) return Uint8Array.of(0xfd, length & 0xff, length >> 8)
  return Uint8Array.of(0xfe, length & 0xff, (length >> 8) & 0xff, (length >> 16) & 0xff, length >>> 24)
}

/** Several runs of bytes as one. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** The output scripts that a key can own. */
function scriptsOf({ lib }: Sdk, key: Uint8Array): Uint8Array[] {
  const { payments } = lib
  if (key.length !== 33)
    return [payments.p2pkh({ pubkey: key }).output].filter(script => script !== undefined)
  const witness = payments.p2wpkh({ pubkey: key })
  const all = [
    payments.p2pkh({ pubkey: key }),
    witness,
    payments.p2sh({ redeem: witness }),
    // Not BIP-137's, but signed so by wallets that have one key and this address.
    payments.p2tr({ internalPubkey: key.subarray(1) }),
  ]
  return all.flatMap(({ output }) => (output ? [output] : []))
}

/**
 * BIP-137: the key is recovered from the signature. Which kind of address the header claims is not looked at: many
 * wallets write the legacy one for SegWit; what counts is that the key owns the address.
 */
export function verifyBip137(
  sdk: Sdk,
  { sameBytes }: Nodes['codec'],
  owner: DecodedAddress,
  message: Uint8Array,
  bytes: Uint8Array,
): boolean {
  const hash = sdk.lib.crypto.hash256(concat(MAGIC, compactSize(message.length), message))
  const header = (bytes[0] ?? 0) - 27
  const signature = bytes.subarray(1)
  const recovery = (header & 3) as 0 | 1 | 2 | 3
  return [true, false].some(compressed => {
    const key = attempt(() => sdk.curve.recover(hash, signature, recovery, compressed))
    if (!key) return false
    const owns = attempt(() => scriptsOf(sdk, key).some(script => sameBytes(script, owner.script)))
    return owns === true
  })
}
