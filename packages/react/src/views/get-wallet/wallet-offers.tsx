import {
  externalIcon,
  Icon,
  ListGroup,
  ListRow,
  retryIcon,
  SkeletonRow,
  WalletIcon,
} from '@latchkey/ui/shell'
import type { ReactNode } from 'react'
import { useClient } from '../../client-context.js'
import { useText } from '../../modal/text.js'
import { WalletIconRow } from '../connect/all-wallets-row.js'
import { pickFirst } from './pick-first.js'
import { useWalletOffers } from './use-wallet-offers.js'
import type { WalletOffer } from './wallet-offer.js'

/** So many wallets are offered before all of them are. */
const FIRST = 4

/** The rows of wallets to get, each a link. */
export function renderOffers(offers: readonly WalletOffer[], opensPage?: string): ReactNode {
  return offers.map(({ wallet, href, opensPage: isOpening }) => (
    <ListRow
      key={wallet.id}
      href={href}
      title={wallet.name}
      subtitle={isOpening && opensPage}
      leading={<WalletIcon src={wallet.imageUrl} name={wallet.name} />}
      trailing={<Icon d={externalIcon} mirror />}
    />
  ))
}

/** The first wallets that this device can get, and the way to all. `opensPage` says what a wallet's own browser does. */
export function WalletOffers({ opensPage }: { readonly opensPage?: string }): ReactNode {
  const client = useClient()
  const { connect } = useText()
  const { offers, isLoading, isFailed, hasMore, retry } = useWalletOffers({ wanted: FIRST + 1 })
  const shown = pickFirst(offers, FIRST, client)
  const places = isLoading ? FIRST - shown.length : 0
  return (
    <>
      <ListGroup label={connect.getWallet}>
        {renderOffers(shown, opensPage)}
        {[...Array(places).keys()].map(place => (
          <SkeletonRow key={place} />
        ))}
      </ListGroup>
      {isFailed && (
        <ListRow title={connect.suggestionsFailed} leading={<Icon d={retryIcon} />} onClick={retry} />
      )}
      {(offers.length > FIRST || hasMore) && (
        <WalletIconRow
          title={connect.allWallets}
          onClick={() => client.router.actions.push('GetWallet', { all: true })}
        />
      )}
    </>
  )
}
