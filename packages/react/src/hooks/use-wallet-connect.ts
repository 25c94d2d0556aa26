import type { Frozen, WalletConnectController, WalletConnectState } from '@latchkey/core'
import { useFeature } from './use-feature.js'
import { useFeatureState } from './use-feature-state.js'

/** WalletConnect with its actions: the pairing, the wallet at the other end, requests that wait; undefined until it is loaded. */
export function useWalletConnect():
  | { readonly state: Frozen<WalletConnectState>; readonly actions: WalletConnectController['actions'] }
  | undefined {
  return useFeatureState(useFeature('walletConnect'))
}
