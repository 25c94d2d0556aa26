import type { CustomWallet, WalletSlice } from '@latchkey/core'
import { searchWallets } from '@latchkey/core/internal/connectors/search-wallets'
import { isSameWallet } from '@latchkey/core/internal/connectors/wallet-list'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useClient } from '../../client-context.js'
import { useFeatureState } from '../../hooks/client/use-feature-state.js'
import { useConnectors } from '../../hooks/connection/use-connectors.js'
import { useIsVisible } from '../../modal/visibility-context.js'
import { toOffer, type WalletOffer } from './wallet-offer.js'

/** A directory of thousands is not read to its end for a few rows. */
const READ_AT_MOST = 80

const isOneOf = (wallet: CustomWallet, others: readonly CustomWallet[]) =>
  others.some(other => isSameWallet({ ...other, explorerId: other.id }, wallet))

/**
 * Returns the wallets that the visitor does not have and can get on this device: the app's own, then those of the
 * directory in its order. Fetches pages until there are `wanted`.
 */
export function useWalletOffers({
  wanted,
  query = '',
}: {
  readonly wanted: number
  readonly query?: string
}) {
  const client = useClient()
  const [wallets, setWallets] = useState(() => client.features.find('wallets'))
  const [isMissing, setMissing] = useState(false)
  // Not by `useWalletDirectory`: code that does not arrive is shown as a failure here, with another try.
  const fetchCode = useCallback(() => {
    setMissing(false)
    client.features.load('wallets').then(setWallets, error => {
      client.env.logger.warn('The wallet list could not be fetched', error)
      setMissing(true)
    })
  }, [client])
  useEffect(fetchCode, [fetchCode])
  const list = useFeatureState(wallets)
  const isVisible = useIsVisible()
  const entries = useConnectors()
  const slice = list?.state[query ? 'found' : 'all'] as WalletSlice | undefined
  const images = list?.state.suggested.images
  const offers = useMemo((): readonly WalletOffer[] => {
    const listed = slice?.wallets ?? []
    const here = entries.flatMap(({ connector }) => connector ?? [])
    const own = (query ? searchWallets(entries, query) : entries).flatMap(({ wallet }) => wallet ?? [])
    const complete = (wallet: CustomWallet): CustomWallet => {
      const imageUrl = wallet.imageUrl ?? images?.get(wallet.id)
      return { ...listed.find(other => isOneOf(other, [wallet])), ...wallet, ...(imageUrl && { imageUrl }) }
    }
    return [
      ...own.flatMap(wallet => toOffer(complete(wallet), client, true) ?? []),
      ...listed
        .filter(wallet => !isOneOf(wallet, own) && !here.some(connector => isSameWallet(connector, wallet)))
        .flatMap(wallet => toOffer(wallet, client, false) ?? []),
    ]
  }, [client, slice, images, entries, query])

  const { status = 'loading', hasMore = false, wallets: read = [] } = slice ?? {}
  const isShort = offers.length < wanted && hasMore && read.length < READ_AT_MOST
  const isWanted = isVisible && !query && (status === 'idle' || (status === 'ready' && isShort))
  const actions = list?.actions
  useEffect(() => {
    if (isWanted) void actions?.fetchNext()
  }, [isWanted, actions])
  return {
    offers,
    actions,
    isFailed: isMissing || status === 'failed',
    isLoading: !isMissing && (status === 'loading' || status === 'idle'),
    hasMore,
    retry: () => (actions ? void actions.retry() : fetchCode()),
  }
}
