import { enNfts } from '@latchkey/ui/text/en-nfts'
import { defineLazyView } from '../lazy-view.js'
import { NftView } from './nft-item.js'

/** One NFT of the account. The title is short, because a stranger gave the name. */
export const view = defineLazyView('Nft', {
  text: { nfts: enNfts },
  title: ({ text }) => text.nfts.title,
  View: NftView,
})
