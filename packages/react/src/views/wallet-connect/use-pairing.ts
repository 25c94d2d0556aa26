import type { CustomWallet, ErrorCode, Frozen, Pairing, WalletConnectController } from '@latchkey/core'
import { useCallback, useEffect, useState } from 'react'
import { useClient } from '../../client-context.js'
import { useFeatureState } from '../../hooks/client/use-feature-state.js'

/** A pairing as the view shows it. */
export interface PairingView {
  readonly status: Pairing['status']
  readonly uri: string | null
  readonly failure: ErrorCode | null
  /** The wallet at the other end, once it said its name. */
  readonly peerName: string | undefined
  /** Its time is over, and the next one has not come yet. */
  readonly isRenewing: boolean
  /** The code has not come for some seconds. */
  readonly isSlow: boolean
  /** Begins anew. */
  retry(): void
  readonly openWallet: WalletConnectController['actions']['openWallet']
}

/** The part of the client that pairs, with the failure of its code to arrive. */
function useController() {
  const client = useClient()
  const [controller, setController] = useState(() => client.features.find('walletConnect'))
  const [isMissing, setMissing] = useState(false)
  const load = useCallback(() => {
    setMissing(false)
    client.features.load('walletConnect').then(setController, error => {
      client.env.logger.warn('Pairing could not be loaded', error)
      setMissing(true)
    })
  }, [client])
  useEffect(load, [load])
  return { controller, isMissing, load }
}

// A relay that responds takes one to two seconds. Its time limit is three times as long.
const SLOW_MS = 4_500

/** True once something has been awaited for some seconds. */
function useSlow(isAwaited: boolean): boolean {
  const { clock } = useClient().env
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isAwaited) return
    const cancel = clock.after(SLOW_MS, () => setSlow(true))
    return () => {
      cancel()
      setSlow(false)
    }
  }, [clock, isAwaited])
  return isSlow
}

/** Makes the next offer when the one before has ended; a page that nobody looks at waits until somebody does. */
function useRenewal(controller: WalletConnectController | undefined, hasEnded: boolean) {
  const page = useClient().env.window?.document
  useEffect(() => {
    if (!controller || !hasEnded || !page) return
    const renew = () => {
      if (page.visibilityState !== 'hidden') controller.actions.offer()
    }
    renew()
    page.addEventListener('visibilitychange', renew)
    return () => page.removeEventListener('visibilitychange', renew)
  }, [controller, hasEnded, page])
}

/** Pairs as long as the view is shown: the offer begins with it and is taken back with it. */
export function usePairing(wallet: CustomWallet | null, isWanted: boolean): PairingView {
  const { controller, isMissing, load } = useController()
  const state = useFeatureState(controller)?.state
  const [hadOffer, setHadOffer] = useState(false)
  const pairing: Frozen<Pairing> | undefined = state?.pairing
  const { status = 'preparing', uri = null, failure = null } = pairing ?? {}
  useEffect(() => {
    if (!controller || !isWanted) return
    controller.actions.offer()
    return () => controller.actions.reset()
  }, [controller, isWanted])
  useEffect(() => controller?.actions.choose(wallet), [controller, wallet])
  useRenewal(controller, isWanted && status === 'failed' && failure === 'timeout')
  if (uri !== null && !hadOffer) setHadOffer(true)
  const hasEnded = status === 'failed' && failure === 'timeout'
  const isFailed = isMissing || (status === 'failed' && !hasEnded)
  const isSlow = useSlow(isWanted && uri === null && !isFailed && status !== 'approved')
  return {
    status: isFailed ? 'failed' : hasEnded || status === 'idle' ? 'preparing' : status,
    uri,
    failure: isMissing ? 'unavailable' : failure,
    peerName: state?.peer?.name,
    isSlow,
    isRenewing: hadOffer && uri === null && (hasEnded || status === 'preparing'),
    retry: () => (controller ? controller.actions.offer() : load()),
    openWallet: place => controller?.actions.openWallet(place) ?? false,
  }
}
