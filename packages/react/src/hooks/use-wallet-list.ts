import type { Frozen, WalletsController, WalletsState } from '@latchkey/core'
import { useFeature } from './use-feature.js'
import { useFeatureState } from './use-feature-state.js'

/** The list of all wallets with its actions; undefined until it is loaded. Fetch the first page with `fetchNext`. */
export function useWalletList():
  | { readonly state: Frozen<WalletsState>; readonly actions: WalletsController['actions'] }
  | undefined {
  return useFeatureState(useFeature('wallets'))
}
