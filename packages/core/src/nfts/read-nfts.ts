import type { Nft, NftsResponse } from '../api/schemas/nfts.schema.js'
import { safeParseAccountId } from '../caip/account-id.js'
import type { NetworkId } from '../caip/network-id.js'
import { isServedImageUrl } from '../format/image-url.js'
import type { NftItem } from './nfts.types.js'

/** More than any source sends at once. */
const MAX_ITEMS = 100

/** An NFT of the network; undefined for one whose contract is of another. */
function readNft(nft: Nft, networkId: NetworkId): NftItem | undefined {
  const { tokenId, standard, amount, name, description, collection, image, isSpam } = nft
  const contract = safeParseAccountId(nft.address)
  if (!contract || contract.networkId !== networkId || nft.chainId !== networkId) return undefined
  return {
    // An address of eip155 is the same in any case.
    id: `${contract.address.toLowerCase()}/${tokenId}`,
    networkId,
    address: contract.address,
    tokenId,
    standard,
    amount: BigInt(amount),
    isSpam,
    ...(name?.trim() ? { name: name.trim() } : {}),
    ...(description?.trim() ? { description: description.trim() } : {}),
    ...(collection.name?.trim() ? { collection: collection.name.trim() } : {}),
    ...(image !== null && isServedImageUrl(image) ? { imageUrl: image } : {}),
  }
}

/** A page of NFTs. */
export interface NftsPage {
  readonly items: readonly NftItem[]
  readonly next: string | null
  readonly completeSince: number | undefined
}

/**
 * The answer of a blockchain API as a page of the network's NFTs, and a cursor that leads on: one that is the asked one
 * again would lead around in a circle.
 */
export function readNfts(
  { data, next, completeSince }: NftsResponse,
  networkId: NetworkId,
  cursor: string | undefined,
): NftsPage {
  const items = data.slice(0, MAX_ITEMS).map(nft => readNft(nft, networkId))
  return {
    items: items.filter(item => item !== undefined),
    next: next === '' || next === cursor ? null : next,
    completeSince: completeSince === undefined ? undefined : Date.parse(completeSince),
  }
}

/** The known NFTs and those of a page after them, each once. */
export function addNfts(known: readonly NftItem[], added: readonly NftItem[]): NftItem[] {
  const byId = new Map([...known, ...added].map(item => [item.id, item]))
  return [...byId.values()]
}
