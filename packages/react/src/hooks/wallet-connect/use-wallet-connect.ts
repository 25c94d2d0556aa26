import type { WalletConnectController, WalletConnectState } from '@latchkey/core'
import { useFeature } from '../client/use-feature.js'
import { type FeatureState, useFeatureState } from '../client/use-feature-state.js'

export type UseWalletConnectReturnType =
  | FeatureState<WalletConnectState, WalletConnectController['actions']>
  | undefined

/** Returns WalletConnect's pairing, peer wallet and pending requests, with its actions. `undefined` until loaded. */
export function useWalletConnect(): UseWalletConnectReturnType {
  return useFeatureState(useFeature('walletConnect'))
}
