import type { Frozen, NftItem } from '@latchkey/core'
import type { NftsText } from '@latchkey/ui'
import { Picture } from '@latchkey/ui/components/picture'
import { Badge } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useText } from '../lazy-view.js'

/** Returns what an NFT is called: its name, or its number in the collection. */
export function useNftName(): (item: Frozen<NftItem>) => string {
  const { nfts } = useText<{ nfts: NftsText }>()
  return ({ name, tokenId }) => name ?? nfts.token(tokenId.length > 12 ? `${tokenId.slice(0, 12)}…` : tokenId)
}

/** An NFT of the grid. A press shows the rest. */
export function NftCard({ item }: { readonly item: Frozen<NftItem> }): ReactNode {
  const client = useClient()
  const { nfts } = useText<{ nfts: NftsText }>()
  const name = useNftName()(item)
  return (
    <button
      type="button"
      className="lk-nft"
      onClick={() => client.router.actions.push('Nft', { id: item.id })}
    >
      {/* The name stands below the picture: read out once. */}
      <Picture aria-hidden="true" src={item.imageUrl} alt="" missing={nfts.noImage} />
      <span className="lk-cut">{name}</span>
      {item.collection !== undefined && <span className="lk-row-sub lk-cut">{item.collection}</span>}
      {item.isSpam && <Badge tone="warning">{nfts.spam}</Badge>}
      {item.amount > 1n && <Badge className="lk-nft-count">{`×${item.amount}`}</Badge>}
    </button>
  )
}
