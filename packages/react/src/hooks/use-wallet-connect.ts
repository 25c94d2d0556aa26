import type { Frozen, WalletConnectController, WalletConnectState } from '@latchkey/core'
import { useSyncExternalStore } from 'react'
import { useFeature } from './use-feature.js'

const nothing = () => () => undefined

/** WalletConnect with its actions: the pairing, the wallet at the other end, requests that wait; undefined until it is loaded. */
export function useWalletConnect():
  | { readonly state: Frozen<WalletConnectState>; readonly actions: WalletConnectController['actions'] }
  | undefined {
  const controller = useFeature('walletConnect')
  const state = useSyncExternalStore(
    controller?.subscribe ?? nothing,
    () => controller?.snapshot(),
    () => undefined,
  )
  return controller && state ? { state, actions: controller.actions } : undefined
}
