import type { Frozen, TokensState } from '@latchkey/core'
import { useEffect, useSyncExternalStore } from 'react'
import { useAccount } from './use-account.js'
import { useFeature } from './use-feature.js'

const nothing = () => () => undefined

/** The tokens of the account in use, with the network's own coin first; undefined until the feature is loaded. */
export function useTokens(): (Frozen<TokensState> & { refresh(): Promise<void> }) | undefined {
  const tokens = useFeature('tokens')
  const { isConnected } = useAccount()
  const state = useSyncExternalStore(
    tokens?.subscribe ?? nothing,
    () => tokens?.snapshot(),
    () => undefined,
  )
  const idle = state?.status === 'idle'
  useEffect(() => {
    if (tokens && isConnected && idle) void tokens.actions.fetch()
  }, [tokens, isConnected, idle])
  return tokens && state ? { ...state, refresh: () => tokens.actions.fetch({ force: true }) } : undefined
}
