import { shownNfts, spamNftCount } from '@latchkey/core/internal/nfts/nfts.selectors'
import type { NftsText } from '@latchkey/ui'
import { Skeleton } from '@latchkey/ui/components/skeleton'
import { useStyles, walletIcon } from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useText } from '../lazy-view.js'
import { ListFoot, ListLoading, ListPanel } from '../lists/list-panel.js'
import { NftCard } from './nft-card.js'
import css from './nfts.css?inline'
import { type Nfts, useNfts } from './use-nfts.js'

const useWords = () => useText<{ nfts: NftsText }>()

/** Places of cards. */
const PLACES = [1, 2, 3, 4]

function Loading(): ReactNode {
  return (
    <ListLoading>
      <div className="lk-nfts">
        {PLACES.map(place => (
          <div key={place} className="lk-nft">
            <Skeleton className="lk-nft-place" />
            <Skeleton width="70%" />
            <Skeleton width="45%" height={12} />
          </div>
        ))}
      </div>
    </ListLoading>
  )
}

function LoadedNfts({ list }: { readonly list: Nfts }): ReactNode {
  const { nfts } = useWords()
  const items = shownNfts(list.state)
  const isEmpty = items.length === 0
  return (
    <ListPanel
      list={list}
      words={nfts}
      isEmpty={isEmpty}
      emptyIcon={walletIcon}
      className="lk-nfts-list"
      loading={<Loading />}
      foot={
        <ListFoot
          list={list}
          words={nfts}
          spamCount={spamNftCount(list.state)}
          className="lk-nfts-list-foot"
        />
      }
    >
      {!isEmpty && (
        <ul className="lk-nfts">
          {items.map(item => (
            <li key={item.id}>
              <NftCard item={item} />
            </li>
          ))}
        </ul>
      )}
    </ListPanel>
  )
}

/** The tab of the account's NFTs. */
export function NftsPanel(): ReactNode {
  useStyles(css)
  const list = useNfts()
  return list ? <LoadedNfts list={list} /> : <Loading />
}
