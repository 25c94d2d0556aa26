import type { Frozen, TokensState } from '@latchkey/core'
import { useEffect } from 'react'
import { useFeature } from '../client/use-feature.js'
import { useFeatureState } from '../client/use-feature-state.js'
import { useAccount } from './use-account.js'

export type UseTokensReturnType = (Frozen<TokensState> & { refresh(): Promise<void> }) | undefined

/** Returns the token balances of the active account, the native coin first. `undefined` until its code is loaded. */
export function useTokens(): UseTokensReturnType {
  const tokens = useFeatureState(useFeature('tokens'))
  const { isConnected } = useAccount()
  const actions = tokens?.actions
  const idle = tokens?.state.status === 'idle'
  useEffect(() => {
    if (actions && isConnected && idle) void actions.fetch()
  }, [actions, isConnected, idle])
  return tokens && { ...tokens.state, refresh: () => tokens.actions.fetch({ force: true }) }
}
