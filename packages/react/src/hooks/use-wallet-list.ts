import type { Frozen, WalletsController, WalletsState } from '@latchkey/core'
import { useSyncExternalStore } from 'react'
import { useFeature } from './use-feature.js'

const nothing = () => () => undefined

/** The list of all wallets with its actions; undefined until it is loaded. Fetch the first page with `fetchNext`. */
export function useWalletList():
  | { readonly state: Frozen<WalletsState>; readonly actions: WalletsController['actions'] }
  | undefined {
  const controller = useFeature('wallets')
  const state = useSyncExternalStore(
    controller?.subscribe ?? nothing,
    () => controller?.snapshot(),
    () => undefined,
  )
  return controller && state ? { state, actions: controller.actions } : undefined
}
