import type { DecodedAddress } from '../codec/address.js'
import { sameBytes } from '../connectors/wallet-code.js'
import type { Sdk } from './sdk.js'

/** What is put in front of a text, by network; elsewhere it is Bitcoin's. */
const COINS: Readonly<Record<string, string>> = {
  'bip122:12a765e31ffd4059bada1e25190f6e98': 'Litecoin',
  'bip122:4966625a4b2851d9fdee139e56211a0d': 'Litecoin',
  'bip122:1a91e3dace36e2be3bf030a65679fe82': 'Dogecoin',
  'bip122:bb0a78264637406b6360aad926284d54': 'Dogecoin',
}

/** The prefixes that a signature of the network may be made with: its own, and Bitcoin's, which some wallets keep. */
function magicsOf(networkId: string): Uint8Array[] {
  const coins = [...new Set([COINS[networkId] ?? 'Bitcoin', 'Bitcoin'])]
  return coins.map(coin => {
    const text = new TextEncoder().encode(`${coin} Signed Message:\n`)
    return concat(Uint8Array.of(text.length), text)
  })
}

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
  owner: DecodedAddress,
  message: Uint8Array,
  bytes: Uint8Array,
  networkId: string,
): boolean {
  const hashes = magicsOf(networkId).map(magic =>
    sdk.lib.crypto.hash256(concat(magic, compactSize(message.length), message)),
  )
  const header = (bytes[0] ?? 0) - 27
  const signature = bytes.subarray(1)
  const recovery = (header & 3) as 0 | 1 | 2 | 3
  const owns = (hash: Uint8Array, compressed: boolean): boolean => {
    const key = attempt(() => sdk.curve.recover(hash, signature, recovery, compressed))
    if (!key) return false
    return attempt(() => scriptsOf(sdk, key).some(script => sameBytes(script, owner.script))) === true
  }
  return hashes.some(hash => [true, false].some(compressed => owns(hash, compressed)))
}
