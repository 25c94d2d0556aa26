import type { Frozen } from '../kernel/store.js'
import type { NftItem, NftsState } from './nfts.types.js'

type State = Frozen<NftsState>

/** The NFTs to show: without spam unless the visitor asked for it. */
export const shownNfts = ({ items, spamShown }: State): NftItem[] =>
  items.filter(item => spamShown || !item.isSpam)

/** How many of the fetched NFTs are spam. */
export const spamNftCount = ({ items }: State): number => items.filter(item => item.isSpam).length
