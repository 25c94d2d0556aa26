import type { Frozen, TokensState } from '@latchkey/core'
import { useEffect } from 'react'
import { useFeature } from '../client/use-feature.js'
import { useFeatureState } from '../client/use-feature-state.js'
import { useAccount } from './use-account.js'

export type UseTokensReturnType = (Frozen<TokensState> & { refresh(): Promise<void> }) | undefined

/**
 * Returns the token balances of the active account, the native coin first. `undefined` until its code is loaded. The
 * first component that uses the hook starts the request; `enabled: false` starts none.
 */
export function useTokens({ enabled = true }: { readonly enabled?: boolean } = {}): UseTokensReturnType {
  const tokens = useFeatureState(useFeature('tokens'))
  const { isConnected } = useAccount()
  const actions = tokens?.actions
  const wanted = enabled && isConnected && tokens?.state.status === 'idle'
  useEffect(() => {
    if (actions && wanted) void actions.fetch()
  }, [actions, wanted])
  return tokens && { ...tokens.state, refresh: () => tokens.actions.fetch({ force: true }) }
}
