import type { AddressCodec } from '../../adapter/contract/chain-adapter.types.js'
import type { NetworkId } from '../../caip/network-id.js'
import { addressPrefix } from '../../format/text.js'

/** Characters at each end that people compare: what a shortened address shows of it. */
const SHOWN = 4

/** What is an address's own. Case is no difference to somebody who skims. */
const ownPart = (address: string): string => address.slice(addressPrefix(address).length).toLowerCase()

/** Whether two addresses show the same at one end. */
function looksAlike(one: string, other: string): boolean {
  const [first, second] = [ownPart(one), ownPart(other)]
  return first.slice(0, SHOWN) === second.slice(0, SHOWN) || first.slice(-SHOWN) === second.slice(-SHOWN)
}

/** What a recipient is compared with. */
export interface KnownAddresses {
  /** Whom the visitor sent to from here, and their own accounts: these are no look-alikes of anything. */
  readonly trusted: readonly string[]
  /** Others of the account's history. Whoever sends dust gets into it, so it clears nobody. */
  readonly seen: readonly string[]
}

/**
 * Returns the known address that a recipient could be mistaken for: another one with the same first or last four
 * characters (address poisoning). `address` is canonical, the known ones need not be.
 */
export function findLookAlike(
  address: string,
  { trusted, seen }: KnownAddresses,
  { codec, networkId }: { readonly codec: AddressCodec; readonly networkId: NetworkId | undefined },
): string | undefined {
  if (trusted.includes(address)) return undefined
  for (const known of [...trusted, ...seen]) {
    if (!looksAlike(address, known) || !codec.isAddress(known, networkId)) continue
    const canonical = codec.normalizeAddress(known, networkId)
    if (canonical !== address) return canonical
  }
  return undefined
}
