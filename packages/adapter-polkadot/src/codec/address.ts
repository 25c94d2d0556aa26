import { type AddressCodec, LatchkeyError, type NetworkId } from '@latchkey/core/adapter'
import { keccak_256 } from '@noble/hashes/sha3'
import { fromHex, toHex } from './bytes.js'
import { type ChainFormats, findFormat, GENERIC_PREFIX } from './chain-formats.js'
import type { Hex } from './codec.types.js'
import { decodeSs58, encodeSs58 } from './ss58.js'

const ETHEREUM = /^0x[\da-fA-F]{40}$/

/** The ERC-55 spelling of a 20-byte account. */
function checksummed(account: Uint8Array): Hex {
  const digits = toHex(account).slice(2)
  const hash = keccak_256(new TextEncoder().encode(digits))
  const spelled = Array.from(digits, (digit, index) => {
    const nibble = (hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)
    return (nibble & 8) === 0 ? digit : digit.toUpperCase()
  })
  return `0x${spelled.join('')}`
}

/** The 20 bytes of an Ethereum address. Mixed case must satisfy ERC-55. */
function decodeEthereum(value: string): Uint8Array | undefined {
  if (!ETHEREUM.test(value)) return undefined
  const account = fromHex(value.toLowerCase() as Hex)
  const digits = value.slice(2)
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return oneCase || checksummed(account) === value ? account : undefined
}

/** An account in the spelling of a network: 32 bytes with its prefix, 20 bytes by ERC-55. */
export const spellAccount = (account: Uint8Array, prefix: number): string =>
  account.length === 20 ? checksummed(account) : encodeSs58(account, prefix)

/** The account of an address as a wallet writes it, whatever its prefix or letter case. */
export function decodeAccount(value: unknown): Uint8Array | undefined {
  if (typeof value !== 'string') return undefined
  if (ETHEREUM.test(value)) return fromHex(value.toLowerCase() as Hex)
  const key = decodeSs58(value)?.key
  return key?.length === 32 ? key : undefined
}

/** An account in the spelling of a network, or of no network in particular; undefined when the text is none there. */
function spell(value: string, networkId: NetworkId | undefined, formats: ChainFormats): string | undefined {
  const format = networkId === undefined ? undefined : findFormat(networkId, formats)
  const ethereum = decodeEthereum(value)
  if (ethereum) return networkId === undefined || format === 'ethereum' ? checksummed(ethereum) : undefined
  const ss58 = decodeSs58(value)
  if (ss58?.key.length !== 32 || format === 'ethereum') return undefined
  if (networkId === undefined) return value
  // The generic prefix belongs to no network. That of another network is a mistake that costs money; where nobody named
  // the network's own, every other prefix is one of another network.
  const prefix = format ?? GENERIC_PREFIX
  const fits = ss58.prefix === prefix || ss58.prefix === GENERIC_PREFIX
  return fits ? encodeSs58(ss58.key, prefix) : undefined
}

/** The address rules of polkadot: decoded with the checksum, spelled with the network's own prefix. */
export function createAddressCodec(formats: ChainFormats): AddressCodec {
  return {
    isAddress: (value, networkId) => spell(value, networkId, formats) !== undefined,
    normalizeAddress(value, networkId) {
      const address = spell(value, networkId, formats)
      if (address !== undefined) return address
      throw new LatchkeyError('invalidAddress', 'This is not an address of this network', {
        hint: 'An address is SS58 text with the prefix of its network, or with the generic prefix 42.',
      })
    },
  }
}

/** Has the engine compile the hashes before a visitor waits for them. */
export const warmUp = (): void => void encodeSs58(new Uint8Array(32), 0)
