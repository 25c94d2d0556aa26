import type { CustomWallet, WalletsController } from '@latchkey/core'
import { useEffect, useMemo, useState } from 'react'
import { useClient } from '../../client-context.js'
import { useFeatureState } from '../../hooks/client/use-feature-state.js'
import { afterFrame } from '../../modal/after-frame.js'
import { useIsVisible } from '../../modal/visibility-context.js'

/** Whether a wallet speaks a namespace, as far as it says. */
const speaks = ({ chains }: CustomWallet, namespace: string) =>
  chains?.some(chain => chain === namespace || chain.startsWith(`${namespace}:`)) ?? true

/** What the wallet list adds to the connect list. It comes after the list is shown, and is not waited for. */
export function useSuggestions(offers: boolean, namespace: string | undefined) {
  const client = useClient()
  const { featuredWalletIds, includeWalletIds, excludeWalletIds, customWallets } = client.options
  // Ids of the wallet list say nothing of the wallets that are here until the list has said whose they are.
  const names = [featuredWalletIds, includeWalletIds, excludeWalletIds].some(ids => ids && ids.length > 0)
  const wanted = offers || names
  const [wallets, setWallets] = useState<WalletsController | undefined>(() => client.features.find('wallets'))
  const [missing, setMissing] = useState(false)
  // The list of the kit is at hand, the app's own source may be a host: it is asked when somebody looks.
  const isAllowed = useIsVisible() || !client.options.walletSource
  useEffect(() => {
    const { window, logger } = client.env
    // The app's own entries may have icons of the kit.
    if (!(wanted || customWallets) || !isAllowed) return
    let gone = false
    const load = () =>
      client.features.load('wallets').then(
        controller => {
          if (gone) return
          setWallets(controller)
          void controller.actions.suggest()
        },
        error => {
          logger.warn('The wallet list could not be fetched', error)
          if (!gone) setMissing(true)
        },
      )
    const release = afterFrame(window, () => void load())
    return () => {
      gone = true
      release()
    }
  }, [client, wanted, customWallets, isAllowed])
  const state = useFeatureState(wallets)?.state
  const known = useMemo(() => {
    const fit = (wallets: readonly unknown[]) =>
      (wallets as readonly CustomWallet[]).filter(
        wallet => namespace === undefined || speaks(wallet, namespace),
      )
    if (!state) return undefined
    const { featured, recommended, named, images } = state.suggested
    const offered = offers && {
      recent: fit(state.recent),
      featured: fit(featured),
      recommended: fit(recommended),
    }
    return { named, images, ...offered }
  }, [state, namespace, offers])
  const status = state?.suggested.status ?? 'idle'
  return {
    known,
    /** Which of the wallets here are meant is not known yet. */
    isResolving: names && !missing && (status === 'idle' || status === 'loading'),
    isLoading: wanted && !missing && status !== 'ready' && status !== 'failed',
    isFailed: wanted && (missing || status === 'failed'),
    retry: () => void wallets?.actions.suggest(),
  }
}
