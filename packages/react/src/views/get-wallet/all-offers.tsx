import { SearchField } from '@latchkey/ui/components/search-field'
import { EmptyState, ListGroup, LiveRegion, SkeletonRow } from '@latchkey/ui/shell'
import { type ReactNode, useEffect, useState } from 'react'
import { useClient } from '../../client-context.js'
import { isPhone } from '../../hooks/client/is-phone.js'
import { ListFailure } from '../all-wallets/list-failure.js'
import { MoreWallets } from '../all-wallets/more-wallets.js'
import { useText } from '../lazy-view.js'
import { RowStack } from '../row-stack.js'
import { useWalletOffers } from './use-wallet-offers.js'
import { renderOffers } from './wallet-offers.js'

const PLACES = 6

/** Every wallet that this device can get, with a search. */
export function AllOffers(): ReactNode {
  const client = useClient()
  const { connect, walletHelp, allWallets } = useText()
  const [query, setQuery] = useState('')
  const { offers, actions, isLoading, isFailed, hasMore, retry } = useWalletOffers({ wanted: PLACES, query })
  // The search is the directory's: the list of wallets to pair with begins without it.
  useEffect(() => () => void actions?.search(''), [actions])
  const isEmpty = offers.length === 0 && !isLoading && !isFailed
  return (
    <RowStack>
      <SearchField
        label={connect.search}
        data-autofocus={isPhone(client) ? undefined : ''}
        onChange={({ currentTarget: { value } }) => {
          setQuery(value.trim())
          void actions?.search(value)
        }}
      />
      <ListGroup label={connect.allWallets}>
        {renderOffers(offers, walletHelp.opensPage)}
        {isLoading &&
          offers.length === 0 &&
          [...Array(PLACES).keys()].map(place => <SkeletonRow key={place} />)}
      </ListGroup>
      {isFailed && <ListFailure onRetry={retry} />}
      {isEmpty && <EmptyState title={query ? connect.nothingFound(query) : allWallets.empty} />}
      {!isFailed && !query && hasMore && offers.length > 0 && actions && (
        <MoreWallets count={offers.length} isLoading={isLoading} onMore={actions.fetchNext} />
      )}
      <LiveRegion message={query && !isLoading && !isFailed ? connect.results(offers.length) : ''} />
    </RowStack>
  )
}
