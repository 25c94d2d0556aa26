import { type AddressCodec, LatchkeyError, type NetworkId } from '@latchkey/core/adapter'
import { decodeBech32 } from './bech32.js'
import { findChain } from './chain-facts.js'
import type { CosmosChain } from './chain-facts.types.js'

/** Keys have 20 bytes, modules and contracts 32. */
const LENGTHS = [20, 32]
/** Same bytes, another purpose: validators and consensus keys are no accounts. */
const OTHER_PURPOSE = /(?:valoper|valcons|pub)$/

/** The account behind a text, in its one spelling; undefined when it is none, or of another network. */
export function parseAddress(value: unknown, prefix: string | undefined): string | undefined {
  const decoded = typeof value === 'string' ? decodeBech32(value) : undefined
  if (!decoded || !LENGTHS.includes(decoded.bytes.length)) return undefined
  const fits = prefix === undefined ? !OTHER_PURPOSE.test(decoded.prefix) : decoded.prefix === prefix
  return fits ? String(value).toLowerCase() : undefined
}

function hintFor(prefix: string | undefined): string {
  if (prefix === '') return 'Give cosmos({ chains }) a row for this network, with its bech32Prefix.'
  return `An address is bech32 text${prefix === undefined ? '' : ` that begins with ${prefix}1`}.`
}

/** The address rules of cosmos: bech32 with the network's prefix; without a network any account will do. */
export function createAddressCodec(chains: readonly CosmosChain[]): AddressCodec {
  // Of a network that nobody described no address is known: an empty prefix fits none.
  const prefixOf = (networkId: NetworkId | undefined) =>
    networkId === undefined ? undefined : (findChain(chains, networkId)?.bech32Prefix ?? '')
  return {
    isAddress: (value, networkId) => parseAddress(value, prefixOf(networkId)) !== undefined,
    normalizeAddress(value, networkId) {
      const prefix = prefixOf(networkId)
      const address = parseAddress(value, prefix)
      if (address) return address
      throw new LatchkeyError('invalidAddress', 'This is not a Cosmos address of this network', {
        hint: hintFor(prefix),
      })
    },
  }
}
