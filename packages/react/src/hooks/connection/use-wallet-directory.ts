import type { WalletsController, WalletsState } from '@latchkey/core'
import { useFeature } from '../client/use-feature.js'
import { type FeatureState, useFeatureState } from '../client/use-feature-state.js'

export type UseWalletDirectoryReturnType =
  | FeatureState<WalletsState, WalletsController['actions']>
  | undefined

/**
 * Returns the directory of all wallets (`walletSource`), page by page, with its actions. `fetchNext` fetches the first
 * page too. `undefined` until its code is loaded.
 */
export function useWalletDirectory(): UseWalletDirectoryReturnType {
  return useFeatureState(useFeature('wallets'))
}
